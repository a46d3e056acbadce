import { Text } from '@mantine/core'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange } from '#shared/time.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import { iconsOf, iconText } from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import classes from './session-tooltip.module.css'

const openAfterMs = 300
/** In milliseconds: time to move the pointer onto the tooltip (WCAG 1.4.13). */
const closeAfterMs = 120
const widthPx = 264
const gapPx = 6

interface SessionTooltipProps {
  /** The element around the cards. */
  layer: RefObject<HTMLElement | null>
  sessions: ReadonlyMap<string, WeekSession>
  now: Date
}

/**
 * One tooltip for all cards, since hundreds of tooltips would cost more than the cards. Loaded when the browser is idle.
 */
export function SessionTooltip({ layer, sessions, now }: SessionTooltipProps) {
  const [shown, setShown] = useState<{ id: string; place: CSSProperties } | null>(null)
  const session = shown && sessions.get(shown.id)
  const timer = useRef<number>(undefined)
  const latest = useLatest(shown)

  const [{ later, open, close }] = useState(() => {
    const wait = (ms: number, run: () => void) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(run, ms)
    }
    return {
      later: wait,
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
        else window.clearTimeout(timer.current)
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
      if (event.pointerType === 'mouse' && event.buttons === 0 && card)
        open(card, latest.current ? 0 : openAfterMs)
    })
    on('pointerout', () => close(closeAfterMs))
    // A press may become a drag, which the tooltip would cover.
    on('pointerdown', () => close(0))
    on('click', () => close(0))
    on('focusin', (event) => {
      const card = cardAt(event.target)
      if (card?.matches(':focus-visible')) open(card, openAfterMs)
    })
    on('focusout', () => close(0))
    // The pointer may have come before this code.
    const under = element.querySelector<HTMLElement>('[data-session]:hover')
    if (under) open(under, openAfterMs)
    return () => {
      listening.abort()
      window.clearTimeout(timer.current)
    }
  }, [layer, open, close, latest])

  useEffect(() => {
    if (!shown) return
    const hide = () => later(0, () => setShown(null))
    // Alt with an arrow moves the session away from under it.
    const onKey = (event: KeyboardEvent) => (event.key === 'Escape' || event.altKey) && hide()
    window.addEventListener('keydown', onKey)
    window.addEventListener('scroll', hide, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hide, true)
    }
  }, [shown, later])

  if (!session) return null
  return (
    <div
      role="tooltip"
      className={classes.tooltip}
      style={shown.place}
      onPointerEnter={() => window.clearTimeout(timer.current)}
      onPointerLeave={() => close(closeAfterMs)}
    >
      <SessionFacts session={session} now={now} />
    </div>
  )
}

function SessionFacts({ session, now }: { session: WeekSession; now: Date }) {
  const icons = iconsOf(session, now)
  return (
    <>
      <Text inherit fz="md" fw="bold" dir="auto">
        {session.clientName}
      </Text>
      <Text inherit c="var(--app-ink-2)">
        {formatTimeRange(session.startsAt, session.durationHours)} ·{' '}
        <span dir="auto">{session.potTypeName ?? weekGridTexts.noPot}</span> ·{' '}
        {sessionStatusTexts[sessionStatus(session)]}
      </Text>
      {icons.length > 0 && (
        <ul className={classes.icons}>
          {icons.map((icon) => (
            <li key={icon}>
              <SessionIcon icon={icon} size={18} />
              <span>{iconText(icon, session)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function cardAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-session]') : null
}

/** Is there a drag, or was there a drop just now under the pointer? */
function isBusy(card: HTMLElement): boolean {
  return card.closest('[data-drag], [data-dropped]') !== null
}

/** Below the card, or above it when there is more room; always within the window. */
function placeBeside(card: HTMLElement): CSSProperties {
  const { left, top, bottom } = card.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const edge = Math.max(gapPx, Math.min(left, innerWidth - widthPx - gapPx))
  const shared = { left: edge, width: widthPx }
  return innerHeight - bottom >= top
    ? { ...shared, top: Math.min(bottom + gapPx, innerHeight - 96) }
    : { ...shared, bottom: Math.min(innerHeight - top + gapPx, innerHeight - 96) }
}
