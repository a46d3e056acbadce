import type { CalendarView } from '#shared/calendar/address.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { shownView, viewParameter } from './calendar-view.ts'
import type { useCalendarAddress } from './use-calendar-address.ts'

const lastDay = 6

/** The current view, and its steps: by day where one day is shown, else by week. */
export function useCalendarView(address: ReturnType<typeof useCalendarAddress>) {
  const { day, walk, showDay } = address
  const isPhone = usePhone()
  const view = shownView(address.view, isPhone)
  const isDay = view === 'day' || isPhone

  function step(by: -1 | 1) {
    const next = day + by
    if (!isDay) walk(by)
    else if (next < 0 || next > lastDay) walk(by, by === 1 ? 0 : lastDay)
    else showDay(next)
  }

  return {
    view,
    /** One day is shown. */
    isDay,
    show: (wanted: CalendarView) => address.showView(viewParameter(wanted, isPhone)),
    step,
    /** Goes to another week; where one day is shown to the same day. */
    walkWeek: (by: -1 | 1) => walk(by, isDay ? day : undefined),
  }
}
