import type { CalendarView } from '#shared/calendar/address.ts'

/** The requested view, or the default: on a phone, which cannot show a week, the list of a day, else the week. */
export function shownView(requested: CalendarView | null, isPhone: boolean): CalendarView {
  if (requested === null || (isPhone && requested === 'week')) return isPhone ? 'agenda' : 'week'
  return requested
}

/** The view for the address: null when it is the default. */
export function viewParameter(view: CalendarView, isPhone: boolean): CalendarView | null {
  return view === shownView(null, isPhone) ? null : view
}

/** The views that the device offers. */
export function viewsFor(isPhone: boolean): readonly CalendarView[] {
  return isPhone ? ['agenda', 'day'] : ['day', 'week', 'agenda']
}
