import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { dayClosingTexts as texts } from '#shared/dashboard/texts.ts'
import { formatDayLong, formatWeek, weekOf } from '#shared/time.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import classes from './day-closing.module.css'
import { byDay, type WaitingSession } from './day-closing.ts'
import { DayClosingRow } from './day-closing-row.tsx'

type StatusAction = 'completed' | 'noShow'
type Action = StatusAction | 'edit'

interface DayClosingListProps {
  sessions: readonly WaitingSession[]
  /** The colour of each client, '#rrggbb'. */
  colours: ReadonlyMap<string, string>
  /** Sessions that are to have the focus when they are back. */
  awaited: readonly string[]
  onStatus: (session: WaitingSession, to: StatusAction) => void
  onEdit: (id: string) => void
  /** The focus has come into the list, or moved in it. */
  onFocus: () => void
}

/**
 * The sessions by day, each marked by one key or tap. Tab comes to one row; the arrow keys walk them. The keys work where
 * the focus is in a row (WCAG 2.1.4), and the letters unless the person has turned such keys off.
 */
export function DayClosingList(props: DayClosingListProps) {
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
    // Once: from then on the focus is the person's.
    if (!back || focusedFor.current === awaited) return
    focusedFor.current = awaited
    rowButton(back)?.focus()
  }, [awaited, sessions])

  function neighbour(id: string, step: -1 | 1): string | undefined {
    return sessions[sessions.findIndex((session) => session.id === id) + step]?.id
  }

  function setStatusOf(id: string, to: StatusAction) {
    const session = sessions.find((one) => one.id === id)
    // The row goes away with what it does: what comes after it takes the focus, on the same button.
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
          <h3 id={`closing-${date}`} className={classes.day}>
            {texts.day(formatDayLong(date), formatWeek(weekOf(date)))}
          </h3>
          <ul className={classes.list}>
            {ofDay.map((session) => (
              <DayClosingRow
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

/** The keys, where there is likely to be a keyboard. */
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

/** The row and the button that something happened in. */
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

/** The button that takes the focus in a row. */
export function rowButton(id: string, action: Action = 'completed'): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${id}"] [data-action="${action}"]`)
}

/** Quicker than anyone reads the next row: the second half of a double click. */
const doubleClickMs = 300

/** The next row comes up under the pointer, where a double click would mark it as well. */
function useSecondClick() {
  const last = useRef(-Infinity)
  return ({ detail, timeStamp }: MouseEvent) => {
    const isSecond = detail > 0 && timeStamp - last.current < doubleClickMs
    last.current = timeStamp
    return isSecond
  }
}
