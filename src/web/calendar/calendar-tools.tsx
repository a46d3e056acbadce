import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { sumsOf } from '#shared/calendar/load.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import type { LocalDate } from '#shared/time.ts'
import { IconCalendarOff } from '../lib/icons/calendars.ts'
import { IconPlus } from '../lib/icons/marks.ts'
import { usePhone } from '../lib/use-phone.ts'
import { UnmarkedSessionsTool } from '../sessions/unmarked/unmarked-sessions-button.tsx'
import { CalendarPeriod, CalendarToolbar } from './navigation/calendar-toolbar.tsx'
import { ClientFilter } from './navigation/client-filter.tsx'
import type { useCalendarAddress } from './navigation/use-calendar-address.ts'
import type { useCalendarView } from './navigation/use-calendar-view.ts'
import { PrintButton } from './print/calendar-print.tsx'
import classes from './week-calendar.module.css'

interface CalendarToolsProps {
  address: ReturnType<typeof useCalendarAddress>
  shown: ReturnType<typeof useCalendarView>
  today: LocalDate
  /** Null while the sessions are unknown. */
  sums: ReturnType<typeof sumsOf> | null
  filter: Pick<Parameters<typeof ClientFilter>[0], 'clients' | 'clientId'>
  /** Whether "Stäm av" is among them; the dashboard has its own. */
  offersUnmarked: boolean
  isPrintable: boolean
  onReach: (step: -1 | 1) => void
  onPrint: () => void
  onAbsence: () => void
  onAdd: () => void
  /** The calendar. */
  children: ReactNode
}

/** The tools of the calendar: above it, and on a phone the most used ones below it. */
export function CalendarTools(props: CalendarToolsProps) {
  const { address, shown, today, sums, filter, offersUnmarked, onPrint } = props
  const isPhone = usePhone()
  const period = (
    <CalendarPeriod
      week={address.week}
      year={Number(today.slice(0, 4))}
      sums={isPhone ? null : sums}
    />
  )
  const unmarked = offersUnmarked && <UnmarkedSessionsTool />
  const print = <PrintButton isDay={shown.isDay} isReady={props.isPrintable} onPrint={onPrint} />
  const toolbar = (
    <CalendarToolbar
      onWalk={shown.walkWeek}
      onReach={props.onReach}
      onToday={address.goToToday}
      view={shown.view}
      onView={shown.show}
      isFoot={isPhone}
      period={!isPhone && period}
      unmarked={!isPhone && unmarked}
      filter={<ClientFilter {...filter} onClient={address.showClient} />}
    >
      {!isPhone && print}
      <ActionIcon
        className={classes.absence}
        variant="default"
        size="var(--app-control)"
        aria-label={calendarTexts.addAbsence}
        title={calendarTexts.addAbsence}
        onClick={props.onAbsence}
      >
        <IconCalendarOff size={18} aria-hidden />
      </ActionIcon>
      {!isPhone && (
        <Button
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          px="sm"
          onClick={props.onAdd}
        >
          {calendarTexts.add}
        </Button>
      )}
    </CalendarToolbar>
  )
  return (
    <>
      {isPhone ? (
        <div className={classes.period}>
          {period}
          {unmarked}
          {print}
        </div>
      ) : (
        toolbar
      )}
      {props.children}
      {isPhone && toolbar}
    </>
  )
}
