import {
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useMemo,
  useRef,
} from 'react'
import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import {
  formatWeek,
  formatWeekRange,
  type LocalDate,
  type LocalTime,
  localDateOf,
  minutesOfDay,
  timeOf,
  weekday,
  weekNumber,
  weekOf,
} from '#shared/time.ts'
import { useClickOpensCard } from '../../lib/click-opens-card.ts'
import { useLatest } from '../../lib/use-latest.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import type { Cell } from '../keyboard/keyboard.ts'
import { useRovingCell } from '../keyboard/use-roving-cell.ts'
import type { DayPlan } from './arrange-week.ts'
import { CardPopover } from './card-popover.tsx'
import { DayHeads } from './day-heads.tsx'
import { HourRows } from './hour-rows.tsx'
import { hourLabel } from './hours.ts'
import { SessionLayer } from './session-layer.tsx'
import { useInitialScroll, useLaneWidth } from './use-scroller.ts'
import classes from './week-grid.module.css'
import { WeekSkeleton } from './week-skeleton.tsx'

/** Whether the sessions of the week are known. */
export type WeekState = 'loading' | 'failed' | 'ready'

interface WeekGridProps {
  /** Days of one week: one or all. */
  plans: readonly DayPlan<WeekSession>[]
  colours: ReadonlyMap<string, string>
  now: Date
  state: WeekState
  /** Another client's sessions are loading. */
  isOld: boolean
  /** The id of a session just created. */
  newId: string | null
  onAdd: (date: LocalDate, time: LocalTime) => void
  onEdit: (id: string) => void
  /** Opens the edit dialog at its date. */
  onMove: (id: string) => void
  onLeave: (to: { week: -1 | 0 | 1; day: number }) => void
  /** Between the cells and the sessions. */
  children?: ReactNode
}

/** The grid of the calendar (S52): a row per hour, a column per day, and the sessions above it. */
export function WeekGrid(props: WeekGridProps) {
  const { plans, colours, now, state, isOld, newId, onAdd, onEdit, onMove, onLeave } = props
  const isReady = state === 'ready'
  const today = localDateOf(now)
  const currentHour = Math.floor(minutesOfDay(now) / 60)
  const days = useMemo(() => plans.map((plan) => plan.date), [plans])
  const perHour = useMemo(
    () => (isReady ? plans.map((plan) => plan.perHour) : null),
    [plans, isReady],
  )
  const sessions = useMemo(
    () => new Map(plans.flatMap((plan) => plan.cards.map(({ session }) => [session.id, session]))),
    [plans],
  )
  const week = weekOf(days[0] ?? today)
  const scroller = useInitialScroll(plans, now, isReady)
  const laneRem = useLaneWidth(scroller, days.length)
  const layer = useRef<HTMLDivElement>(null)
  const [opensCard] = useClickOpensCard()
  const latestEdit = useLatest(onEdit)
  const edit = useCallback((id: string) => latestEdit.current(id), [latestEdit])
  const { grid, tabStop, setCell, onKeyDown } = useRovingCell(
    days,
    {
      day: weekday(today) - 1,
      hour: Math.min(Math.max(currentHour, firstHour), lastHour),
    },
    onLeave,
  )

  function addAt(event: SyntheticEvent) {
    const cell = cellAt(event.target)
    if (!cell) return
    event.preventDefault()
    onAdd(cell.date, isInLowerHalf(event) ? timeOf(cell.hour * 60 + 30) : hourLabel(cell.hour))
  }

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-scroller
      data-old={isOld || undefined}
      data-state={state}
    >
      <div
        className={classes.frame}
        data-single={days.length === 1 || undefined}
        style={{ '--days': days.length } as CSSProperties}
      >
        <div
          ref={grid}
          role="grid"
          aria-label={calendarTexts.gridName(weekNumber(week), formatWeekRange(week))}
          aria-busy={state === 'loading' || isOld}
          className={classes.grid}
          onClick={addAt}
          onFocus={(event) => {
            const cell = cellAt(event.target)
            if (cell) setCell({ day: cell.day, hour: cell.hour })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') addAt(event)
            else onKeyDown(event)
          }}
        >
          <DayHeads
            plans={plans}
            isReady={isReady}
            today={today}
            corner={formatWeek(week)}
            now={now}
            colours={colours}
            onEdit={edit}
          />
          <div role="rowgroup" className={classes.rows}>
            <HourRows
              days={days}
              perHour={perHour}
              tabStop={tabStop}
              today={today}
              currentHour={currentHour}
            />
          </div>
        </div>
        {props.children}
        {/* A delegated click: the focusable elements are the buttons within. */}
        <div
          ref={layer}
          role="presentation"
          className={classes.layer}
          onClick={({ target, detail }) => {
            // A key always opens the dialog: the focus has opened the card already.
            if (opensCard && detail > 0) return
            const card = target instanceof Element && target.closest<HTMLElement>('[data-session]')
            if (card && card.dataset.session) onEdit(card.dataset.session)
          }}
        >
          <SessionLayer
            plans={plans}
            laneRem={laneRem}
            colours={colours}
            now={now}
            today={today}
            newId={newId}
            onEdit={edit}
          />
        </div>
        <CardPopover
          layer={layer}
          sessions={sessions}
          now={now}
          onEdit={opensCard ? edit : null}
          onMove={onMove}
        />
        {state === 'loading' && <WeekSkeleton days={days.length} />}
      </div>
    </div>
  )
}

/** Was the lower half of its target clicked? A key is in neither half. */
function isInLowerHalf({ target, nativeEvent }: SyntheticEvent): boolean {
  if (!(target instanceof Element && nativeEvent instanceof MouseEvent)) return false
  if (nativeEvent.detail === 0) return false
  const { top, height } = target.getBoundingClientRect()
  // A click in the very middle is at the hour.
  return nativeEvent.clientY - top > height / 2 + 1
}

function cellAt(target: EventTarget): (Cell & { date: LocalDate }) | null {
  if (!(target instanceof HTMLElement)) return null
  const { day, hour, date } = target.dataset
  return day && hour && date ? { day: Number(day), hour: Number(hour), date } : null
}
