import { loginTexts, logoutTexts, passwordTexts, resetRequestTexts } from '#shared/auth/texts.ts'
import { errorToast } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import type { Toast } from '../lib/toasts/toast.ts'
import { clearToasts } from '../lib/toasts/toasts.tsx'
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

/** Logs in, or begins the second step (S13, S4). The form shows the errors. */
export function useLogIn() {
  const begin = useBeginLogin()
  return trpc.auth.login.useMutation({
    ...inOrder,
    onSuccess: (answer) => {
      if (!('secondFactor' in answer)) begin(answer, loginTexts.succeeded)
    },
  })
}

/** Requests a reset link (S4). */
export function useRequestReset() {
  return trpc.auth.requestReset.useMutation({
    onSuccess: () => notifySuccess({ ...resetRequestTexts.succeeded, lang: 'en' }),
    onError: () => notifyFailure({ ...resetRequestTexts.failed, lang: 'en' }),
  })
}

/** Sets a new password by a reset link (S4), which revokes all logins. */
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

/** Changes the current user's password (S4); the response is a new login. */
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

/** Logs out: in the browser at once, then on the server (S18). */
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
