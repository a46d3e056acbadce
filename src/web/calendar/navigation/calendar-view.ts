/** The views of the calendar. */
export type CalendarView = 'day' | 'week' | 'agenda'

/** The requested view, or the default: day on a phone, which cannot show a week, else week. */
export function shownView(requested: CalendarView | null, isPhone: boolean): CalendarView {
  if (requested === null || (isPhone && requested === 'week')) return isPhone ? 'day' : 'week'
  return requested
}

/** The view for the address: null when it is the default. */
export function viewParameter(view: CalendarView, isPhone: boolean): CalendarView | null {
  return view === shownView(null, isPhone) ? null : view
}

/** The views that the device offers. */
export function viewsFor(isPhone: boolean): readonly CalendarView[] {
  return isPhone ? ['day', 'agenda'] : ['day', 'week', 'agenda']
}
