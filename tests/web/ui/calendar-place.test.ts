import { describe, expect, it } from 'vitest'
import { calendarPlace } from '#web/ui/form/calendar-place.ts'

const size = { width: 320, height: 330 }
const area = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** A dialog with a button to close it at its head and one to save at its foot. */
function around(dialog: ReturnType<typeof area>, fieldTop: number) {
  const close = area(dialog.right - 44, dialog.top + 10, 28, 28)
  const save = area(dialog.right - 120, dialog.bottom - 52, 104, 36)
  const field = area(dialog.left + 16, fieldTop, 200, 36)
  return { dialog, field, buttons: [close, save], size }
}

describe('the place of the calendar of a date field (D139)', () => {
  it('is below the field where there is room, else above it', () => {
    const screen = { width: 1280, height: 900 }
    const dialog = area(390, 50, 500, 800)
    expect(calendarPlace({ ...around(dialog, 200), screen })).toEqual({
      position: 'bottom-start',
      offset: 8,
    })
    expect(calendarPlace({ ...around(dialog, 700), screen })).toEqual({
      position: 'top-start',
      offset: 8,
    })
  })

  it('is beside a dialog that is too low for it, on the nearer side', () => {
    const screen = { width: 1280, height: 480 }
    const dialog = area(390, 24, 500, 432)
    expect(calendarPlace({ ...around(dialog, 200), screen })).toEqual({
      position: 'left-start',
      offset: 24,
    })
  })

  it('is above a low sheet of a phone', () => {
    const screen = { width: 320, height: 844 }
    const dialog = area(0, 514, 320, 330)
    expect(calendarPlace({ ...around(dialog, 640), screen })).toEqual({
      position: 'top-start',
      offset: 134,
    })
  })

  it('is none where it would cover a button everywhere', () => {
    const dialog = area(0, 32, 700, 328)
    expect(
      calendarPlace({ ...around(dialog, 150), screen: { width: 700, height: 360 } }),
    ).toBeNull()
  })
})
