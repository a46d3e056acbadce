import { VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo, useRef } from 'react'
import { sumsOf } from '#shared/calendar/load.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { daysOfWeek, localDateOf, weekday, weekOf } from '#shared/time.ts'
import { AbsenceLayer } from '../absences/absence-layer.tsx'
import { useAbsenceDialog } from '../absences/use-absence-dialog.tsx'
import { type Absence, usePrefetchAbsences } from '../absences/use-absences.ts'
import { paths } from '../lib/paths.ts'
import { useShortcuts } from '../lib/shortcuts/shortcuts.ts'
import { useIsPainted } from '../lib/use-is-painted.ts'
import { useNow } from '../lib/use-now.ts'
import { useSessionDialog } from '../sessions/editor/use-session-dialog.tsx'
import { useNewId } from '../sessions/use-new-id.ts'
import { useClientColours, useWeek } from '../sessions/use-week.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { TextLink } from '../ui/layout/text-link.tsx'
import { Agenda } from './agenda/agenda.tsx'
import { DayStrip } from './agenda/day-strip.tsx'
import { CalendarInteractions } from './calendar-interactions.tsx'
import { CalendarTools } from './calendar-tools.tsx'
import { arrangeWeek } from './grid/arrange-week.ts'
import { WeekGrid, type WeekState } from './grid/week-grid.tsx'
import { useSwipe } from './navigation/swipe.ts'
import { useCalendarAddress } from './navigation/use-calendar-address.ts'
import { useCalendarView } from './navigation/use-calendar-view.ts'
import { CalendarPrint } from './print/calendar-print.tsx'
import { useFocusAfterDialog } from './use-focus-after-dialog.ts'
import classes from './week-calendar.module.css'

interface WeekCalendarProps {
  /** The level of its headings. */
  level?: 2 | 3
  /** As high as the window leaves; else in a box of its own height. */
  fills?: boolean
}

