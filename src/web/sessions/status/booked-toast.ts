import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { formatDayNear, localDateOf, localTimeOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { errorMessage, retryOnce } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { offerMessages } from '../../messages/offers.ts'
import { useSessionCache } from '../session-cache.ts'

interface Created {
  /** The key of the first session. */
  id: string
  clientId?: string
  count: number
  client: string
  startsAt: Date
}

/** The toast after booking: whose and when, with the undo, and with "Visa" for the week of the first session. */
export function useBookedToast(): (created: Created) => void {
  const navigate = useNavigate()
  const { mutate: undo } = useUndoCreate()
  const latest = useLatest({ navigate, undo })
  return useCallback(
    ({ id, clientId, count, client, startsAt }) => {
      const date = localDateOf(startsAt)
      const when = sessionToasts.when(formatDayNear(date), localTimeOf(startsAt))
      notifyUndo({
        title: sessionToasts.created(count),
        message: sessionToasts.whose(client, when),
        action: {
          label: sessionToasts.show,
          run: () => void latest.current.navigate(calendarDayPath(date)),
        },
        // One session is agreed on when it is booked.
        ...offerMessages(
          {
            seriesId: id,
            changes:
              clientId && count > 1 ? [{ sessionId: id, clientId, from: null, to: startsAt }] : [],
          },
          () => latest.current.undo({ id }),
        ),
      })
    },
    [latest],
  )
}

const namedTimes = 3

/** Which sessions an undo has left, since they were changed; undefined for none. */
function keptText(kept: readonly Date[]): string | undefined {
  if (kept.length === 0) return undefined
  const times = kept
    .slice(0, namedTimes)
    .map((startsAt) =>
      sessionToasts.when(formatDayNear(localDateOf(startsAt)), localTimeOf(startsAt)),
    )
  return sessionToasts.keptChanged(times, kept.length - times.length)
}

/** Undoes a creation. Only the first session leaves the screen at once; the keys of the others are the server's. */
function useUndoCreate() {
  const refresh = useRefresh()
  const cache = useSessionCache()
  return trpc.sessions.undoCreate.useMutation({
    retry: retryOnce,
    onMutate: async ({ id }) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      cache.patch((session) => (session.id === id ? null : session))
      return { rollback }
    },
    onSuccess: ({ removed, kept }) =>
      notifySuccess({
        title: sessionToasts.creationUndone(removed),
        message: keptText(kept),
      }),
    onError: (error, _input, context) => {
      context?.rollback()
      notifyFailure({ title: sessionToasts.undoCreateFailed, message: errorMessage(error) })
    },
    onSettled: () => void refresh('sessions'),
  })
}
