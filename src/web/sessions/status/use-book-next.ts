import { useMutation } from '@tanstack/react-query'
import { type PointerEvent, useRef, useState } from 'react'
import { setStatusTexts as texts } from '#shared/sessions/status/texts.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { formatDayNear, localDateOf, localTimeOf } from '#shared/time.ts'
import { errorMessage, problemCodeOf, retryOnce } from '../../lib/error-messages.ts'
import { newId } from '../../lib/new-id.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { type RouterInputs, trpc } from '../../lib/trpc.ts'
import type { WeekSession } from '../week-session.ts'
import { useBookedToast } from './booked-toast.ts'

/** A held session that is booked again: which one, and whose. */
export type HeldSession = Pick<WeekSession, 'id' | 'clientName'>

interface BookNextOptions {
  session: HeldSession
  /** The date is fetched at once; otherwise when the button is pointed at, or pressed the first time. */
  isNamed?: boolean
  /** Called when the booking begins, and when it is done. */
  onBook?: (() => void) | undefined
  onBooked?: () => void
}

type NextSession = RouterInputs['sessions']['bookNext']

/**
 * "Boka nästa": a button that names the time before it books it. Its toast offers the undo, so that it does not ask. A
 * second press while the first is under way does nothing.
 */
export function useBookNext({ session, isNamed = false, onBook, onBooked }: BookNextOptions) {
  const [isNear, setIsNear] = useState(false)
  const { client } = trpc.useUtils()
  const next = trpc.sessions.next.useQuery({ id: session.id }, { enabled: isNamed || isNear })
  const refresh = useRefresh()
  const showBooked = useBookedToast()
  const isUnderWay = useRef(false)
  const { mutate, isPending } = useMutation({
    // The same input object in each retry: one attempt, one idempotency key.
    mutationFn: (input: NextSession) => client.sessions.bookNext.mutate(input),
    retry: retryOnce,
    onSuccess: ({ startsAt }, { id }) => {
      showBooked({ id, count: 1, client: session.clientName, startsAt })
      onBooked?.()
    },
    onError: (error, { startsAt }) => notifyNotBooked(whyNotNext(error, new Date(startsAt))),
    onSettled: () => {
      isUnderWay.current = false
      void refresh('sessions')
    },
  })

  async function name() {
    setIsNear(true)
    const { error } = await next.refetch({ cancelRefetch: false })
    if (error) notifyNotBooked(errorMessage(error))
  }

  function press() {
    if (isUnderWay.current) return
    if (!next.data) return void name()
    const { startsAt } = next.data
    if (!startsAt) return notifyNotBooked(sessionToasts.nextTaken)
    isUnderWay.current = true
    onBook?.()
    mutate({ id: newId(), sessionId: session.id, startsAt: startsAt.toISOString() })
  }

  const { booked = null, startsAt = null } = next.data ?? {}
  const note = booked ? texts.nextBooked(whenOf(booked)) : undefined
  return {
    label: startsAt ? texts.bookAt(whenOf(startsAt), booked !== null) : texts.bookNext,
    /** What is booked already of the session's series. */
    note,
    /** Whether it is offered, once that is known. */
    isOffered: next.data?.isNewest ?? null,
    isPending,
    /** The button's. */
    props: {
      onClick: press,
      // A touch enters the button only when it presses.
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setIsNear(true),
      onFocus: () => setIsNear(true),
      title: note,
      'aria-description': note,
    },
  }
}

/** 'tis 1 dec 10:00' */
function whenOf(startsAt: Date): string {
  return texts.when(formatDayNear(localDateOf(startsAt)), localTimeOf(startsAt))
}

function notifyNotBooked(message: string): void {
  notifyFailure({ title: sessionToasts.createFailed, message })
}

function whyNotNext(error: unknown, startsAt: Date): string {
  switch (problemCodeOf(error)) {
    case 'SESSION_EXISTS':
      return sessionToasts.nextNotFree(whenOf(startsAt))
    case 'POT_NOT_FOUND':
      return sessionToasts.noPotForNext
    default:
      return errorMessage(error)
  }
}
