import { sessionToasts } from '#shared/sessions/texts.ts'
import { addDays, formatDay } from '#shared/time.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'

/** Creates a session and its repeats. When the answer holds duplicates, nothing was created and the dialog says so. */
export function useCreateSession() {
  const refresh = useRefresh()
  return trpc.sessions.create.useMutation({
    onSuccess: ({ created, duplicates }, { date, time, skipWeeks = [] }) => {
      // What stood in the way was not known: it is now.
      void refresh('sessions')
      if (duplicates.length > 0) return
      const first = Array.from(skipWeeks, Number).reduce(
        (week, skipped) => (skipped === week ? week + 1 : week),
        0,
      )
      notifySuccess({
        title: sessionToasts.created(created),
        message: sessionToasts.when(formatDay(addDays(date, 7 * first)), time),
      })
    },
    onError: (_error, { repeatWeeks }) =>
      notifyFailure({
        title: sessionToasts.createFailed,
        message: Number(repeatWeeks) > 0 ? sessionToasts.createManyFailed : undefined,
      }),
  })
}
