import { Text, UnstyledButton } from '@mantine/core'
import { calendarTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import { formatDay, formatWeek, type LocalDate, weekOf } from '#shared/time.ts'
import type { DayPlan } from '../grid/arrange-week.ts'
import { dayLabels } from './day-labels.ts'
import classes from './day-strip.module.css'

interface DayStripProps {
  plans: readonly DayPlan[]
  /** 0 (Monday) to 6. */
  day: number
  today: LocalDate
  onDay: (day: number) => void
}

/** The days of the week as buttons, for views that show one day. */
export function DayStrip({ plans, day, today, onDay }: DayStripProps) {
  return (
    <div className={classes.strip} role="group" aria-label={calendarTexts.days}>
      <Text span c="var(--app-faint)" fz="0.8125rem">
        {formatWeek(weekOf(plans[0]?.date ?? today))}
      </Text>
      {plans.map(({ date, count }, n) => {
        const { name, holiday } = dayLabels(date)
        return (
          <UnstyledButton
            key={date}
            className={classes.day}
            aria-label={weekGridTexts.day(name, count)}
            aria-pressed={n === day}
            title={holiday ?? undefined}
            data-today={date === today || undefined}
            data-holiday={holiday !== null || undefined}
            onClick={() => onDay(n)}
          >
            <span className={classes.word}>{formatDay(date).split(' ')[0]}</span>
            <span className={classes.number}>{Number(date.slice(8))}</span>
            <span className={classes.dot} data-busy={count > 0 || undefined} />
          </UnstyledButton>
        )
      })}
    </div>
  )
}
