import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import type { ChangeHoursSubject } from '../../pots/pot/change-hours-dialog.tsx'
import { FillDialog } from '../../pots/pot/fill-dialog.ts'
import { sessionLabel } from '../../sessions/labels.ts'
import { ActionButtons } from '../../sessions/status/action-buttons.tsx'
import { isMark } from '../../sessions/status/session-actions.ts'
import { useSessionActions } from '../../sessions/status/use-session-actions.tsx'
import type { WeekSession } from '../../sessions/week-session.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import classes from './card-popover.module.css'
import { CardWays } from './card-ways.tsx'
import { sessionElementId } from './session-card.tsx'
import { SessionFacts } from './session-facts.tsx'
import { TopUpButton } from './top-up-button.tsx'

const openAfterMs = 300
/** In milliseconds: time to move the pointer onto the popover (WCAG 1.4.13), also across the edge of another card. */
const closeAfterMs = 150
/** In milliseconds: time to see the hours fall after a mark (D100). */
const closeMarkedAfterMs = 700
const widthPx = 272
const gapPx = 6
/** Enough for the facts with a note, two icons, the buttons and the hours that they draw. */
const heightPx = 320

interface Shown {
  id: string
  place: CSSProperties
  /** It was just marked here: nothing is offered where the marks were, which a second click would press. */
  isMarked?: boolean
}

interface CardPopoverProps {
  /** The element around the cards. */
  layer: RefObject<HTMLElement | null>
  sessions: ReadonlyMap<string, WeekSession>
  now: Date
  /** Opens the edit dialog, where a click opens the popover (D40); null where a click opens the dialog. */
  onEdit: ((id: string) => void) | null
  /** Opens the edit dialog at its date. */
  onMove: (id: string) => void
}

/**
 * The details and actions of a session, beside the card under the pointer or with the focus. Not modal: Tab enters it
 * from its card and continues after its card, Escape closes it. One for all cards, since hundreds would cost more than
 * the cards. Loaded when the browser is idle.
 */
