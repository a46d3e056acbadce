import { UnstyledButton } from '@mantine/core'
import { calendarTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import { formatDay, type LocalDate } from '#shared/time.ts'
import type { DayPlan } from '../grid/arrange-week.ts'
import { LoadBar } from '../grid/load-bar.tsx'
import { dayLabels } from './day-labels.ts'
import classes from './day-strip.module.css'

interface DayStripProps {
  plans: readonly DayPlan[]
  /** Whether the plans are known. */
  isReady: boolean
  /** 0 (Monday) to 6. */
  day: number
  today: LocalDate
  onDay: (day: number) => void
}

/** The days of the week as buttons, each with how full it is, for views that show one day. */
export function DayStrip({ plans, isReady, day, today, onDay }: DayStripProps) {
  return (
    <div className={classes.strip} role="group" aria-label={calendarTexts.days}>
      {plans.map(({ date, count, load }, n) => {
        const { name, holiday, isRed } = dayLabels(date)
        return (
          <UnstyledButton
            key={date}
            className={classes.day}
            aria-label={isReady ? weekGridTexts.day(name, count) : name}
            aria-pressed={n === day}
            title={holiday ?? undefined}
            data-today={date === today || undefined}
            data-holiday={isRed || undefined}
            onClick={() => onDay(n)}
          >
            <span className={classes.word}>{formatDay(date).split(' ')[0]}</span>
            <span className={classes.number}>{Number(date.slice(8))}</span>
            <LoadBar share={isReady ? load.share : 0} className={classes.bar} />
          </UnstyledButton>
        )
      })}
    </div>
  )
}
