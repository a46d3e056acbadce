import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { type LocalDate, type LocalTime, localDateOf, localTimeOf } from '#shared/time.ts'
import { onNextInput } from '../lib/on-next-input.ts'
import type { WeekSession } from '../sessions/week-session.ts'
import { sessionElementId } from './grid/session-card.tsx'

/** Where to restore the focus: to a session, or else to the cell where it was. */
interface Place {
  id: string
  /** Not set for a session that is being moved. */
  cell?: { date: LocalDate; time: LocalTime }
}

/**
 * Restores the focus after a dialog: to the session, wherever it is rendered, or to its cell when it is gone. A session
 * moved to another day is a new element, which gets the focus again when it is rendered.
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
    // Only when the focus was lost, not when it has moved elsewhere. At each render, since the session may be in the
    // data before
    // its day is shown.
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
    /** Call when a session's dialog opens: the session may be gone when it closes. */
    remember: useCallback(
      (id: string) => {
        const session = sessions.find((one) => one.id === id)
        edited.current = session ? { id, cell: cellOf(session) } : null
      },
      [sessions],
    ),
    /** False when there is no element to focus. */
    restore: useCallback(() => want(edited.current), [want]),
    /** Keeps the focus on a session that is about to be rendered elsewhere. */
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
