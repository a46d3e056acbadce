import { ActionIcon, Text } from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { sumsOf } from '#shared/calendar/load.ts'
import { agendaTexts, calendarTexts } from '#shared/calendar/texts.ts'
import type { SessionTime } from '#shared/sessions/session-time.ts'
import { canBeMarked } from '#shared/sessions/status.ts'
import { type LocalDate, localDateOf, timeOf, weekNumber, weekOf } from '#shared/time.ts'
import { AbsenceRow } from '../../absences/absence-row.tsx'
import { type Absence, useKnownAbsences, weekAround } from '../../absences/use-absences.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconPlus } from '../../lib/icons/marks.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ShelfPot } from '../../pots/shelf/shelf.ts'
import { actionOfKey, allows, type SessionAction } from '../../sessions/status/session-actions.ts'
import { useSessionActions } from '../../sessions/status/use-session-actions.tsx'
import type { WeekSession } from '../../sessions/week-session.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { HoursStatus } from '../../ui/pot/counted-hours.tsx'
import { type DayPlan, sessionsOf } from '../grid/arrange-week.ts'
import { dayName } from '../grid/hours.ts'
import { sessionElementId } from '../grid/session-card.tsx'
import type { WeekState } from '../grid/week-grid.tsx'
import classes from './agenda.module.css'
import { AgendaRow, FreeRow, NowRow } from './agenda-row.tsx'
import { dayLabels } from './day-labels.ts'
import { dayRows } from './day-rows.ts'

interface AgendaProps {
  /** The days of a week, or one of them, which is named elsewhere. */
  plans: readonly DayPlan<WeekSession>[]
  /** The place in `plans` of the day that is scrolled to. */
  day: number
  colours: ReadonlyMap<string, string>
  now: Date
  state: WeekState
  /** Another client's sessions are loading. */
  isOld: boolean
  /** The id of a session just created. */
  newId: string | null
  /** The level of the days' headings. */
  level: 2 | 3
  onAdd: (known: Pick<SessionTime, 'date'> & Partial<SessionTime>) => void
  onEdit: (id: string) => void
  onEditAbsence: (absence: Absence) => void
}

/**
 * The days as lists by time, where a status is set by one tap (D67), and free hours are booked by one. Loaded when first
 * shown.
 */
export function Agenda(props: AgendaProps) {
  const { plans, day, colours, now, isOld, newId, level, onAdd, onEdit } = props
  const today = localDateOf(now)
  const absences = useKnownAbsences(weekAround(plans[0]?.date))
  // A row of an absence that arrived later would push the others down.
  const state = absences === null && props.state === 'ready' ? 'loading' : props.state
  const isReady = state === 'ready'
  const scroller = useScrollToDay(plans[day]?.date, isReady && !isOld)
  const { perform, element: acting } = useSessionActions()
  const { keyboardShortcuts: areLettersOn } = useCurrentUser()

  const sessions = plans.flatMap(sessionsOf)
  const [acted, setActed] = useState<string | null>(null)
  const shownActed = sessions.find(({ id }) => id === acted)
  const pots = usePotsToMark(sessions, now)

  function act(session: WeekSession, wanted: SessionAction) {
    setActed(session.id)
    perform(session, wanted)
  }

  function action(session: WeekSession, wanted: SessionAction) {
    // The buttons disappear with their focus.
    document.getElementById(sessionElementId(session.id))?.focus()
    act(session, wanted)
  }

  /** The keys of a card of the week, on a focused row. */
  function onKeyDown(event: KeyboardEvent) {
    const { altKey, ctrlKey, metaKey, shiftKey, repeat, target } = event
    if (!areLettersOn || altKey || ctrlKey || metaKey || shiftKey || repeat) return
    const wanted = actionOfKey(event.key)
    const session = sessions.find(
      ({ id }) => target instanceof Element && target.id === sessionElementId(id),
    )
    if (!session || !wanted || !allows(session, wanted, now)) return
    event.preventDefault()
    act(session, wanted)
  }

  function rowsOf(plan: DayPlan<WeekSession>): ReactNode {
    const rows = dayRows(sessionsOf(plan), { date: plan.date, now, absences: absences ?? [] })
    return rows.map((row) => {
      if (row.kind === 'now') return <NowRow key="now" now={now} />
      if (row.kind === 'absence') {
        const { absence } = row.part
        return (
          <AbsenceRow
            key={absence.id}
            part={row.part}
            onEdit={() => props.onEditAbsence(absence)}
          />
        )
      }
      if (row.kind === 'free') {
        const { at, until } = row
        const slot = { date: plan.date, time: timeOf(at) }
        return <FreeRow key={at} from={slot.time} to={timeOf(until)} onBook={() => onAdd(slot)} />
      }
      const { session } = row
      return (
        <AgendaRow
          key={session.id}
          session={session}
          pot={pots.get(session.potId)}
          colour={colours.get(session.clientId) ?? 'transparent'}
          now={now}
          isNew={session.id === newId}
          onEdit={onEdit}
          onAction={action}
        />
      )
    })
  }

  return (
    // The keys of the rows within, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroller}
      role="region"
      aria-label={agendaTexts.name(weekNumber(weekOf(plans[0]?.date ?? today)))}
      aria-busy={state === 'loading' || isOld}
      className={classes.agenda}
      data-old={isOld || undefined}
      data-single={plans.length === 1 || undefined}
      onKeyDown={onKeyDown}
    >
      {plans.map((plan) => (
        <AgendaDay
          key={plan.date}
          date={plan.date}
          isToday={plan.date === today}
          level={level}
          sums={isReady ? sumsOf(sessionsOf(plan), now) : null}
          isUnknown={state === 'failed'}
          onAdd={() => onAdd({ date: plan.date })}
        >
          {isReady && <ul>{rowsOf(plan)}</ul>}
          {state === 'loading' && plan === plans[day] && (
            <div className={classes.waiting}>
              <Loading text={agendaTexts.loading} lines={6} />
            </div>
          )}
        </AgendaDay>
      ))}
      {acting}
      <HoursStatus pot={shownActed && potOf(shownActed)} />
    </div>
  )
}

