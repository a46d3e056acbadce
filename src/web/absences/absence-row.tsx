import { UnstyledButton } from '@mantine/core'
import type { AbsencePart } from '#shared/absences/days.ts'
import { absenceSpanText } from '#shared/absences/span-text.ts'
import { absenceTexts } from '#shared/absences/texts.ts'
import { timeOf } from '#shared/time.ts'
import classes from './absence-row.module.css'
import type { Absence } from './use-absences.ts'

const dayMinutes = 1440

/** An absence in the list of a day: hatched, with its part of the day. */
export function AbsenceRow({
  part: { absence, from, until },
  onEdit,
}: {
  part: AbsencePart<Absence>
  onEdit: () => void
}) {
  const isWhole = from === 0 && until === dayMinutes
  const end = until === dayMinutes ? '24:00' : timeOf(until)
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        aria-label={absenceTexts.about(absence.label, absenceSpanText(absence))}
        onClick={onEdit}
      >
        <span className={classes.words}>
          <b dir="auto">{absenceTexts.named(absence.label)}</b>{' '}
          {isWhole ? absenceTexts.wholeDay : `${timeOf(from)}–${end}`}
        </span>
      </UnstyledButton>
    </li>
  )
}
