import { VisuallyHidden } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dragTexts } from '#shared/calendar/moving/texts.ts'
import { type SessionTime, sessionTimeOf } from '#shared/sessions/session-time.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { problemTexts } from '#shared/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { notifyFailure } from '../lib/toasts/notify.tsx'
import { useLatest } from '../lib/use-latest.ts'
import { useRemoval } from '../sessions/editor/remove/use-removal.ts'
import { useMoveSession } from '../sessions/move/use-move-session.ts'
import { useSeriesChoice } from '../sessions/series/use-series-choice.tsx'
import { useSessionCache } from '../sessions/session-cache.ts'
import { allows, type SessionAction } from '../sessions/status/session-actions.ts'
import { useSessionActions } from '../sessions/status/use-session-actions.tsx'
import type { WeekSession } from '../sessions/week-session.ts'
import type { DragHandlers } from './drag/drag-grip.ts'
import { dragByMouse } from './drag/drag-mouse.ts'
import { dragByTouch } from './drag/drag-touch.ts'
import { useSessionKeys } from './keyboard/use-session-keys.ts'
import type { useFocusAfterDialog } from './use-focus-after-dialog.ts'

interface CalendarInteractionsProps {
  /** The element of the calendar, with its grid. */
  root: RefObject<HTMLElement | null>
  /** The sessions shown. */
  sessions: readonly WeekSession[]
  isDay: boolean
  focus: ReturnType<typeof useFocusAfterDialog>
  onAdd: (known: SessionTime) => void
  onEdit: (id: string) => void
  onLeave: (to: { week: -1 | 0 | 1; day: number }) => void
}

/**
 * The direct interactions with the grid's sessions: drag; move, resize and mark by keys; and removal. The edit dialog does
 * all of it too.
 */
export function CalendarInteractions(props: CalendarInteractionsProps) {
  const { root, sessions } = props
  const { keyboardShortcuts: areLettersOn } = useCurrentUser()
  const latest = useLatest({ ...props, areLettersOn })
  const region = useRef<HTMLSpanElement>(null)
  const { findInWeeks: find } = useSessionCache()
  const seriesChoice = useSeriesChoice()
  const moveQueue = useMoveSession({
    ask: seriesChoice.ask,
    onPlacing: (ids) => {
      const id = document.activeElement?.closest<HTMLElement>('[data-session]')?.dataset.session
      if (id !== undefined && ids.includes(id)) latest.current.focus.follow(id)
    },
  })
  const remove = useRemoval({
    ask: seriesChoice.ask,
    onRemoving: () => void latest.current.focus.restore(),
  })
  const { perform, element: acting } = useSessionActions({
    onCancelling: () => void latest.current.focus.restore(),
  })

  const [handlers] = useState(() => {
    const announce = (text: string) => {
      if (region.current) region.current.textContent = text
    }
    let refused: string | null = null
    const refuse = () => {
      notifyFailure({ title: dragTexts.fixed, message: problemTexts.sessionFixed })
    }
    const slot = (session: WeekSession) => moveQueue.wanted(session.id) ?? sessionTimeOf(session)
    return {
      drag: {
        find: (id: string) => {
          const session = find(id)
          return session ? { slot: slot(session), isFixed: hasStatus(session) } : null
        },
        onDrop: (id: string, to: SessionTime) => {
          const session = find(id)
          if (session) moveQueue.move(session, to)
        },
        onCreate: (to: SessionTime) => latest.current.onAdd(to),
        onRefused: refuse,
        onAborted: () => announce(dragTexts.cancelled),
      },
      keys: {
        find,
        moveQueue,
        announce,
        follow: (id: string) => latest.current.focus.follow(id),
        onEdit: (id: string) => latest.current.onEdit(id),
        onRemove: (session: WeekSession) => {
          latest.current.focus.remember(session.id)
          remove(session)
        },
        areLettersOn: () => latest.current.areLettersOn,
        onAction: (session: WeekSession, action: SessionAction) => {
          if (!allows(session, action, new Date()))
            return announce(hasStatus(session) ? setStatusTexts.isMarked : setStatusTexts.isAhead)
          if (action === 'cancel') latest.current.focus.remember(session.id)
          perform(session, action)
        },
        // A repeating key shows one toast; further refusals are only announced.
        onRefused: (id: string) => {
          if (refused !== id) refuse()
          else announce(problemTexts.sessionFixed)
          refused = id
        },
        onOtherDay: (to: { week: -1 | 0 | 1; day: number }) => {
          if (to.week !== 0 || latest.current.isDay) latest.current.onLeave(to)
        },
      },
    }
  })
  useSessionKeys(root, handlers.keys)

  useEffect(() => {
    const scroller = root.current?.querySelector<HTMLElement>('[data-scroller]')
    return scroller ? installDrag(scroller, handlers.drag) : undefined
  }, [root, handlers])

  // An answer from the server may predate a pending move.
  useLayoutEffect(() => {
    if (sessions) moveQueue.keepShown()
  }, [moveQueue, sessions])

  return (
    <>
      <VisuallyHidden ref={region} aria-live="polite" />
      {seriesChoice.element}
      {acting}
    </>
  )
}

/**
 * Installs drag to move, resize and create sessions on the grid, by mouse, pen and touch (D63). Native listeners
 * without React state: nothing renders until a drop. Returns the cleanup.
 */
function installDrag(scroller: HTMLElement, handlers: DragHandlers): () => void {
  const removers = [dragByMouse(scroller, handlers), dragByTouch(scroller, handlers)]
  scroller.dataset.draggable = ''
  return () => {
    for (const remove of removers) remove()
    delete scroller.dataset.draggable
  }
}
