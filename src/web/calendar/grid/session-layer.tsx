import { useMemo } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { gaugeOf } from '#shared/sessions/coverage.ts'
import { formatTimeRange, type LocalDate, minutesOfDay, weekday } from '#shared/time.ts'
import { formOf, iconsOf, sessionName } from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { OverlapRun } from '../overlaps/overlap-run.tsx'
import type { DayPlan, Placed } from './arrange-week.ts'
import { cardText, gaugeFromRem, potLine } from './card-text.ts'
import { dayName, remAt } from './hours.ts'
import { columnsIn, type Lane, splitDay } from './layout-day.ts'
import { SessionCard } from './session-card.tsx'
import classes from './week-grid.module.css'

interface SessionLayerProps {
  plans: readonly DayPlan<WeekSession>[]
  /** The width that a day's sessions have; null until it is known. */
  laneRem: number | null
  colours: ReadonlyMap<string, string>
  now: Date
  today: LocalDate
  newId: string | null
  /** Stable. */
  onEdit: (id: string) => void
}

/** The sessions above the grid, a group per day, by time. */
export function SessionLayer(props: SessionLayerProps) {
  const { plans, laneRem, colours, now, today, newId, onEdit } = props
  return useMemo(
    () =>
      plans.map((plan) => (
        <div
          key={weekday(plan.date)}
          role="group"
          aria-label={weekGridTexts.day(dayName(plan.date), plan.count)}
          className={classes.day}
          data-lanes
        >
          {laneRem !== null &&
            blocksOf(plan.cards, laneRem).map((block) =>
              block.lane ? (
                <SessionCard
                  key={block.id}
                  {...cardOf(block.placed, { lane: block.lane, laneRem, now })}
                  colour={colours.get(block.placed.session.clientId) ?? 'transparent'}
                  isNew={block.id === newId}
                />
              ) : (
                <OverlapRun
                  key={`run-${block.id}`}
                  date={plan.date}
                  placed={block.run}
                  laneRem={laneRem}
                  colours={colours}
                  now={now}
                  newId={newId}
                  onEdit={onEdit}
                />
              ),
            )}
          {plan.date === today && <NowLine now={now} />}
        </div>
      )),
    [plans, laneRem, colours, now, today, newId, onEdit],
  )
}

/** What is drawn on a day, by time: cards with their lanes, and runs of overlaps. */
type Block =
  | { id: string; lane: Lane; placed: Placed<WeekSession> }
  | { id: string; lane: null; run: readonly Placed<WeekSession>[] }

function blocksOf(cards: readonly Placed<WeekSession>[], laneRem: number): Block[] {
  const items = cards.map((placed) => {
    const { start, end } = placed.placement
    return { id: placed.session.id, start, end, placed }
  })
  const { lanes, runs } = splitDay(items, columnsIn(laneRem))
  // A run stands where its first session does.
  const byId = new Map(cards.map((placed, n) => [placed.session.id, n]))
  const places = new Map(
    runs.map((run) => {
      const inOrder = run.map(({ id }) => byId.get(id) ?? 0).sort((a, b) => a - b)
      return [inOrder[0] ?? 0, inOrder] as const
    }),
  )
  return cards.flatMap((placed, n): Block[] => {
    const { id } = placed.session
    const lane = lanes.get(id)
    if (lane) return [{ id, lane, placed }]
    const run = places.get(n)?.flatMap((at) => cards[at] ?? [])
    return run ? [{ id, lane: null, run }] : []
  })
}

function cardOf(
  { session, placement }: Placed<WeekSession>,
  { lane, laneRem, now }: { lane: Lane; laneRem: number; now: Date },
) {
  const { topRem, heightRem, torn } = placement
  const icons = iconsOf(session, now)
  const width = lane.span / lane.cols
  const widthRem = laneRem * width
  const gauge = widthRem < gaugeFromRem ? null : gaugeOf(session, now)
  const text = cardText({
    widthRem,
    heightRem,
    time: formatTimeRange(session.startsAt, session.durationHours),
    clientName: session.clientName,
    potTypeName: potLine(session, widthRem),
    icons: icons.length,
    isInSeries: session.isInSeries ?? false,
    hasGauge: gauge !== null,
  })
  return {
    ...text,
    id: session.id,
    name: sessionName(session, now),
    isInSeries: session.isInSeries ?? false,
    form: formOf(icons, session, now),
    marks: icons.join(' '),
    gauge,
    torn,
    topRem,
    heightRem,
    left: lane.col / lane.cols,
    width,
  }
}

/** The line at the present time; nothing outside the hours shown. */
function NowLine({ now }: { now: Date }) {
  const top = remAt(minutesOfDay(now))
  if (top === null) return null
  return <div className={classes.nowLine} style={{ top: `${top}rem` }} aria-hidden />
}
