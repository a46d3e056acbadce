import { describe, expect, it } from 'vitest'
import { shownView, viewParameter, viewsFor } from '#web/calendar/navigation/calendar-view.ts'

describe('calendar view', () => {
  it.each([
    [null, false, 'week'],
    [null, true, 'agenda'],
    ['day', true, 'day'],
    ['day', false, 'day'],
    ['agenda', false, 'agenda'],
    ['agenda', true, 'agenda'],
    // A link from a desktop, opened on a phone.
    ['week', true, 'agenda'],
  ] as const)('requested %s, on a phone %s: shows %s', (requested, isPhone, shown) => {
    expect(shownView(requested, isPhone)).toBe(shown)
  })

  it.each([true, false])('is in the URL only when it is not the default (%s)', (isPhone) => {
    for (const view of viewsFor(isPhone)) {
      const requested = viewParameter(view, isPhone)
      expect(shownView(requested, isPhone)).toBe(view)
      expect(requested === null).toBe(view === shownView(null, isPhone))
    }
  })
})
