import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { formatWeek, formatWeekRange, type WeekKey } from '#shared/time.ts'
import { IconChevronLeft, IconChevronRight } from '../../lib/icons/chevrons.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { ClientSelect } from '../../sessions/fields/client-select.tsx'
import classes from './calendar-toolbar.module.css'
import type { CalendarView } from './calendar-view.ts'
import { ViewChoice } from './view-choice.tsx'

interface CalendarToolbarProps {
  week: WeekKey
  onWalk: (step: -1 | 1) => void
  /** The pointer or the focus is on the button of a week. */
  onReach: (step: -1 | 1) => void
  onToday: () => void
  view: CalendarView
  onView: (view: CalendarView) => void
  clients: Parameters<typeof ClientSelect>[0]['clients']
  clientId: string | null
  onClient: (id: string | null) => void
  /** Shown last in the toolbar. */
  children?: ReactNode
}

/** The toolbar above the grid: week, client filter and view. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { week, onToday, view, onView, clients, clientId, onClient } = props
  const filter = useRef<HTMLDivElement>(null)
  useShortcuts({ search: () => filter.current?.querySelector('input')?.focus() })
  const arrow = (step: -1 | 1) => ({
    variant: 'default',
    size: 'input-sm',
    onClick: () => props.onWalk(step),
    onPointerEnter: () => props.onReach(step),
    onFocus: () => props.onReach(step),
  })
  return (
    <div className={classes.toolbar}>
      <div style={{ display: 'flex', gap: '0.375rem' }}>
        <ActionIcon {...arrow(-1)} aria-label={calendarTexts.previousWeek}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={onToday}>
          {calendarTexts.today}
        </Button>
        <ActionIcon {...arrow(1)} aria-label={calendarTexts.nextWeek}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.period} aria-live="polite">
        {calendarTexts.period(formatWeekRange(week), formatWeek(week))}
      </p>
      <div ref={filter} className={classes.filter}>
        <ClientSelect
          aria-label={calendarTexts.clientFilter}
          clients={clients}
          value={clients.some((client) => client.id === clientId) ? clientId : null}
          onChange={onClient}
          allLabel={calendarTexts.allClients}
        />
      </div>
      <ViewChoice view={view} onView={onView} />
      {props.children}
    </div>
  )
}
