import { ActionIcon, Text } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { agendaTexts } from '#shared/calendar/texts.ts'
import { type LocalDate, localDateOf, weekNumber, weekOf } from '#shared/time.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { useStatusWithUndo } from '../../sessions/status/use-status-with-undo.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import type { DayPlan } from '../grid/arrange-week.ts'
import { dayName } from '../grid/hours.ts'
import { sessionElementId } from '../grid/session-card.tsx'
import classes from './agenda.module.css'
import { AgendaRow } from './agenda-row.tsx'

interface AgendaProps {
  /** The days of a week. */
  plans: readonly DayPlan<WeekSession>[]
  /** The day that is scrolled to, 0 (Monday) to 6. */
  day: number
  colours: ReadonlyMap<string, string>
  now: Date
  /** Whether the sessions are loaded, so that the day can be scrolled to. */
  isReady: boolean
  /** Another week or client is loading. */
  isOld: boolean
  /** The id of a session just created. */
  newId: string | null
  /** The level of the days' headings. */
  level: 2 | 3
  onAdd: (date: LocalDate) => void
  onEdit: (id: string) => void
}

/** The week as a list by day, where a status is set by one tap (UX 2.4). Loaded when first shown. */
export function Agenda(props: AgendaProps) {
  const { plans, day, colours, now, isReady, isOld, newId, level, onAdd, onEdit } = props
  const today = localDateOf(now)
  const scroller = useScrollToDay(plans[day]?.date, isReady && !isOld)
  const setStatus = useStatusWithUndo()

  function setOne({ id, version }: WeekSession, to: 'completed' | 'noShow') {
    // The status buttons disappear with their focus.
    document.getElementById(sessionElementId(id))?.focus()
    void setStatus([{ id, version }], to)
  }

  return (
    <div
      ref={scroller}
      role="region"
      aria-label={agendaTexts.name(weekNumber(weekOf(plans[0]?.date ?? today)))}
      aria-busy={!isReady || isOld}
      className={classes.agenda}
      data-old={isOld || undefined}
    >
      {plans.map((plan) => (
        <AgendaDay
          key={plan.date}
          date={plan.date}
          isToday={plan.date === today}
          level={level}
          onAdd={onAdd}
        >
          {sessionsOf(plan).map((session) => (
            <AgendaRow
              key={session.id}
              session={session}
              colour={colours.get(session.clientId) ?? 'transparent'}
              now={now}
              isNew={session.id === newId}
              onEdit={onEdit}
              onStatus={setOne}
            />
          ))}
        </AgendaDay>
      ))}
    </div>
  )
}

interface AgendaDayProps {
  date: LocalDate
  isToday: boolean
  level: 2 | 3
  onAdd: (date: LocalDate) => void
  children: readonly ReactNode[]
}

function AgendaDay({ date, isToday, level, onAdd, children }: AgendaDayProps) {
  const headingId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
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
        {children.length === 0 && (
          <Text span c="var(--app-faint)" fz="sm">
            {agendaTexts.nothing}
          </Text>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={agendaTexts.addOn(dayName(date))}
          onClick={() => onAdd(date)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </div>
      {children.length > 0 && <ul>{children}</ul>}
    </section>
  )
}

/** All sessions of a day by time, also those outside the grid's hours. */
function sessionsOf({ before, cards, after }: DayPlan<WeekSession>): WeekSession[] {
  return [...before, ...cards.map(({ session }) => session), ...after]
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
