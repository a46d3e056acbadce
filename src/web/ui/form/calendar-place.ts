/** A rectangle of the window, in pixels. */
interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

interface Around {
  field: Area
  /** The dialog that the field is in. */
  dialog: Area
  /** The buttons that close or save the dialog. */
  buttons: readonly Area[]
  screen: { width: number; height: number }
  size: { width: number; height: number }
}

/** Where a popover opens, and how far from its field. */
export interface Place {
  position: 'bottom-start' | 'top-start' | 'right-start' | 'left-start'
  offset: number
}

type Placed = Place & { area: Area }

const gap = 8

/**
 * Where the calendar of a date field covers none of the buttons (D139): below the field or above it, beside its dialog, or
 * above or below that; null when there is no such place.
 */
export function calendarPlace({ field, dialog, buttons, screen, size }: Around): Place | null {
  const { width, height } = size
  // The smallest screen is as wide as the calendar.
  const left = Math.max(0, Math.min(field.left, screen.width - width))
  const top = Math.max(gap, Math.min(field.top, screen.height - height - gap))
  const at = (x: number, y: number) => ({ left: x, top: y, right: x + width, bottom: y + height })
  const right: Placed = {
    position: 'right-start',
    offset: dialog.right - field.right + gap,
    area: at(dialog.right + gap, top),
  }
  const leftward: Placed = {
    position: 'left-start',
    offset: field.left - dialog.left + gap,
    area: at(dialog.left - gap - width, top),
  }
  const places: Placed[] = [
    { position: 'bottom-start', offset: gap, area: at(left, field.bottom + gap) },
    { position: 'top-start', offset: gap, area: at(left, field.top - gap - height) },
    ...(right.offset < leftward.offset ? [right, leftward] : [leftward, right]),
    {
      position: 'top-start',
      offset: field.top - dialog.top + gap,
      area: at(left, dialog.top - gap - height),
    },
    {
      position: 'bottom-start',
      offset: dialog.bottom - field.bottom + gap,
      area: at(left, dialog.bottom + gap),
    },
  ]
  const found = places.find(
    ({ area }) =>
      area.left >= 0 &&
      area.top >= 0 &&
      area.right <= screen.width &&
      area.bottom <= screen.height &&
      !buttons.some((button) => doMeet(area, button)),
  )
  return found ? { position: found.position, offset: found.offset } : null
}

function doMeet(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
