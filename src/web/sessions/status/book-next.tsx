import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { errorMessage, problemCodeOf, retryOnce } from '../../lib/error-messages.ts'
import { IconCalendarPlus } from '../../lib/icons/calendars.ts'
import { newId } from '../../lib/new-id.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { type RouterInputs, trpc } from '../../lib/trpc.ts'
import type { WeekSession } from '../week-session.ts'
import { useBookedToast } from './booked-toast.ts'

/** A held session that is booked again: which one, and whose. */
type HeldSession = Pick<WeekSession, 'id' | 'clientName'>

type NextSession = RouterInputs['sessions']['bookNext']

/**
 * "Boka nästa": books a session again, with its weekday and time, in the next week that is free. At once, since its toast
 * offers the undo. A second press while the first is under way does nothing. `bookNext` is stable between renders.
 */
export function useBookNext({ onBooked }: { onBooked?: () => void } = {}) {
  const refresh = useRefresh()
  const showBooked = useBookedToast()
  const underWay = useRef(new Set<string>())
  const { client } = trpc.useUtils()
  const { mutate, isPending } = useMutation({
    // The same input object in each retry: one attempt, one idempotency key.
    mutationFn: ({ input }: { input: NextSession; session: HeldSession }) =>
      client.sessions.bookNext.mutate(input),
    retry: retryOnce,
    onSuccess: ({ startsAt }, { input, session }) => {
      showBooked({ id: input.id, count: 1, client: session.clientName, startsAt })
      onBooked?.()
    },
    onError: (error) =>
      notifyFailure({ title: sessionToasts.createFailed, message: whyNotNext(error) }),
    onSettled: (_answer, _error, { session }) => {
      underWay.current.delete(session.id)
      void refresh('sessions')
    },
  })
  const bookNext = useCallback(
    (session: HeldSession) => {
      if (underWay.current.has(session.id)) return
      underWay.current.add(session.id)
      mutate({ input: { id: newId(), sessionId: session.id }, session })
    },
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

interface BookNextButtonProps {
  session: HeldSession
  onBooked: () => void
}

/** "Boka nästa" in the dialog of a held session. */
export function BookNextButton({ session, onBooked }: BookNextButtonProps) {
  const { bookNext, isPending } = useBookNext({ onBooked })
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => bookNext(session)}
      loading={isPending}
    >
      {setStatusTexts.bookNext}
    </Button>
  )
}