/** The weekly calendar with its dialogs, on its own screen and on the dashboard. */
export function WeekCalendar({ level = 2, fills = false }: WeekCalendarProps) {
  const now = useNow()
  const today = localDateOf(now)
  const address = useCalendarAddress(today)
  const { clients, colours } = useClientColours()
  // An unknown client filters nothing.
  const isGone = clients.data?.every((client) => client.id !== address.clientId)
  const clientId = isGone ? null : address.clientId
  const { week } = address
  const { query, sessions, isOld, prefetch } = useWeek({ week, clientId })
  const shown = useCalendarView(address)
  const { view, isDay, show, step } = shown
  const state: WeekState = query.data ? 'ready' : query.isError ? 'failed' : 'loading'

  const plans = useMemo(() => arrangeWeek(daysOfWeek(week), sessions), [week, sessions])
  const shownPlans = useMemo(
    () => (isDay ? plans.slice(address.day, address.day + 1) : plans),
    [isDay, plans, address.day],
  )
  const shownDays = useMemo(() => shownPlans.map(({ date }) => date), [shownPlans])
  usePrefetchAbsences({ from: shownDays[0], to: shownDays.at(-1) })
  const sums = useMemo(
    () => (state === 'ready' ? sumsOf(sessions, now) : null),
    [state, sessions, now],
  )

  const root = useRef<HTMLDivElement>(null)
  const [newId, setNewId] = useNewId()
  const focus = useFocusAfterDialog(root, sessions)
  const dialog = useSessionDialog({ onCreated: setNewId, focusEdited: focus.restore })
  const { add } = dialog
  const absence = useAbsenceDialog()
  const openAbsence = absence.open
  const editAbsence = useCallback(
    (one: Absence) => openAbsence({ kind: 'edit', absence: one }),
    [openAbsence],
  )
  const edit = (id: string) => {
    focus.remember(id)
    dialog.edit(id)
  }

  const { walk, showDay } = address
  const onLeave = useCallback(
    (to: { week: -1 | 0 | 1; day: number }) => {
      if (to.week === 0) showDay(to.day)
      else walk(to.week, isDay ? to.day : undefined)
    },
    [walk, showDay, isDay],
  )

  /** The day that is shown, and the client that is filtered. */
  function shownDay() {
    const isThisWeek = weekOf(today) === week
    const date = daysOfWeek(week)[isDay ? address.day : isThisWeek ? weekday(today) - 1 : 0]
    return { date, clientId }
  }
  useShortcuts({
    today: address.goToToday,
    add: (known) => add({ ...shownDay(), ...known }),
    next: () => step(1),
    previous: () => step(-1),
    day: () => show('day'),
    week: () => show('week'),
    goTo: address.goTo,
  })
  const place = useRef<HTMLDivElement>(null)
  useSwipe(place, { isOn: isDay, onSwipe: step })

  const isPainted = useIsPainted()
  const hasNoClients = clients.data?.length === 0
  const isShown = state === 'ready' && !isOld
  const isEmpty = isShown && sessions.length === 0 && !hasNoClients
  const hint = isEmpty ? calendarTexts.emptyHint : state === 'failed' && calendarTexts.unknown
  const startPrinting = useRef<() => void>(null)
  const content = { plans: shownPlans, colours, now, state, isOld, newId, onEdit: edit }
  const addHere: typeof add = (known) => add({ ...known, clientId })
  return (
    <div
      ref={root}
      className={classes.calendar}
      data-fills={fills || undefined}
      onPointerEnter={dialog.preload}
    >
      <CalendarTools
        address={address}
        shown={shown}
        today={today}
        sums={sums}
        filter={{ clients: clients.data ?? [], clientId }}
        offersUnmarked={isPainted && fills && !hasNoClients}
        isPrintable={isShown}
        onReach={prefetch}
        onPrint={() => startPrinting.current?.()}
        onAbsence={() => openAbsence({ kind: 'create', date: shownDay().date })}
        onAdd={() => add(shownDay())}
      >
        {query.isError && (
          <div className={classes.notice}>
            <QueryFailure query={query} title={calendarTexts.loadFailed} />
          </div>
        )}
        <VisuallyHidden role="status">{query.isPending && calendarTexts.loading}</VisuallyHidden>
        {view !== 'week' && (
          <DayStrip
            plans={plans}
            isReady={state === 'ready'}
            day={address.day}
            today={today}
            onDay={showDay}
          />
        )}
        <div ref={place} className={classes.place}>
          {view === 'agenda' ? (
            <Agenda
              {...content}
              day={isDay ? 0 : address.day}
              level={level}
              onAdd={addHere}
              onEditAbsence={editAbsence}
            />
          ) : (
            <>
              <WeekGrid
                {...content}
                onAdd={(date, time) => addHere({ date, time })}
                onLeave={onLeave}
              >
                <AbsenceLayer days={shownDays} onEdit={editAbsence} />
              </WeekGrid>
              {isPainted && (
                <CalendarInteractions
                  root={root}
                  sessions={sessions}
                  isDay={isDay}
                  focus={focus}
                  onAdd={addHere}
                  onEdit={edit}
                  onLeave={onLeave}
                />
              )}
            </>
          )}
          {hint && view !== 'agenda' && <p className={classes.hint}>{hint}</p>}
          {hasNoClients && (
            <p className={classes.hint} data-actions>
              {calendarTexts.noClients}{' '}
              <TextLink to={paths.clients}>{calendarTexts.addFirstClient}</TextLink>
            </p>
          )}
        </div>
      </CalendarTools>
      {isShown && (
        <CalendarPrint
          start={startPrinting}
          week={week}
          day={isDay ? address.day : null}
          sessions={sessions}
          clients={clients.data ?? []}
          clientId={clientId}
          colours={colours}
        />
      )}
      {dialog.element}
      {absence.element}
    </div>
  )
}