/** The pots by id, fetched while a session waits to be marked. */
function usePotsToMark(sessions: readonly WeekSession[], now: Date) {
  const enabled = sessions.some((one) => one.potId !== null && canBeMarked(one, now))
  const { data } = trpc.pots.all.useQuery(undefined, { enabled })
  return useMemo(() => new Map<string | null, ShelfPot>(data?.map((pot) => [pot.id, pot])), [data])
}

function potOf({ potId, hoursRemaining }: WeekSession) {
  return potId !== null && hoursRemaining !== null ? { id: potId, hoursRemaining } : null
}

interface AgendaDayProps {
  date: LocalDate
  isToday: boolean
  level: 2 | 3
  /** Null while the sessions are unknown. */
  sums: ReturnType<typeof sumsOf> | null
  /** They could not be loaded. */
  isUnknown: boolean
  onAdd: () => void
  children: ReactNode
}

function AgendaDay(props: AgendaDayProps) {
  const { date, isToday, level, sums, isUnknown, onAdd, children } = props
  const headingId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const { holiday, isRed } = dayLabels(date)
  return (
    <section aria-labelledby={headingId} data-date={date}>
      <div className={classes.head} data-today={isToday || undefined}>
        <Heading id={headingId}>
          {dayName(date)}
          {isToday && (
            <>
              {' '}
              <span className={classes.today}>{agendaTexts.today}</span>
            </>
          )}
        </Heading>
        <Text span className={classes.sums}>
          {holiday && (
            <Text component="em" inherit c={isRed ? 'var(--app-red)' : undefined}>
              {holiday}
            </Text>
          )}
          {isUnknown && agendaTexts.unknown}
          {sums && (
            <>
              {sums.hours > 0 ? calendarTexts.booked(sums.hours) : agendaTexts.nothing}
              {sums.unmarked > 0 && <b>{calendarTexts.unmarked(sums.unmarked)}</b>}
            </>
          )}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={agendaTexts.addOn(dayName(date))}
          onClick={onAdd}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </section>
  )
}

/** Scrolls to the day when it is chosen and when its sessions are loaded. */
function useScrollToDay(date: LocalDate | undefined, isReady: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = scroller.current
    const section = list?.querySelector<HTMLElement>(`[data-date="${date}"]`)
    if (isReady && list && section) list.scrollTop = section.offsetTop
  }, [date, isReady])
  return scroller
}
