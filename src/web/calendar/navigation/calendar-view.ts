/** The views of the calendar. */
export type CalendarView = 'day' | 'week' | 'agenda'

/** The requested view, or the default: day on a phone, which cannot show a week, else week. */
export function shownView(asked: CalendarView | null, isPhone: boolean): CalendarView {
  if (asked === null || (isPhone && asked === 'week')) return isPhone ? 'day' : 'week'
  return asked
}

/** The view for the address: null when it is the default. */
export function askedView(view: CalendarView, isPhone: boolean): CalendarView | null {
  return view === shownView(null, isPhone) ? null : view
}

/** The views that the device offers. */
export function viewsFor(isPhone: boolean): readonly CalendarView[] {
  return isPhone ? ['day', 'agenda'] : ['day', 'week', 'agenda']
}
