import { flushSync } from 'react-dom'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { type RouterInputs, trpc } from '../../lib/trpc.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useBookedToast } from '../status/booked-toast.ts'

/**
 * Creates a session and its repeats; the toast names the client by `nameOf`. When the answer holds duplicates nothing was
 * created; the dialog shows them. Else `onCreated` is called with the id of the first session, before what is stale is
 * fetched again, and what it renders is committed by then.
 */
export function useCreateSession(options: {
  nameOf: (clientId: string) => string
  onCreated: (id: string) => void
}) {
  const refresh = useRefresh()
  const latest = useLatest(options)
  const showBooked = useBookedToast()
  return trpc.sessions.create.useMutation({
    onSuccess: ({ created, duplicates }, input) => {
      const { nameOf, onCreated } = latest.current
      if (duplicates.length === 0) flushSync(() => onCreated(input.id))
      // Also after a refusal: the duplicates were not in the cache.
      void refresh('sessions')
      const startsAt = firstStartOf(input)
      if (duplicates.length > 0 || !startsAt) return
      showBooked({ id: input.id, count: created, client: nameOf(input.clientId), startsAt })
    },
    onError: (_error, { repeatWeeks, weekdays = [] }) =>
      notifyFailure({
        title: sessionToasts.createFailed,
        message:
          Number(repeatWeeks) > 0 || weekdays.length > 0
            ? sessionToasts.createManyFailed
            : undefined,
      }),
  })
}

function firstStartOf(input: RouterInputs['sessions']['create']): Date | undefined {
  const skipped = new Set(input.skip)
  const starts = seriesStarts({ ...input, repeatWeeks: Number(input.repeatWeeks) })
  return starts.find((_, place) => !skipped.has(place))
}
