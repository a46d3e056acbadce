import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CalendarView } from '#shared/calendar/address.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { formatWeek, formatWeekSpan, type WeekKey } from '#shared/time.ts'
import { IconChevronLeft, IconChevronRight } from '../../lib/icons/chevrons.ts'
import { usePhone } from '../../lib/use-phone.ts'
import classes from './calendar-toolbar.module.css'
import { viewsFor } from './calendar-view.ts'

interface CalendarToolbarProps {
  onWalk: (step: -1 | 1) => void
  /** The pointer or the focus is on the button of a week. */
  onReach: (step: -1 | 1) => void
  onToday: () => void
  view: CalendarView
  onView: (view: CalendarView) => void
  /** Below the calendar, within the thumb's reach. */
  isFoot: boolean
  /** The period and its sums. */
  period?: ReactNode
  /** What waits to be seen or marked. */
  unmarked?: ReactNode
  filter: ReactNode
  /** Shown last in the toolbar. */
  children?: ReactNode
}

/** The toolbar of the calendar: week, client filter and view. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { onToday, view, onView, isFoot, period, unmarked, filter } = props
  const arrow = (step: -1 | 1) => ({
    variant: 'default',
    size: 'var(--app-control)',
    onClick: () => props.onWalk(step),
    onPointerEnter: () => props.onReach(step),
    onFocus: () => props.onReach(step),
  })
  return (
    <div className={classes.toolbar} data-foot={isFoot || undefined}>
      <div className={classes.steps}>
        <ActionIcon {...arrow(-1)} aria-label={calendarTexts.previousWeek}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        {/* The bar of a phone has it. */}
        {!isFoot && (
          <Button variant="default" px="xs" onClick={onToday}>
            {calendarTexts.today}
          </Button>
        )}
        <ActionIcon {...arrow(1)} aria-label={calendarTexts.nextWeek}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      {period ? <div className={classes.facts}>{period}</div> : <span className={classes.space} />}
      {unmarked}
      {!isFoot && filter}
      <ViewChoice view={view} onView={onView} />
      {isFoot && filter}
      {props.children}
    </div>
  )
}

interface ViewChoiceProps {
  view: CalendarView
  onView: (view: CalendarView) => void
}

/** The choice of the view. Buttons, since radio buttons would capture the calendar's arrow keys. */
function ViewChoice({ view, onView }: ViewChoiceProps) {
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

interface CalendarPeriodProps {
  week: WeekKey
  /** The present year, which is not written. */
  year: number
  /** The sums of the sessions shown; null while they are unknown. */
  sums: { hours: number; held: number; unmarked: number } | null
}

/** The shown week and its sums: '16–22 nov · v. 47', '28,5 h bokade · 17 genomförda · 1 att stämma av'. */
export function CalendarPeriod({ week, year, sums }: CalendarPeriodProps) {
  return (
    <>
      <p className={classes.period} aria-live="polite">
        <span>{formatWeekSpan(week, year)}</span>
        <span> · {formatWeek(week)}</span>
      </p>
      {sums && (
        <p className={classes.sums}>
          <span>{calendarTexts.booked(sums.hours)}</span>
          {sums.held > 0 && <span>{calendarTexts.held(sums.held)}</span>}
          {sums.unmarked > 0 && (
            <span className={classes.unmarked}>{calendarTexts.unmarked(sums.unmarked)}</span>
          )}
        </p>
      )}
    </>
  )
}
