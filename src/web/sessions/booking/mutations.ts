import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { sessionToasts } from '#shared/sessions/texts.ts'
import { formatDayNear, localDateOf, localTimeOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { errorMessage, isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { newId } from '../../lib/new-id.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { type RouterInputs, trpc } from '../../lib/trpc.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { skippedText } from '../labels.ts'
import { useSessionCache } from '../session-cache.ts'

/**
 * Creates a session and its repeats; the toast names the client by `nameOf`. When the answer holds duplicates nothing was
 * created; the dialog shows them.
 */
export function useCreateSession(nameOf: (clientId: string) => string) {
  const refresh = useRefresh()
  const name = useLatest(nameOf)
  const showBooked = useBookedToast()
  return trpc.sessions.create.useMutation({
    onSuccess: ({ created, duplicates }, input) => {
      // Also after a refusal: the duplicates were not in the cache.
      void refresh('sessions')
      const startsAt = firstStartOf(input)
      if (duplicates.length > 0 || !startsAt) return
      showBooked({ id: input.id, count: created, client: name.current(input.clientId), startsAt })
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

/**
 * "Boka nästa": books a session again, with its weekday and time, in the next week that is free. At once, since its toast
 * offers the undo. `bookNext` is stable between renders.
 */
export function useBookNext({ onBooked }: { onBooked?: () => void } = {}) {
  const refresh = useRefresh()
  const showBooked = useBookedToast()
  const { client } = trpc.useUtils()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, session }: { id: string; session: { id: string; clientName: string } }) =>
      client.sessions.bookNext.mutate({ id, sessionId: session.id }),
    // Idempotent: repeated after a lost answer it books nothing more.
    retry: (failures, error) => failures < 1 && isOutcomeUnknown(error),
    onSuccess: ({ startsAt }, { id, session }) => {
      showBooked({ id, count: 1, client: session.clientName, startsAt })
      onBooked?.()
    },
    onError: (error) =>
      notifyFailure({ title: sessionToasts.createFailed, message: whyNotNext(error) }),
    onSettled: () => void refresh('sessions'),
  })
  const bookNext = useCallback(
    (session: { id: string; clientName: string }) => mutate({ id: newId(), session }),
    [mutate],
  )
  return { bookNext, isPending }
}

function whyNotNext(error: unknown): string {
  switch (problemCodeOf(error)) {
    case 'INVALID_INPUT':
      return sessionToasts.nextTaken
    case 'POT_NOT_FOUND':
      return sessionToasts.noPotForNext
    default:
      return errorMessage(error)
  }
}

interface Created {
  /** The key of the first session. */
  id: string
  count: number
  client: string
  startsAt: Date
}

/** The toast after booking: whose and when, with the undo, and with "Visa" for the week of the first session. */
function useBookedToast(): (created: Created) => void {
  const navigate = useNavigate()
  const { mutate: undo } = useUndoCreate()
  const latest = useLatest({ navigate, undo })
  return useCallback(
    ({ id, count, client, startsAt }) => {
      const date = localDateOf(startsAt)
      const when = sessionToasts.when(formatDayNear(date), localTimeOf(startsAt))
      notifyUndo({
        title: sessionToasts.created(count),
        message: sessionToasts.whose(client, when),
        action: {
          label: sessionToasts.show,
          run: () => void latest.current.navigate(calendarDayPath(date)),
        },
        undo: () => latest.current.undo({ id }),
      })
    },
    [latest],
  )
}

/** Undoes a creation. Only the first session leaves the screen at once; the keys of the others are the server's. */
function useUndoCreate() {
  const refresh = useRefresh()
  const cache = useSessionCache()
  return trpc.sessions.undoCreate.useMutation({
    retry: (failures, error) => failures < 1 && isOutcomeUnknown(error),
    onMutate: async ({ id }) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      cache.patch((session) => (session.id === id ? null : session))
      return { rollback }
    },
    onSuccess: ({ removed, skipped }) =>
      notifySuccess({
        title: sessionToasts.creationUndone(removed),
        message: skippedText(skipped),
      }),
    onError: (error, _input, context) => {
      context?.rollback()
      notifyFailure({ title: sessionToasts.undoCreateFailed, message: errorMessage(error) })
    },
    onSettled: () => void refresh('sessions'),
  })
}
