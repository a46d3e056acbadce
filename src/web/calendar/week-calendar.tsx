import { Alert, Anchor, Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { daysOfWeek, localDateOf } from '#shared/time.ts'
import { paths } from '../app/paths.ts'
import { problemWords } from '../lib/problem-words.ts'
import { usePhone } from '../lib/use-phone.ts'
import { useSessionDialog } from '../sessions/use-session-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { arrangeWeek } from './arrange-week.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { DayStrip } from './day-strip.tsx'
import { useCalendarAddress } from './use-calendar-address.ts'
import { useFocusAfterDialog } from './use-focus-after-dialog.ts'
import { useNow } from './use-now.ts'
import { useClientColours, useWeek } from './use-week.ts'
import classes from './week-calendar.module.css'
import { WeekGrid } from './week-grid.tsx'

/** The weekly calendar with its dialogs, on its own screen and on the dashboard. */
export function WeekCalendar() {
  const now = useNow()
  const today = localDateOf(now)
  const address = useCalendarAddress(today)
  const { clients, colours } = useClientColours()
  // A client who is gone, or was never there, filters nothing.
  const isGone = clients.data?.every((client) => client.id !== address.clientId)
  const clientId = isGone ? null : address.clientId
  const { query, sessions, week, isOld, prefetch } = useWeek({ week: address.week, clientId })
  const isPhone = usePhone()

  const plans = useMemo(() => arrangeWeek(daysOfWeek(week), sessions), [week, sessions])
  const shownPlans = useMemo(
    () => (isPhone ? plans.slice(address.day, address.day + 1) : plans),
    [isPhone, plans, address.day],
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
      else walk(to.week, isPhone ? to.day : undefined)
    },
    [walk, showDay, isPhone],
  )

  const addAnywhere = () => add({ clientId })
  const hasNoClients = clients.data?.length === 0
  const isEmpty = query.isSuccess && !isOld && sessions.length === 0 && !hasNoClients
  return (
    <div ref={root} onPointerEnter={dialog.preload}>
      <CalendarToolbar
        week={address.week}
        onWalk={(step) => walk(step, isPhone ? address.day : undefined)}
        onReach={prefetch}
        onToday={address.goToToday}
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
        <Alert variant="outline" mb="sm">
          {calendarTexts.noClients}{' '}
          <Anchor component={Link} to={paths.clients} inherit>
            {calendarTexts.addFirstClient}
          </Anchor>
        </Alert>
      )}
      {query.isError && (
        <div className={classes.failure}>
          <LoadFailure
            title={calendarTexts.loadFailed}
            message={problemWords(query.error)}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      <VisuallyHidden role="status">{query.isPending && calendarTexts.loading}</VisuallyHidden>
      {isPhone && <DayStrip plans={plans} day={address.day} today={today} onDay={showDay} />}
      <div className={classes.place}>
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
        {isEmpty && <p className={classes.hint}>{calendarTexts.emptyHint}</p>}
      </div>
      {isPhone && (
        <UnstyledButton
          className={classes.floating}
          aria-label={calendarTexts.add}
          onClick={addAnywhere}
        >
          <IconPlus size={26} aria-hidden />
        </UnstyledButton>
      )}
      {dialog.element}
    </div>
  )
}

/** Longer than a new session's highlight takes, wherever it is drawn. */
const newForMs = 4_000

/** The key of the session just made, for a while. */
function useNewId() {
  const [newId, setNewId] = useState<string | null>(null)
  useEffect(() => {
    if (newId === null) return
    const timer = window.setTimeout(() => setNewId(null), newForMs)
    return () => window.clearTimeout(timer)
  }, [newId])
  return [newId, setNewId] as const
}
