import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type LocalDate, weekday } from '#shared/time.ts'
import { type Cell, moveCell } from './keyboard.ts'

/**
 * Roving tabindex of the grid: one cell is the Tab stop, the arrow keys move it. `onLeave` is called when it goes to
 * another week, or to a day that is not shown; the focus follows when that day is rendered.
 */
export function useRovingCell(
  days: readonly LocalDate[],
  first: Cell,
  onLeave: (to: { week: -1 | 0 | 1; day: number }) => void,
) {
  const grid = useRef<HTMLDivElement>(null)
  const [cell, setCell] = useState(first)
  const isWanted = useRef(false)
  const shown = days.map((date) => weekday(date) - 1)
  const isShown = shown.includes(cell.day)
  const firstShown = shown[0] ?? 0

  useLayoutEffect(() => {
    if (!isWanted.current || !isShown) return
    isWanted.current = false
    grid.current
      ?.querySelector<HTMLElement>(`[data-day="${cell.day}"][data-hour="${cell.hour}"]`)
      ?.focus()
  }, [cell, isShown])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.shiftKey) return
    const move = moveCell(cell, event.key, { ctrl: event.ctrlKey || event.metaKey })
    if (!move) return
    event.preventDefault()
    if (move.week !== undefined || !shown.includes(move.cell.day))
      onLeave({ week: move.week ?? 0, day: move.cell.day })
    isWanted.current = true
    setCell({ ...move.cell })
  }

  return {
    grid,
    tabStop: isShown ? cell : { day: firstShown, hour: cell.hour },
    setCell,
    onKeyDown,
  }
}
