import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { type LocalDate, type LocalTime, localDateOf, localTimeOf } from '#shared/time.ts'
import { sessionElementId } from './session-card.tsx'
import type { WeekSession } from './week-session.ts'

/** Where the focus belongs: on a session, or else on the cell where it was. */
interface Place {
  id: string
  date: LocalDate
  time: LocalTime
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
    // Only what has been lost is fetched back: a focus that has gone elsewhere stays there.
    if (document.activeElement === document.body) focusWanted()
  }, [sessions, focusWanted])

  return {
    /** Call when a session's dialog opens: when it closes, the session may be gone. */
    remember: useCallback(
      (id: string) => {
        const session = sessions.find((one) => one.id === id)
        edited.current = session
          ? { id, date: localDateOf(session.startsAt), time: localTimeOf(session.startsAt) }
          : null
      },
      [sessions],
    ),
    /** False when there is nowhere to put it. */
    restore: useCallback(() => {
      wanted.current = edited.current
      untilNextAct(() => {
        wanted.current = null
      })
      return focusWanted()
    }, [focusWanted]),
  }
}

/** Runs when the person does something next: from then on the focus is theirs. */
function untilNextAct(run: () => void): void {
  const acts = ['pointerdown', 'keydown'] as const
  const onAct = () => {
    for (const act of acts) document.removeEventListener(act, onAct, true)
    run()
  }
  for (const act of acts) document.addEventListener(act, onAct, true)
}

function elementOf(root: HTMLElement, { id, date, time }: Place): HTMLElement | null {
  const hour = Math.min(Math.max(Number(time.slice(0, 2)), firstHour), lastHour)
  return (
    document.getElementById(sessionElementId(id)) ??
    root.querySelector<HTMLElement>(`[data-sessions~="${id}"]`) ??
    root.querySelector<HTMLElement>(`[data-date="${date}"][data-hour="${hour}"]`)
  )
}
