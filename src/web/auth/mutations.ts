import { useNavigate } from 'react-router-dom'
import {
  activationTexts,
  loginOfferTexts,
  loginTexts,
  logoutTexts,
  passwordTexts,
  resetRequestTexts,
} from '#shared/auth/texts.ts'
import { errorToast } from '../lib/error-messages.ts'
import { paths } from '../lib/paths.ts'
import { clearToasts, notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import type { Toast } from '../lib/toasts/toast.ts'
import { trpc } from '../lib/trpc.ts'
import { type Login, useAuth } from './auth-provider.tsx'
import { broadcastLoginEvent } from './login-events.ts'
import { clearPendingLogout, queueLogout } from './pending-logout.ts'

/**
 * Serializes the mutations: each response sets or clears the cookie, and a late response to a logout must not clear the
 * cookie of the next login.
 */
export const inOrder = { scope: { id: 'login' } }

/** Begins the login that a mutation answered with, and tells it. */
export function useBeginLogin(): (login: Login, told: Toast) => void {
  const { enter } = useAuth()
  return (login, told) => {
    clearPendingLogout()
    enter(login)
    notifySuccess(told)
  }
}

/** Logs in, or begins the second step (spec 8, Login). The form shows the errors. */
export function useLogIn() {
  const begin = useBeginLogin()
  return trpc.auth.login.useMutation({
    ...inOrder,
    onSuccess: (answer) => {
      if (!('secondFactor' in answer)) begin(answer, loginTexts.succeeded)
    },
  })
}

/** Activates an invited account (design D1), which also logs in and joins the organisation. The form shows the errors. */
export function useActivate() {
  const begin = useBeginLogin()
  const navigate = useNavigate()
  return trpc.auth.activate.useMutation({
    ...inOrder,
    onSuccess: (login) => {
      begin(login, activationTexts.succeeded)
      void navigate(paths.organization, { replace: true })
    },
  })
}

/** Activates an invited account that was logged in to with its temporary password. The form shows the errors. */
export function useCompleteInvitation() {
  const begin = useBeginLogin()
  const navigate = useNavigate()
  return trpc.auth.completeInvitation.useMutation({
    ...inOrder,
    onSuccess: (login) => {
      begin(login, activationTexts.succeeded)
      void navigate(paths.organization, { replace: true })
    },
  })
}

/** Accepts the offer of a login as the logged-in user (design D2). The page shows the errors. */
export function useAcceptOffer() {
  const { renew } = useAuth()
  const navigate = useNavigate()
  return trpc.auth.acceptOffer.useMutation({
    ...inOrder,
    onSuccess: async () => {
      // The page needs the tie, which the current user now has.
      await renew()
      notifySuccess(loginOfferTexts.accepted)
      void navigate(paths.clientDashboard, { replace: true })
    },
  })
}

/** Accepts the offer of a login by choosing a password, which also logs in (design D2). The form shows the errors. */
export function useAcceptOfferWithPassword() {
  const begin = useBeginLogin()
  const navigate = useNavigate()
  return trpc.auth.acceptOfferWithPassword.useMutation({
    ...inOrder,
    onSuccess: (login) => {
      begin(login, loginOfferTexts.accepted)
      void navigate(paths.clientDashboard, { replace: true })
    },
  })
}

/** Requests a reset link (spec 8, Reset request). */
export function useRequestReset() {
  return trpc.auth.requestReset.useMutation({
    onSuccess: () => notifySuccess({ ...resetRequestTexts.succeeded, lang: 'en' }),
    onError: () => notifyFailure({ ...resetRequestTexts.failed, lang: 'en' }),
  })
}

/** Sets a new password by a reset link (spec 8, Password update), which revokes all logins. */
export function useResetPassword() {
  const { renew } = useAuth()
  return trpc.auth.resetPassword.useMutation({
    ...inOrder,
    onSuccess: () => {
      void renew()
      notifySuccess({ ...passwordTexts.updated, lang: 'en' })
    },
    onError: () => notifyFailure({ title: passwordTexts.updateFailed, lang: 'en' }),
  })
}

/** Changes the current user's password (spec 8, Password update); the response is a new login. */
export function useChangePassword(onDone: () => void) {
  const utils = trpc.useUtils()
  return trpc.auth.changePassword.useMutation({
    ...inOrder,
    onSuccess: (login) => {
      onDone()
      utils.auth.me.setData(undefined, login)
      broadcastLoginEvent('user updated')
      notifySuccess({ ...passwordTexts.updated, lang: 'en' })
    },
    onError: (error) =>
      notifyFailure({ ...errorToast(passwordTexts.updateFailed, error), titleLang: 'en' }),
  })
}

/** Logs out: in the browser at once, then on the server (spec 4, Logout). */
export function useLogOut(): () => void {
  const { leave } = useAuth()
  const { mutate } = trpc.auth.logout.useMutation({
    ...inOrder,
    onSuccess: () => {
      clearPendingLogout()
      notifySuccess(logoutTexts.succeeded)
    },
    onError: () => notifyFailure(logoutTexts.failed),
  })
  return () => {
    queueLogout()
    clearToasts()
    leave()
    mutate({})
  }
}
