import { firstHour, lastHour } from '#shared/calendar/limits.ts'

/** A cell of the week: the day 0 (Monday) to 6, the hour 7 to 21. */
export interface Cell {
  day: number
  hour: number
}

/** The target cell, and whether it is in the week before or after. */
interface Move {
  cell: Cell
  week?: -1 | 1
}

const lastDay = 6

function sideways({ day, hour }: Cell, step: -1 | 1): Move {
  const next = day + step
  if (next < 0) return { week: -1, cell: { day: lastDay, hour } }
  if (next > lastDay) return { week: 1, cell: { day: 0, hour } }
  return { cell: { day: next, hour } }
}

/**
 * Where a key moves the focus in the week (D64); null for other keys. Left and right continue into the adjacent week;
 * up and down stop at the edge; Home and End go to the first and last day at the same hour, with Ctrl to the first and
 * last cell of the week; PageUp and PageDown change the week.
 */
export function moveCell(cell: Cell, key: string, { ctrl }: { ctrl: boolean }): Move | null {
  const { day, hour } = cell
  if (ctrl) {
    if (key === 'Home') return { cell: { day: 0, hour: firstHour } }
    if (key === 'End') return { cell: { day: lastDay, hour: lastHour } }
    return null
  }
  switch (key) {
    case 'ArrowLeft':
      return sideways(cell, -1)
    case 'ArrowRight':
      return sideways(cell, 1)
    case 'ArrowUp':
      return { cell: { day, hour: Math.max(hour - 1, firstHour) } }
    case 'ArrowDown':
      return { cell: { day, hour: Math.min(hour + 1, lastHour) } }
    case 'Home':
      return { cell: { day: 0, hour } }
    case 'End':
      return { cell: { day: lastDay, hour } }
    case 'PageUp':
      return { week: -1, cell }
    case 'PageDown':
      return { week: 1, cell }
    default:
      return null
  }
}
