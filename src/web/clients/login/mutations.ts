import { clientLoginToasts as texts } from '#shared/clients/texts.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { loginErrorMessage } from './errors.ts'

/** Gives a client a login, or has its mail sent once more (design D2). */
export function useGiveLogin({ isAgain }: { isAgain: boolean }) {
  const refresh = useRefresh()
  return trpc.clients.giveLogin.useMutation({
    onSuccess: async ({ email, sendsMail }) => {
      notifySuccess({
        title: isAgain ? texts.resent(sendsMail) : texts.given,
        message: sendsMail ? texts.mailed(email) : texts.mailWaits(email),
      })
      await refresh('logins')
    },
    onError: async (error) => {
      const title = isAgain ? texts.resendFailed : texts.giveFailed
      notifyFailure({ title, message: loginErrorMessage(error) })
      await refresh('logins')
    },
  })
}

/** Takes a client's login back. Not optimistic: whoever is logged in with it is out. */
export function useRemoveLogin() {
  const refresh = useRefresh()
  return trpc.clients.removeLogin.useMutation({
    onSuccess: async () => {
      notifySuccess({ title: texts.removed })
      await refresh('logins')
    },
    onError: async (error) => {
      notifyFailure({ title: texts.removeFailed, message: loginErrorMessage(error) })
      await refresh('logins')
    },
  })
}
