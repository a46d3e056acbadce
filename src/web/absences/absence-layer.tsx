import { UnstyledButton } from '@mantine/core'
import { type CSSProperties, useMemo } from 'react'
import { partsOn } from '#shared/absences/days.ts'
import { doMeet } from '#shared/absences/span.ts'
import { absenceSpanText } from '#shared/absences/span-text.ts'
import { absenceTexts } from '#shared/absences/texts.ts'
import { firstHour, lastHour, remPerHour } from '#shared/calendar/limits.ts'
import type { LocalDate } from '#shared/time.ts'
import classes from './absence-layer.module.css'
import { labelPlace, type Stretch } from './label-place.ts'
import { type Absence, useAbsences, weekAround } from './use-absences.ts'

interface AbsenceLayerProps {
  /** The days of the grid, one or those of a week, with the cards that cover parts of them, by time. */
  days: readonly { date: LocalDate; cards: readonly { placement: Stretch }[] }[]
  onEdit: (absence: Absence) => void
}

/**
 * The absences between the grid's cells and its sessions: hatched over the full height, or over their hours. Clicks reach
 * the cells, but on the labels, one a day; that of the first day is the button for keyboard and screen reader.
 */
export function AbsenceLayer({ days, onEdit }: AbsenceLayerProps) {
  const absences = useAbsences(weekAround(days[0]?.date))
  const columns = useMemo(() => days.map((day) => placedOn(absences, day)), [days, absences])
  if (absences.length === 0) return null
  const named = new Set<string>()
  return (
    <div
      role="presentation"
      className={classes.layer}
      onClick={({ target, currentTarget }) => {
        const label = target instanceof Element && target.closest<HTMLElement>(`[${labelData}]`)
        const id = label && label.getAttribute(labelData)
        const absence = absences.find((one) => one.id === id)
        if (!absence) return
        // The dialog returns the focus there.
        currentTarget
          .querySelector<HTMLElement>(`button[${labelData}="${absence.id}"]`)
          ?.focus({ preventScroll: true })
        onEdit(absence)
      }}
    >
      {columns.map((parts, n) => (
        <div key={days[n]?.date} className={classes.day}>
          {parts.map(({ absence, stretch, label }) => {
            const isFirst = !named.has(absence.id)
            named.add(absence.id)
            const name = absenceTexts.about(absence.label, absenceSpanText(absence))
            const data = { [labelData]: absence.id, title: name, dir: 'auto' }
            const text = absenceTexts.named(absence.label)
            return [
              <div
                key={absence.id}
                className={classes.absence}
                data-absence
                style={styleOf(stretch)}
              />,
              <div
                key={`label-${absence.id}`}
                className={classes.label}
                data-above={label.isAbove || undefined}
                style={{ ...styleOf(label), '--line': label.line } as CSSProperties}
              >
                {isFirst ? (
                  <UnstyledButton className={classes.word} aria-label={name} {...data}>
                    {text}
                  </UnstyledButton>
                ) : (
                  <span className={classes.word} aria-hidden {...data}>
                    {text}
                  </span>
                )}
              </div>,
            ]
          })}
        </div>
      ))}
    </div>
  )
}

/** Names the absence of a label by its id. */
const labelData = 'data-absence-label'

function styleOf({ topRem, heightRem }: Stretch) {
  return { top: `${topRem}rem`, height: `${heightRem}rem` }
}

const opens = firstHour * 60
const closes = (lastHour + 1) * 60

/** What the grid shows of the absences on a day: the hatched part of each, and where its label is. */
function placedOn(
  absences: readonly Absence[],
  { date, cards }: AbsenceLayerProps['days'][number],
) {
  const shown = partsOn(absences, date).flatMap(({ absence, from, until }) => {
    const [top, end] = [Math.max(from, opens), Math.min(until, closes)]
    if (top >= end) return []
    const toRem = (minutes: number) => (minutes / 60) * remPerHour
    return [{ absence, stretch: { topRem: toRem(top - opens), heightRem: toRem(end - top) } }]
  })
  const covers = cards.map(({ placement }) => placement)
  return shown.map(({ absence, stretch }, n) => {
    const line = shown.slice(0, n).filter((other) => doMeet(other.absence, absence)).length
    return { absence, stretch, label: { ...labelPlace(stretch, { covers, line }), line } }
  })
}
