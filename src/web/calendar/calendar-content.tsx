import { Anchor, VisuallyHidden } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router-dom'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { AbsenceLayer } from '../absences/absence-layer.tsx'
import { paths } from '../lib/paths.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { Agenda } from './agenda/agenda.tsx'
import { DayStrip } from './agenda/day-strip.tsx'
import { CalendarInteractions } from './calendar-interactions.tsx'
import { WeekGrid } from './grid/week-grid.tsx'
import { useSwipe } from './navigation/swipe.ts'
import { OpenHoursLayer } from './open-hours/open-hours-layer.tsx'
import type { CalendarDialogs } from './use-calendar-dialogs.tsx'
import type { ShownWeek } from './use-shown-week.ts'
import classes from './week-calendar.module.css'

interface CalendarContentProps {
  /** The element of the calendar. */
  root: RefObject<HTMLElement | null>
  shown: ShownWeek
  dialogs: CalendarDialogs
  now: Date
  /** The level of its headings. */
  level: 2 | 3
  /** The grid is on the screen, and can be made to answer the pointer and the keys. */
  isPainted: boolean
}

/** The week or the day that is shown, as a grid or as lists, with what there is to say about it. */
export function CalendarContent(props: CalendarContentProps) {
  const { root, shown, dialogs, now, level, isPainted } = props
  const { address, view, query, sessions, state, isOld, clientId } = shown
  const isAgenda = view.view === 'agenda'
  const place = useRef<HTMLDivElement>(null)
  useSwipe(place, { isOn: view.isDay, onSwipe: view.step })

  const addHere: typeof dialogs.add = (known) => dialogs.add({ ...known, clientId })
  const content = {
    plans: shown.plans,
    colours: shown.colours,
    now,
    state,
    isOld,
    newId: dialogs.newId,
    onEdit: dialogs.edit,
  }
  return (
    <>
      {query.isError && (
        <div className={classes.notice}>
          <QueryFailure query={query} title={calendarTexts.loadFailed} />
        </div>
      )}
      <VisuallyHidden role="status">{query.isPending && calendarTexts.loading}</VisuallyHidden>
      {view.view !== 'week' && (
        <DayStrip
          plans={shown.weekPlans}
          isReady={state === 'ready'}
          day={address.day}
          today={shown.today}
          onDay={address.showDay}
        />
      )}
      <div ref={place} className={classes.place}>
        {isAgenda ? (
          <Agenda
            {...content}
            day={view.isDay ? 0 : address.day}
            level={level}
            onAdd={addHere}
            onEditAbsence={dialogs.editAbsence}
          />
        ) : (
          <>
            <WeekGrid
              {...content}
              onAdd={(date, time) => addHere({ date, time })}
              onMove={dialogs.move}
              onLeave={shown.leaveTo}
            >
              <OpenHoursLayer days={shown.plans} today={shown.today} />
              <AbsenceLayer days={shown.plans} onEdit={dialogs.editAbsence} />
            </WeekGrid>
            {isPainted && (
              <CalendarInteractions
                root={root}
                sessions={sessions}
                isDay={view.isDay}
                focus={dialogs.focus}
                onAdd={addHere}
                onEdit={dialogs.edit}
                onLeave={shown.leaveTo}
              />
            )}
            <Hint shown={shown} />
          </>
        )}
        {shown.hasNoClients && (
          <p className={classes.hint} data-actions>
            {calendarTexts.noClients}{' '}
            <Anchor component={Link} to={paths.clients}>
              {calendarTexts.addFirstClient}
            </Anchor>
          </p>
        )}
      </div>
    </>
  )
}

/** Why the grid is empty. */
function Hint({ shown: { state, isCurrent, sessions, hasNoClients } }: { shown: ShownWeek }) {
  const isEmpty = isCurrent && sessions.length === 0 && !hasNoClients
  const hint = isEmpty ? calendarTexts.emptyHint : state === 'failed' && calendarTexts.unknown
  return hint && <p className={classes.hint}>{hint}</p>
}
