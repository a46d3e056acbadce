import { loginTexts, logoutTexts, passwordTexts, resetRequestTexts } from '#shared/auth/texts.ts'
import { clearToasts, notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { useAuth } from './auth-provider.tsx'
import { queueLogout, sendPendingLogout } from './pending-logout.ts'

/** One after the other: the answer to a logout takes the cookie back, and must not take the next login's. */
const inTurn = { scope: { id: 'login' } }

/** Logs in (spec 8, Login). What fails is told in the form. */
export function useLogIn() {
  const { enter } = useAuth()
  return trpc.auth.login.useMutation({
    ...inTurn,
    onSuccess: (login) => {
      sendPendingLogout()
      enter(login)
      notifySuccess(loginTexts.succeeded)
    },
  })
}

/** Asks for a link to a new password (spec 8, Reset request). */
export function useRequestReset() {
  return trpc.auth.requestReset.useMutation({
    onSuccess: () => notifySuccess({ ...resetRequestTexts.succeeded, lang: 'en' }),
    onError: () => notifyFailure({ ...resetRequestTexts.failed, lang: 'en' }),
  })
}

/** Sets a new password behind a link (spec 8, Password update), which ends all logins. */
export function useResetPassword() {
  const { renew } = useAuth()
  return trpc.auth.resetPassword.useMutation({
    ...inTurn,
    onSuccess: () => {
      void renew()
      notifySuccess({ ...passwordTexts.updated, lang: 'en' })
    },
    onError: () => notifyFailure({ title: passwordTexts.updateFailed, lang: 'en' }),
  })
}

/** Logs out: here at once, then on the server (spec 4, Logout). */
export function useLogOut(): () => void {
  const { leave } = useAuth()
  const { mutate } = trpc.auth.logout.useMutation({
    ...inTurn,
    onSuccess: () => {
      sendPendingLogout()
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
