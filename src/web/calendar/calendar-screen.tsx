import { calendarTexts } from '#shared/calendar/texts.ts'
import { Screen } from '../ui/page/screen.tsx'
import { WeekCalendar } from './week-calendar.tsx'

/** /dashboard/calendar (spec 2, Weekly calendar). */
export function CalendarScreen() {
  return (
    <Screen title={calendarTexts.title} width="full">
      <WeekCalendar />
    </Screen>
  )
}
