import { VisuallyHidden } from '@mantine/core'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { usePageHeading } from '../ui/page/page-heading.ts'
import { WeekCalendar } from './week-calendar.tsx'

/** /dashboard/calendar (S52): as high as the window, without a heading in sight. */
export function CalendarScreen() {
  const heading = usePageHeading(calendarTexts.title)
  return (
    <>
      <VisuallyHidden component="h1" ref={heading} tabIndex={-1}>
        {calendarTexts.title}
      </VisuallyHidden>
      <WeekCalendar fills />
    </>
  )
}
