import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { type LocalDate, type LocalTime, localDateOf, localTimeOf } from '#shared/time.ts'
import { onNextInput } from '../lib/on-next-input.ts'
import type { WeekSession } from '../sessions/week-session.ts'
import { sessionElementId } from './grid/session-card.tsx'

/** Where the focus belongs: on a session, or else on the cell where it was. */
interface Place {
  id: string
  /** Not for a session that is only between two places. */
  cell?: { date: LocalDate; time: LocalTime }
}

/**
 * Puts the focus back after a dialog: on the session, wherever it is drawn by now, or on its cell when it is gone. A
 * session that moves to another day is a new element, so the focus is put back once more when it is drawn there.
 */
export function useFocusAfterDialog(
  root: RefObject<HTMLElement | null>,
  sessions: readonly WeekSession[],
) {
  const edited = useRef<Place | null>(null)
  const wanted = useRef<Place | null>(null)

  const focusWanted = useCallback(() => {
    const target = root.current && wanted.current && elementOf(root.current, wanted.current)
    target?.focus()
    return Boolean(target)
  }, [root])

  useLayoutEffect(() => {
    // Only what has been lost is fetched back: a focus that has gone elsewhere stays there. With each drawing, since a
    // session may be there and its day not be shown yet.
    if (document.activeElement === document.body) focusWanted()
  })

  const want = useCallback(
    (place: Place | null) => {
      wanted.current = place
      onNextInput(() => {
        wanted.current = null
      })
      return focusWanted()
    },
    [focusWanted],
  )

  return {
    /** Call when a session's dialog opens: when it closes, the session may be gone. */
    remember: useCallback(
      (id: string) => {
        const session = sessions.find((one) => one.id === id)
        edited.current = session ? { id, cell: cellOf(session) } : null
      },
      [sessions],
    ),
    /** False when there is nowhere to put it. */
    restore: useCallback(() => want(edited.current), [want]),
    /** Keeps it on a session that is about to be drawn elsewhere. */
    follow: useCallback((id: string) => void want({ id }), [want]),
  }
}

function cellOf({ startsAt }: WeekSession) {
  return { date: localDateOf(startsAt), time: localTimeOf(startsAt) }
}

function elementOf(root: HTMLElement, { id, cell }: Place): HTMLElement | null {
  return (
    document.getElementById(sessionElementId(id)) ??
    root.querySelector<HTMLElement>(`[data-sessions~="${id}"]`) ??
    (cell ? cellAt(root, cell) : null)
  )
}

function cellAt(root: HTMLElement, { date, time }: NonNullable<Place['cell']>): HTMLElement | null {
  const hour = Math.min(Math.max(Number(time.slice(0, 2)), firstHour), lastHour)
  return root.querySelector<HTMLElement>(`[data-date="${date}"][data-hour="${hour}"]`)
}
