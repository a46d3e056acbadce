import { describe, expect, it } from 'vitest'
import { askedView, shownView, viewsFor } from '#web/calendar/navigation/calendar-view.ts'

describe('the view of the calendar', () => {
  it.each([
    [null, false, 'week'],
    [null, true, 'day'],
    ['day', false, 'day'],
    ['agenda', false, 'agenda'],
    ['agenda', true, 'agenda'],
    // A link from a desktop, opened on a phone.
    ['week', true, 'day'],
  ] as const)('asked for as %s, on a phone %s, is shown as %s', (asked, isPhone, shown) => {
    expect(shownView(asked, isPhone)).toBe(shown)
  })

  it.each([true, false])(
    'stands in the address only when it is not the usual one (%s)',
    (isPhone) => {
      for (const view of viewsFor(isPhone)) {
        const asked = askedView(view, isPhone)
        expect(shownView(asked, isPhone)).toBe(view)
        expect(asked === null).toBe(view === shownView(null, isPhone))
      }
    },
  )
})
