/** How the calendar is shown. */
export type CalendarView = 'day' | 'week' | 'agenda'

/** The view that is asked for, or the usual one: a phone has room for a day, and none for a week. */
export function shownView(asked: CalendarView | null, isPhone: boolean): CalendarView {
  if (asked === null || (isPhone && asked === 'week')) return isPhone ? 'day' : 'week'
  return asked
}

/** What the address says of a view: nothing when it is the usual one. */
export function askedView(view: CalendarView, isPhone: boolean): CalendarView | null {
  return view === shownView(null, isPhone) ? null : view
}

/** The views that there is room for. */
export function viewsFor(isPhone: boolean): readonly CalendarView[] {
  return isPhone ? ['day', 'agenda'] : ['day', 'week', 'agenda']
}
