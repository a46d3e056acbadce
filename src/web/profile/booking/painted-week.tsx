import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type BookingWindow, windowStep } from '#shared/portal/booking/settings.ts'
import {
  bookingSettingTexts as names,
  bookingFormTexts as texts,
} from '#shared/portal/booking/texts.ts'
import { isOpenAt, painted, type WeekCells } from '#shared/portal/booking/windows.ts'
import { sessionFormTexts } from '#shared/sessions/form/texts.ts'
import classes from './booking.module.css'

interface PaintedWeekProps {
  windows: BookingWindow[]
  onChange: (windows: BookingWindow[]) => void
}

type Cell = { weekday: number; minute: number }

/** The hours that are drawn; earlier and later ones are set in the fields. */
const [firstMinute, lastMinute] = [6 * 60, 22 * 60]
const rows = Array.from(
  { length: (lastMinute - firstMinute) / windowStep },
  (_, n) => firstMinute + n * windowStep,
)
const days = sessionFormTexts.weekdayNames.map((name, n) => ({ ...name, weekday: n + 1 }))

/**
 * A week to paint open hours on: a drag opens the cells that it covers, or closes them when it begins on an open one. By
 * keyboard the arrows go from cell to cell, and the space bar or Enter turns one.
 */
export function PaintedWeek({ windows, onChange }: PaintedWeekProps) {
  const [stroke, setStroke] = useState<{ from: Cell; to: Cell; isOpen: boolean } | null>(null)
  const [focused, setFocused] = useState<Cell>({ weekday: 1, minute: 9 * 60 })
  const table = useRef<HTMLDivElement>(null)
  const shown = stroke ? painted(windows, cellsOf(stroke.from, stroke.to), stroke.isOpen) : windows

  function start(event: PointerEvent<HTMLDivElement>) {
    const cell = cellAt(event)
    if (!cell || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFocused(cell)
    setStroke({ from: cell, to: cell, isOpen: !isOpenAt(windows, cell) })
  }
  function draw(event: PointerEvent<HTMLDivElement>) {
    const cell = stroke && cellAt(event)
    if (cell) setStroke({ ...stroke, to: cell })
  }
  function end() {
    if (stroke) onChange(shown)
    setStroke(null)
  }
  function turn(cell: Cell) {
    onChange(painted(windows, cellsOf(cell, cell), !isOpenAt(windows, cell)))
  }
  function key(event: KeyboardEvent) {
    const next = movedBy(event.key, focused)
    if (next) {
      event.preventDefault()
      setFocused(next)
      table.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(next)}"]`)?.focus()
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      turn(focused)
    }
  }

  return (
    <div
      ref={table}
      role="grid"
      tabIndex={-1}
      aria-label={texts.paint}
      className={classes.week}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={() => setStroke(null)}
      onKeyDown={key}
    >
      <div role="row">
        <span role="columnheader">
          <VisuallyHidden>{texts.time}</VisuallyHidden>
        </span>
        {days.map(({ short, long }) => (
          <span key={long} role="columnheader" aria-label={long}>
            {short}
          </span>
        ))}
      </div>
      {rows.map((minute) => (
        <div key={minute} role="row">
          <span role="rowheader">
            {minute % 60 === 0 ? (
              names.clock(minute)
            ) : (
              <VisuallyHidden>{names.clock(minute)}</VisuallyHidden>
            )}
          </span>
          {days.map(({ weekday, long }) => {
            const cell = { weekday, minute }
            const isOpen = isOpenAt(shown, cell)
            const isFocused = focused.weekday === weekday && focused.minute === minute
            return (
              <span
                key={weekday}
                role="gridcell"
                data-cell={nameOf(cell)}
                data-open={isOpen || undefined}
                tabIndex={isFocused ? 0 : -1}
                aria-selected={isOpen}
                aria-label={`${texts.cell(long, names.clock(minute))}: ${isOpen ? texts.isOpen : texts.isClosed}`}
                onFocus={() => setFocused(cell)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function cellsOf(a: Cell, b: Cell): WeekCells {
  return {
    days: [a.weekday, b.weekday],
    from: Math.min(a.minute, b.minute),
    to: Math.max(a.minute, b.minute) + windowStep,
  }
}

const nameOf = ({ weekday, minute }: Cell) => `${weekday} ${minute}`

/** The cell under the pointer, also while it is captured; null beside the cells. */
function cellAt({ clientX, clientY }: { clientX: number; clientY: number }): Cell | null {
  const under = document.elementFromPoint(clientX, clientY)
  const name = under instanceof HTMLElement ? under.dataset.cell : undefined
  if (!name) return null
  const [weekday = 0, minute = 0] = name.split(' ').map(Number)
  return { weekday, minute }
}

function movedBy(name: string, { weekday, minute }: Cell): Cell | null {
  const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
  const to = (days_: number, steps: number) => ({
    weekday: within(weekday + days_, 1, 7),
    minute: within(minute + steps * windowStep, firstMinute, lastMinute - windowStep),
  })
  switch (name) {
    case 'ArrowLeft':
      return to(-1, 0)
    case 'ArrowRight':
      return to(1, 0)
    case 'ArrowUp':
      return to(0, -1)
    case 'ArrowDown':
      return to(0, 1)
    default:
      return null
  }
}
