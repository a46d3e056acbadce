import { loginTexts, logoutTexts } from '#shared/auth/texts.ts'
import { clearToasts, notifyFailure, notifySuccess } from '../lib/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { useLoginLife } from './login-life.tsx'
import { oweLogout, settleLogout } from './owed-logout.ts'

/** One after the other: the answer to a logout takes the cookie back, and must not take the next login's. */
const inTurn = { scope: { id: 'login' } }

/** Logs in (spec 8, Login). What fails is told in the form. */
export function useLogIn() {
  const { enter } = useLoginLife()
  return trpc.auth.login.useMutation({
    ...inTurn,
    onSuccess: (login) => {
      settleLogout()
      enter(login)
      notifySuccess(loginTexts.succeeded)
    },
  })
}

/** Logs out: here at once, then on the server (spec 4, Logout). */
export function useLogOut(): () => void {
  const { leave } = useLoginLife()
  const { mutate } = trpc.auth.logout.useMutation({
    ...inTurn,
    onSuccess: () => {
      settleLogout()
      notifySuccess(logoutTexts.succeeded)
    },
    onError: () => notifyFailure(logoutTexts.failed),
  })
  return () => {
    oweLogout()
    clearToasts()
    leave()
    mutate({})
  }
}
