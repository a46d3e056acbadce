import { type RefObject, useEffect } from 'react'
import { dragTexts } from '#shared/calendar/texts.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { type LocalDate, weekday, weekOf } from '#shared/time.ts'
import type { useMoveSession } from '../../sessions/move/use-move-session.ts'
import { type Step, slotOf, stepped } from '../drag/place-drop.ts'
import { sessionElementId } from '../grid/session-card.tsx'
import type { WeekSession } from '../week-session.ts'
import { sessionKey } from './session-keys.ts'

const modifiers = new Set(['Alt', 'Shift', 'Control', 'Meta'])

interface SessionKeyActs {
  find: (id: string) => WeekSession | undefined
  mover: ReturnType<typeof useMoveSession>
  /** Keeps the focus on a session that is about to be drawn elsewhere. */
  follow: (id: string) => void
  onEdit: (id: string) => void
  onRemove: (session: WeekSession) => void
  onRefused: (id: string) => void
  /** A session has gone to another day, which may have to be shown. */
  onOtherDay: (to: { week: -1 | 0 | 1; day: number }) => void
  say: (words: string) => void
}

/** The keys of a session that has the focus (UX 1): it moves, grows, shrinks and goes, and is heard to. */
export function useSessionKeys(root: RefObject<HTMLElement | null>, acts: SessionKeyActs): void {
  useEffect(() => {
    /** Between two places it is drawn nowhere, and the focus is lost for a moment: the keys are still its own. */
    let last: string | null = null

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || modifiers.has(event.key)) return
      const id = idAt(event.target, root.current) ?? (event.target === document.body ? last : null)
      last = id
      const session = id === null ? undefined : acts.find(id)
      if (!session) return
      const act = sessionKey(event)
      if (!act) return other(event, session)
      event.preventDefault()
      if (act !== 'remove') step(session, act)
      else void acts.mover.flush(session.id).then(() => acts.onRemove(session))
    }

    /** Any other key ends the run of steps; the dialog then shows what is saved. */
    function other(event: KeyboardEvent, { id }: WeekSession) {
      const saved = acts.mover.wanted(id) && acts.mover.flush(id)
      if (!saved || event.key !== 'Enter') return
      event.preventDefault()
      void saved.then(() => acts.onEdit(id))
    }

    function step(session: WeekSession, by: Step) {
      const { id } = session
      if (isSettled(session)) return acts.onRefused(id)
      const from = acts.mover.wanted(id) ?? slotOf(session)
      const to = stepped(from, by)
      if (!to) return acts.say(dragTexts.noFurther)
      acts.follow(id)
      acts.mover.move(session, to, { isStep: true })
      acts.say(by.hours ? dragTexts.slotAndLength(to) : dragTexts.slot(to))
      if (from.date !== to.date) acts.onOtherDay(wayTo(from.date, to.date))
      keepInSight(id)
    }

    const onPress = () => {
      last = null
      void acts.mover.flushAll()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [root, acts])
}

function idAt(target: EventTarget | null, root: HTMLElement | null): string | null {
  if (!(target instanceof Element) || !root?.contains(target)) return null
  return target.closest<HTMLElement>('[data-session]')?.dataset.session ?? null
}

/** To the week before or after, or within the week, and the day there, 0 (Monday) to 6. */
function wayTo(from: LocalDate, to: LocalDate): { week: -1 | 0 | 1; day: number } {
  const isOtherWeek = weekOf(from) !== weekOf(to)
  return { week: isOtherWeek ? (from < to ? 1 : -1) : 0, day: weekday(to) - 1 }
}

/** When it is drawn there: what has changed is drawn in a task of its own, which has been asked for before this one. */
function keepInSight(id: string): void {
  window.setTimeout(() =>
    document
      .getElementById(sessionElementId(id))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )
}
