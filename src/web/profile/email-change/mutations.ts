import { emailChangeTexts as texts } from '#shared/auth/email-change/texts.ts'
import { errorToast } from '../../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'

/** Asks for a change of the e-mail address. The form shows the errors. */
export function useChangeEmail() {
  const { onSuccess } = useEmailChangeFeedback(texts.asked, texts.failed)
  return trpc.profile.changeEmail.useMutation({ onSuccess })
}

/** Mails new links to the addresses that have not confirmed. */
export function useResendEmailChange() {
  const { resent, resendFailed } = texts.waiting
  return trpc.profile.resendEmailChange.useMutation(useEmailChangeFeedback(resent, resendFailed))
}

export function useCancelEmailChange() {
  const { cancelled, cancelFailed } = texts.waiting
  return trpc.profile.cancelEmailChange.useMutation(useEmailChangeFeedback(cancelled, cancelFailed))
}

/** Stays pending until the state is fresh. A failure may mean that the change has been made or stopped elsewhere. */
function useEmailChangeFeedback(done: string, failed: string) {
  const utils = trpc.useUtils()
  const refresh = () =>
    Promise.all([
      utils.profile.emailChange.invalidate(),
      utils.profile.get.invalidate(),
      utils.events.invalidate(),
    ])
  return {
    onSuccess: async () => {
      notifySuccess({ title: done })
      await refresh()
    },
    onError: (error: unknown) => {
      notifyFailure(errorToast(failed, error))
      void refresh()
    },
  }
}
