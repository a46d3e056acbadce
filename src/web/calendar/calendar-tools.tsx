import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { AnswersTool } from '../answers/answers-tool.tsx'
import { SubscribeButton } from '../feeds/subscribe-button.tsx'
import { IconCalendarOff } from '../lib/icons/calendars.ts'
import { IconPlus } from '../lib/icons/marks.ts'
import { usePhone } from '../lib/use-phone.ts'
import { UnmarkedSessionsTool } from '../sessions/unmarked/unmarked-sessions-button.tsx'
import { CalendarPeriod, CalendarToolbar } from './navigation/calendar-toolbar.tsx'
import { ClientFilter } from './navigation/client-filter.tsx'
import { PrintButton } from './print/calendar-print.tsx'
import type { CalendarDialogs } from './use-calendar-dialogs.tsx'
import type { ShownWeek } from './use-shown-week.ts'
import classes from './week-calendar.module.css'

interface CalendarToolsProps {
  shown: ShownWeek
  dialogs: CalendarDialogs
  /** Whether "Boka pass" is the primary button of the screen. */
  isPrimary: boolean
  /** Whether "Från klienterna" and "Stäm av" are among them; the dashboard has its own. */
  offersUnmarked: boolean
  onPrint: () => void
  /** The calendar. */
  children: ReactNode
}

/** The tools of the calendar: above it, and on a phone the most used ones below it. */
export function CalendarTools(props: CalendarToolsProps) {
  const { shown, dialogs, offersUnmarked, onPrint } = props
  const { address, view, proposed } = shown
  const isPhone = usePhone()
  const period = (
    <CalendarPeriod
      week={address.week}
      year={Number(shown.today.slice(0, 4))}
      sums={isPhone ? null : shown.sums}
    />
  )
  const print = <PrintButton isDay={view.isDay} isReady={shown.isPrintable} onPrint={onPrint} />
  const answers = offersUnmarked && <AnswersTool />
  const unmarked = offersUnmarked && <UnmarkedSessionsTool />
  const toolbar = (
    <CalendarToolbar
      onWalk={view.walkWeek}
      onReach={shown.prefetch}
      onToday={address.goToToday}
      view={view.view}
      onView={view.show}
      isFoot={isPhone}
      period={!isPhone && period}
      unmarked={
        !isPhone && (
          <>
            {answers}
            {unmarked}
          </>
        )
      }
      filter={
        <ClientFilter
          clients={shown.clients}
          clientId={shown.clientId}
          onClient={address.showClient}
        />
      }
    >
      {!isPhone && (
        <>
          {print}
          <SubscribeButton icon={subscribeIcon} />
        </>
      )}
      <ActionIcon
        className={classes.absence}
        variant="default"
        size="var(--app-control)"
        aria-label={calendarTexts.addAbsence}
        title={calendarTexts.addAbsence}
        onClick={() => dialogs.addAbsence(proposed().date)}
      >
        <IconCalendarOff size={18} aria-hidden />
      </ActionIcon>
      {!isPhone && (
        <Button
          className={classes.add}
          variant={props.isPrimary ? 'filled' : 'default'}
          leftSection={<IconPlus size={18} aria-hidden />}
          px="sm"
          onClick={() => dialogs.add(proposed())}
        >
          {calendarTexts.add}
        </Button>
      )}
    </CalendarToolbar>
  )
  return (
    <>
      {isPhone ? (
        <>
          <div className={classes.period}>
            {period}
            {unmarked}
            {print}
          </div>
          <div className={classes.answers}>{answers}</div>
        </>
      ) : (
        toolbar
      )}
      {props.children}
      {isPhone && toolbar}
    </>
  )
}

const subscribeIcon = { className: classes.subscribe, size: 'var(--app-control-sm)' }
