import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { partsOn } from '#shared/absences/days.ts'
import { absenceSpanText } from '#shared/absences/span-text.ts'
import { absenceTexts } from '#shared/absences/texts.ts'
import { firstHour, lastHour, remPerHour } from '#shared/calendar/limits.ts'
import type { LocalDate } from '#shared/time.ts'
import classes from './absence-layer.module.css'
import { type Absence, useAbsences, weekAround } from './use-absences.ts'

interface AbsenceLayerProps {
  /** The days of the grid: one, or those of a week. */
  days: readonly LocalDate[]
  onEdit: (absence: Absence) => void
}

/**
 * The absences between the grid's cells and its sessions: hatched over the full height, or over their hours. Clicks reach
 * the cells; the label of each is a button, on its first day.
 */
export function AbsenceLayer({ days, onEdit }: AbsenceLayerProps) {
  const absences = useAbsences(weekAround(days[0]))
  const columns = useMemo(
    () => days.map((date) => partsOn(absences, date).flatMap(placed)),
    [days, absences],
  )
  if (absences.length === 0) return null
  const named = new Set<string>()
  return (
    <div className={classes.layer}>
      {columns.map((parts, n) => (
        <div key={days[n]} className={classes.day}>
          {parts.map(({ absence, topRem, heightRem }) => {
            const isFirst = !named.has(absence.id)
            named.add(absence.id)
            const name = absenceTexts.about(absence.label, absenceSpanText(absence))
            return (
              <div
                key={absence.id}
                className={classes.absence}
                data-absence
                style={{ top: `${topRem}rem`, height: `${heightRem}rem` }}
              >
                {isFirst ? (
                  <UnstyledButton
                    className={classes.word}
                    aria-label={name}
                    title={name}
                    dir="auto"
                    onClick={() => onEdit(absence)}
                  >
                    {absenceTexts.named(absence.label)}
                  </UnstyledButton>
                ) : (
                  <span className={classes.word} aria-hidden dir="auto">
                    {absenceTexts.named(absence.label)}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

const opens = firstHour * 60
const closes = (lastHour + 1) * 60

/** The part within the hours that the grid shows; empty when there is none. */
function placed({ absence, from, until }: ReturnType<typeof partsOn<Absence>>[number]) {
  const [top, end] = [Math.max(from, opens), Math.min(until, closes)]
  if (top >= end) return []
  return [
    {
      absence,
      topRem: ((top - opens) / 60) * remPerHour,
      heightRem: ((end - top) / 60) * remPerHour,
    },
  ]
}
