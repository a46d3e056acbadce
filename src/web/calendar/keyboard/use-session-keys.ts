import { type RefObject, useEffect } from 'react'
import { dragTexts } from '#shared/calendar/moving/texts.ts'
import { sessionTimeOf } from '#shared/sessions/session-time.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { type LocalDate, weekday, weekOf } from '#shared/time.ts'
import type { useMoveSession } from '../../sessions/move/use-move-session.ts'
import type { SessionAction } from '../../sessions/status/session-actions.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { type Step, stepped } from '../drag/place-drop.ts'
import { sessionElementId } from '../grid/session-card.tsx'
import { sessionKey } from './session-keys.ts'

const modifiers = new Set(['Alt', 'Shift', 'Control', 'Meta'])

interface SessionKeyHandlers {
  find: (id: string) => WeekSession | undefined
  moveQueue: ReturnType<typeof useMoveSession>
  /** Keeps the focus on a session that is about to be rendered elsewhere. */
  follow: (id: string) => void
  onEdit: (id: string) => void
  onRemove: (session: WeekSession) => void
  onAction: (session: WeekSession, action: SessionAction) => void
  /** The user's setting of single-key shortcuts. */
  areLettersOn: () => boolean
  onRefused: (id: string) => void
  /** A session was moved to another day, which may have to be shown. */
  onOtherDay: (to: { week: -1 | 0 | 1; day: number }) => void
  announce: (text: string) => void
}

/** The keys of a focused session (D64): move, resize, remove and mark, with announcements. */
export function useSessionKeys(
  root: RefObject<HTMLElement | null>,
  handlers: SessionKeyHandlers,
): void {
  useEffect(() => {
    /**
     * The session of the last key: while its element is rendered elsewhere the focus is on the body, and its keys still
     * apply to it.
     */
    let last: string | null = null

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || modifiers.has(event.key)) return
      const id = idAt(event.target, root.current) ?? (event.target === document.body ? last : null)
      last = id
      const session = id === null ? undefined : handlers.find(id)
      if (!session) return
      const command = sessionKey(event, { areLettersOn: handlers.areLettersOn() })
      if (!command) return other(event, session)
      event.preventDefault()
      if (typeof command === 'object') return step(session, command)
      // A held key acts once.
      if (event.repeat) return
      void handlers.moveQueue.flush(session.id).then(() => {
        if (command === 'remove') handlers.onRemove(session)
        else handlers.onAction(handlers.find(session.id) ?? session, command)
      })
    }

    /** Any other key saves the pending steps at once; Enter then opens the saved session. */
    function other(event: KeyboardEvent, { id }: WeekSession) {
      const saved = handlers.moveQueue.wanted(id) && handlers.moveQueue.flush(id)
      if (!saved || event.key !== 'Enter') return
      event.preventDefault()
      void saved.then(() => handlers.onEdit(id))
    }

    function step(session: WeekSession, by: Step) {
      const { id } = session
      if (hasStatus(session)) return handlers.onRefused(id)
      const from = handlers.moveQueue.wanted(id) ?? sessionTimeOf(session)
      const to = stepped(from, by)
      if (!to) return handlers.announce(dragTexts.noFurther)
      handlers.follow(id)
      handlers.moveQueue.move(session, to, { isStep: true })
      handlers.announce(by.hours ? dragTexts.slotAndLength(to) : dragTexts.slot(to))
      if (from.date !== to.date) handlers.onOtherDay(dayChange(from.date, to.date))
      scrollToSession(id)
    }

    const onPress = () => {
      last = null
      void handlers.moveQueue.flushAll()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [root, handlers])
}

function idAt(target: EventTarget | null, root: HTMLElement | null): string | null {
  if (!(target instanceof Element) || !root?.contains(target)) return null
  return target.closest<HTMLElement>('[data-session]')?.dataset.session ?? null
}

/** The weeks from one day to another, and the day in that week, 0 (Monday) to 6. */
function dayChange(from: LocalDate, to: LocalDate): { week: -1 | 0 | 1; day: number } {
  const isOtherWeek = weekOf(from) !== weekOf(to)
  return { week: isOtherWeek ? (from < to ? 1 : -1) : 0, day: weekday(to) - 1 }
}

/** In a later task: React renders the change in one that is queued before it. */
function scrollToSession(id: string): void {
  window.setTimeout(() =>
    document
      .getElementById(sessionElementId(id))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )
}