export function CardPopover({ layer, sessions, now, onEdit, onMove }: CardPopoverProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  const session = shown && sessions.get(shown.id)
  const popover = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  const latest = useLatest(shown)
  const opensByClick = useLatest(onEdit !== null)
  const { perform, element: acting } = useSessionActions()
  const filling = useDialog<ChangeHoursSubject>()
  const dialogs = (
    <>
      {acting}
      <FillDialog dialog={filling} />
    </>
  )

  const [{ keep, open, close }] = useState(() => {
    const keepOpen = () => window.clearTimeout(timer.current)
    const wait = (ms: number, run: () => void) => {
      keepOpen()
      timer.current = window.setTimeout(run, ms)
    }
    return {
      keep: keepOpen,
      open: (card: HTMLElement, ms: number) => {
        const id = card.dataset.session
        if (!id || isBusy(card)) return
        wait(ms, () => {
          if (card.isConnected && !isBusy(card)) setShown({ id, place: placeBeside(card) })
        })
      },
      close: (ms: number) => {
        // No state change, and so no render, when it is closed already.
        if (latest.current) wait(ms, () => setShown(null))
        else keepOpen()
      },
    }
  })

  useEffect(() => {
    const element = layer.current
    if (!element) return
    const listening = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, listener, { signal: listening.signal })
    on('pointerover', (event) => {
      const card = cardAt(event.target)
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || !card) return
      const opened = latest.current
      if (opened?.id === card.dataset.session && !opened?.isMarked) keep()
      else open(card, opened ? closeAfterMs : openAfterMs)
    })
    on('pointerout', () => close(closeAfterMs))
    // A press may become a drag, which the popover would cover. One that is open closes by any press.
    on('pointerdown', keep)
    on('click', (event) => {
      const card = opensByClick.current ? cardAt(event.target) : null
      if (card && event.detail > 0) open(card, 0)
      else close(0)
    })
    on('focusin', (event) => {
      const card = cardAt(event.target)
      if (card?.matches(':focus-visible')) open(card, openAfterMs)
    })
    on('focusout', () => close(0))
    on('keydown', (event) => {
      const isShown = cardAt(event.target)?.dataset.session === latest.current?.id
      const first = isShown && buttonsIn(popover.current)[0]
      if (event.key !== 'Tab' || event.shiftKey || !first) return
      event.preventDefault()
      first.focus({ preventScroll: true })
    })
    // The pointer may be on a card already when this code is loaded.
    const under = element.querySelector<HTMLElement>('[data-session]:hover')
    if (under) open(under, openAfterMs)
    return () => {
      listening.abort()
      window.clearTimeout(timer.current)
    }
  }, [layer, open, close, keep, latest, opensByClick])

  useEffect(() => {
    if (!shown) return
    const hide = () => {
      if (popover.current?.contains(document.activeElement)) focusCard(shown.id)
      // After the focus has come back, which would open it again.
      keep()
      setShown(null)
    }
    // Alt with an arrow moves the session, and its card with it.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' || event.altKey) hide()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('scroll', hide, true)
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !popover.current?.contains(target)) hide()
    }
    window.addEventListener('pointerdown', onPress)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hide, true)
      window.removeEventListener('pointerdown', onPress)
    }
  }, [shown, keep])

  if (!session) return dialogs

  /** From its first or last button Tab continues at the card: the popover is elsewhere in the document. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Tab' || !session) return
    const buttons = buttonsIn(popover.current)
    const isLeaving = document.activeElement === buttons.at(event.shiftKey ? 0 : -1)
    if (!isLeaving) return
    if (event.shiftKey) event.preventDefault()
    focusCard(session.id)
    if (!event.shiftKey) close(0)
  }

  /** The buttons disappear with their focus. */
  function leave({ id }: WeekSession, isMarked: boolean) {
    focusCard(id)
    if (isMarked) setShown((last) => last && { ...last, isMarked })
    close(isMarked ? closeMarkedAfterMs : 0)
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!popover.current?.contains(relatedTarget)) close(0)
  }

  return (
    <>
      {/* Tab enters and leaves the group from and to its card. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={popover}
        role="group"
        aria-label={sessionLabel(session)}
        className={classes.popover}
        style={shown.place}
        onPointerEnter={keep}
        onPointerLeave={() => close(closeAfterMs)}
        onFocus={keep}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        <SessionFacts session={session} now={now} />
        <TopUpButton
          session={session}
          now={now}
          onOpen={(subject) => {
            leave(session, false)
            filling.open(subject)
          }}
        />
        {!shown.isMarked && (
          <ActionButtons
            session={session}
            now={now}
            about={sessionLabel(session)}
            onAction={(one, action) => {
              leave(one, isMark({ action }))
              perform(one, action)
            }}
            isNextNamed
            onBookNext={() => leave(session, false)}
          />
        )}
        <CardWays session={session} onEdit={onEdit} onMove={onMove} onLeave={() => close(0)} />
      </div>
      {dialogs}
    </>
  )
}

function cardAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-session]') : null
}

function buttonsIn(popover: HTMLElement | null): HTMLElement[] {
  return [...(popover?.querySelectorAll<HTMLElement>('button, a') ?? [])]
}

function focusCard(id: string): void {
  document.getElementById(sessionElementId(id))?.focus({ preventScroll: true })
}

/** Whether a session is being dragged, or was just dropped under the pointer. */
function isBusy(card: HTMLElement): boolean {
  return card.closest('[data-drag], [data-dropped]') !== null
}

/** Below the card, above it, or beside one that is too high for either; always within the window. */
function placeBeside(card: HTMLElement): CSSProperties {
  const { left, right, top, bottom } = card.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const within = (at: number, most: number) => Math.max(gapPx, Math.min(at, most))
  const edge = { left: within(left, innerWidth - widthPx - gapPx), width: widthPx }
  if (innerHeight - bottom >= heightPx) return { ...edge, top: bottom + gapPx }
  if (top >= heightPx) return { ...edge, bottom: innerHeight - top + gapPx }
  const hasRoom = innerWidth - right >= widthPx + gapPx
  return {
    ...edge,
    left: hasRoom ? right + gapPx : Math.max(gapPx, left - widthPx - gapPx),
    top: within(top, innerHeight - heightPx),
  }
}
