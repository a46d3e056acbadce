import { joinTexts as texts } from '#shared/organizations/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'

/** Joins the organisation of a code. */
export function useJoin() {
  const refresh = useRefresh()
  return trpc.organizations.join.useMutation({
    onSuccess: ({ name }) => {
      notifySuccess({ ...texts.succeeded, message: texts.succeeded.message(name) })
      void refresh('organizations')
    },
    onError: (error) => notifyFailure({ title: texts.failed, message: errorMessage(error) }),
  })
}
