import { UnstyledButton } from '@mantine/core'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { type CalendarView, viewsFor } from './calendar-view.ts'
import classes from './view-choice.module.css'

interface ViewChoiceProps {
  view: CalendarView
  onView: (view: CalendarView) => void
}

/** The choice of the view. Buttons, since radio buttons would capture the calendar's arrow keys. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const isPhone = usePhone()
  const labels = isPhone
    ? { ...calendarTexts.views, ...calendarTexts.phoneViews }
    : calendarTexts.views
  return (
    <div role="group" aria-label={calendarTexts.view} className={classes.views}>
      {viewsFor(isPhone).map((one) => (
        <UnstyledButton
          key={one}
          className={classes.view}
          aria-pressed={one === view}
          onClick={() => onView(one)}
        >
          {labels[one]}
        </UnstyledButton>
      ))}
    </div>
  )
}
