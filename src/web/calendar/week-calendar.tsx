import { ActionIcon, Alert, Anchor, Box, Button, VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { agendaTexts, calendarTexts } from '#shared/calendar/texts.ts'
import { daysOfWeek, localDateOf } from '#shared/time.ts'
import { IconPlus } from '../lib/icons/marks.ts'
import { lazyComponent, lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { paths } from '../lib/paths.ts'
import { useShortcuts } from '../lib/shortcuts/shortcuts.ts'
import { useNow } from '../lib/use-now.ts'
import { usePhone } from '../lib/use-phone.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { useSessionDialog } from '../sessions/form/use-session-dialog.tsx'
import { seriesChoice } from '../sessions/series/lazy-series-choice.ts'
import { useNewId } from '../sessions/use-new-id.ts'
import { useClientColours, useWeek } from '../sessions/use-week.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { DayStrip } from './agenda/day-strip.tsx'
import type { CalendarInteractions } from './calendar-interactions.tsx'
import { arrangeWeek } from './grid/arrange-week.ts'
import { WeekGrid } from './grid/week-grid.tsx'
import { CalendarToolbar } from './navigation/calendar-toolbar.tsx'
import { useCalendarAddress } from './navigation/use-calendar-address.ts'
import { useCalendarView } from './navigation/use-calendar-view.ts'
import { useSwipe } from './navigation/use-swipe.ts'
import { useFocusAfterDialog } from './use-focus-after-dialog.ts'
import classes from './week-calendar.module.css'

const Agenda = lazyComponent(() => import('./agenda/agenda.tsx'), 'Agenda')
const interactions = lazyModule(async () => {
  const [module] = await Promise.all([
    import('./calendar-interactions.tsx'),
    // A drop may open the series dialog, whose code could not be loaded once the network is gone.
    seriesChoice.load(),
  ])
  return module
})

/**
 * The weekly calendar with its dialogs, on its own screen and on the dashboard. `level` is the level of its headings.
 */
export function WeekCalendar({ level = 2 }: { level?: 2 | 3 }) {
  const now = useNow()
  const today = localDateOf(now)
  const address = useCalendarAddress(today)
  const { clients, colours } = useClientColours()
  // An unknown client filters nothing.
  const isGone = clients.data?.every((client) => client.id !== address.clientId)
  const clientId = isGone ? null : address.clientId
  const { query, sessions, week, isOld, prefetch } = useWeek({ week: address.week, clientId })
  const isPhone = usePhone()
  const { view, isDay, show, step, walkWeek } = useCalendarView(address)

  const plans = useMemo(() => arrangeWeek(daysOfWeek(week), sessions), [week, sessions])
  const shownPlans = useMemo(
    () => (isDay ? plans.slice(address.day, address.day + 1) : plans),
    [isDay, plans, address.day],
  )

  const root = useRef<HTMLDivElement>(null)
  const [newId, setNewId] = useNewId()
  const focus = useFocusAfterDialog(root, sessions)
  const dialog = useSessionDialog({ onCreated: setNewId, focusEdited: focus.restore })
  const { add } = dialog
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

  const addAnywhere = () => add({ clientId })
  useShortcuts({
    today: address.goToToday,
    add: (known) => add({ clientId, ...known }),
    next: () => step(1),
    previous: () => step(-1),
    day: () => show('day'),
    week: () => show('week'),
    goTo: address.goTo,
  })
  const place = useRef<HTMLDivElement>(null)
  useSwipe(place, { isOn: isDay, onSwipe: step })
  useEffect(() => whenIdle(() => void Agenda.preload()), [])

  const hasNoClients = clients.data?.length === 0
  const isEmpty = query.isSuccess && !isOld && sessions.length === 0 && !hasNoClients
  return (
    <div ref={root} onPointerEnter={dialog.preload}>
      <CalendarToolbar
        week={address.week}
        onWalk={walkWeek}
        onReach={prefetch}
        onToday={address.goToToday}
        view={view}
        onView={show}
        clients={clients.data ?? []}
        clientId={clientId}
        onClient={address.showClient}
      >
        {!isPhone && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={addAnywhere}>
            {calendarTexts.add}
          </Button>
        )}
      </CalendarToolbar>
      {hasNoClients && (
        <Alert mb="sm">
          {calendarTexts.noClients}{' '}
          <Anchor component={Link} to={paths.clients} inherit>
            {calendarTexts.addFirstClient}
          </Anchor>
        </Alert>
      )}
      {query.isError && (
        <Box mb="sm">
          <QueryFailure query={query} title={calendarTexts.loadFailed} />
        </Box>
      )}
      <VisuallyHidden role="status">{query.isPending && calendarTexts.loading}</VisuallyHidden>
      {view !== 'week' && (
        <DayStrip plans={plans} day={address.day} today={today} onDay={showDay} />
      )}
      <div ref={place} className={classes.place} data-strip={view !== 'week' || undefined}>
        {view === 'agenda' ? (
          <Agenda
            fallback={<Loading text={agendaTexts.loading} lines={8} />}
            plans={plans}
            day={address.day}
            colours={colours}
            now={now}
            isReady={query.isSuccess}
            isOld={isOld}
            newId={newId}
            level={level}
            onAdd={(date) => add({ date, clientId })}
            onEdit={edit}
          />
        ) : (
          <>
            <WeekGrid
              plans={shownPlans}
              colours={colours}
              now={now}
              isReady={query.isSuccess}
              isOld={isOld}
              newId={newId}
              onAdd={(date, time) => add({ date, time, clientId })}
              onEdit={edit}
              onLeave={onLeave}
            />
            <Interactions
              root={root}
              sessions={sessions}
              isDay={isDay}
              focus={focus}
              onAdd={(known) => add({ ...known, clientId })}
              onEdit={edit}
              onLeave={onLeave}
            />
          </>
        )}
        {isEmpty && view !== 'agenda' && <p className={classes.hint}>{calendarTexts.emptyHint}</p>}
      </div>
      {isPhone && (
        <ActionIcon
          className={classes.floating}
          size="3.5rem"
          radius="xl"
          display="flex"
          aria-label={calendarTexts.add}
          onClick={addAnywhere}
        >
          <IconPlus size={26} aria-hidden />
        </ActionIcon>
      )}
      {dialog.element}
    </div>
  )
}

/** Drag, keyboard and removal, loaded when the browser is idle; renders nothing until then. */
function Interactions(props: Parameters<typeof CalendarInteractions>[0]) {
  const { module } = useLazyModule(interactions, 'idle')
  return module && <module.CalendarInteractions {...props} />
}
