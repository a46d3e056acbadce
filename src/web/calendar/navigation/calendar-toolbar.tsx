import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { IconChevronLeft, IconChevronRight } from '../../lib/icons/chevrons.ts'
import classes from './calendar-toolbar.module.css'
import type { CalendarView } from './calendar-view.ts'
import { ViewChoice } from './view-choice.tsx'

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
  /** Sessions that wait to be marked. */
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
        <Button variant="default" px="xs" onClick={onToday}>
          {calendarTexts.today}
        </Button>
        <ActionIcon {...arrow(1)} aria-label={calendarTexts.nextWeek}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      {period}
      <span className={classes.space} />
      {unmarked}
      {!isFoot && filter}
      <ViewChoice view={view} onView={onView} />
      {isFoot && filter}
      {props.children}
    </div>
  )
}
