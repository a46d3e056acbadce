import { Text } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { unmarkedSessionsTexts as texts } from '#shared/dashboard/texts.ts'
import { formatDayNear, formatWeek, weekOf } from '#shared/time.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import classes from './unmarked-sessions.module.css'
import { byDay, type UnmarkedSession } from './unmarked-sessions.ts'
import { UnmarkedSessionsRow } from './unmarked-sessions-row.tsx'

type StatusAction = 'completed' | 'noShow'
type Action = StatusAction | 'edit'

interface UnmarkedSessionsListProps {
  sessions: readonly UnmarkedSession[]
  /** The colour of each client by id, '#rrggbb'. */
  colours: ReadonlyMap<string, string>
  /** Sessions that get the focus when an undo has brought them back. */
  awaited: readonly string[]
  onStatus: (session: UnmarkedSession, to: StatusAction) => void
  onEdit: (id: string) => void
  /** The focus has entered the list or moved within it. */
  onFocus: () => void
}

/**
 * The sessions by day, each settled by one key or tap. One row is a Tab stop; the arrow keys move between rows (roving
 * tabindex). Keys work only with the focus in a row (WCAG 2.1.4), and letters unless the user has turned single-key
 * shortcuts off.
 */
export function UnmarkedSessionsList(props: UnmarkedSessionsListProps) {
  const { sessions, colours, awaited, onStatus, onEdit, onFocus } = props
  const { keyboardShortcuts: areLettersOn } = useCurrentUser()
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const isThere = sessions.some(({ id }) => id === focused)
  const current = isThere ? focused : sessions[0]?.id
  const isSecondClick = useSecondClick()

  useLayoutEffect(() => {
    list.current?.querySelector<HTMLElement>('[data-action]')?.focus({ preventScroll: true })
  }, [])
  const focusedFor = useRef<readonly string[] | null>(null)
  useLayoutEffect(() => {
    const back = awaited.find((id) => sessions.some((session) => session.id === id))
    // Only once for each undo: later renders must not take the focus again.
    if (!back || focusedFor.current === awaited) return
    focusedFor.current = awaited
    rowButton(back)?.focus()
  }, [awaited, sessions])

  function neighbour(id: string, step: -1 | 1): string | undefined {
    return sessions[sessions.findIndex((session) => session.id === id) + step]?.id
  }

  function setStatusOf(id: string, to: StatusAction) {
    const session = sessions.find((one) => one.id === id)
    // The row disappears with its focus: the same button of the next row gets it.
    const next = neighbour(id, 1) ?? neighbour(id, -1)
    const { action } = placeOf(document.activeElement)
    if (next) rowButton(next, action)?.focus()
    if (session) onStatus(session, to)
  }

  function onClick(event: MouseEvent) {
    const { id, action } = placeOf(event.target)
    if (!id || !action || isSecondClick(event)) return
    if (action === 'edit') onEdit(id)
    else setStatusOf(id, action)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { id, action } = placeOf(event.target)
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return
    const command = commandOf(event.key, areLettersOn)
    if (command) event.preventDefault()
    else if (event.repeat && event.key !== 'Tab') event.preventDefault()
    if (command === -1 || command === 1) {
      const next = neighbour(id, command)
      if (next) rowButton(next, action)?.focus()
    } else if (command && !event.repeat) setStatusOf(id, command)
  }

  return (
    <div
      ref={list}
      role="presentation"
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        setFocused(placeOf(event.target).id ?? null)
        onFocus()
      }}
    >
      {areLettersOn && <KeyHints />}
      {byDay(sessions).map(({ date, sessions: ofDay }) => (
        <section key={date} aria-labelledby={`closing-${date}`}>
          <Text component="h3" id={`closing-${date}`} fz="sm" fw={600} mt="md" mb="0.375rem">
            {texts.day(formatDayNear(date), formatWeek(weekOf(date)))}
          </Text>
          <ul className={classes.list}>
            {ofDay.map((session) => (
              <UnmarkedSessionsRow
                key={session.id}
                session={session}
                colour={colours.get(session.clientId) ?? 'transparent'}
                isCurrent={session.id === current}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The key legend. */
function KeyHints() {
  return (
    <p className={classes.keys}>
      <span>
        <kbd>{texts.completedKey}</kbd> {texts.completedHint}
      </span>
      <span>
        <kbd>{texts.noShowKey}</kbd> {texts.noShowHint}
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {texts.moveHint}
      </span>
    </p>
  )
}

function commandOf(key: string, areLettersOn: boolean): StatusAction | -1 | 1 | null {
  if (key === 'ArrowDown') return 1
  if (key === 'ArrowUp') return -1
  if (!areLettersOn) return null
  switch (key.toLowerCase()) {
    case 'g':
      return 'completed'
    case 'u':
      return 'noShow'
    case 'j':
      return 1
    case 'k':
      return -1
    default:
      return null
  }
}

/** The row and the action of an event's target. */
function placeOf(target: EventTarget | null): {
  id: string | undefined
  action: Action | undefined
} {
  const element = target instanceof Element ? target : null
  return {
    id: element?.closest<HTMLElement>('[data-row]')?.dataset.row,
    action: element?.closest<HTMLElement>('[data-action]')?.dataset.action as Action | undefined,
  }
}

/** The button of a row that gets the focus. */
export function rowButton(id: string, action: Action = 'completed'): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${id}"] [data-action="${action}"]`)
}

/** In milliseconds: a second click this soon is a double click. */
const doubleClickMs = 300

/** Detects the second half of a double click: the next row has moved under the pointer, and would be settled too. */
function useSecondClick() {
  const last = useRef(-Infinity)
  return ({ detail, timeStamp }: MouseEvent) => {
    const isSecond = detail > 0 && timeStamp - last.current < doubleClickMs
    last.current = timeStamp
    return isSecond
  }
}
