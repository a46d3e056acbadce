import { UnstyledButton } from '@mantine/core'
import type { AbsencePart } from '#shared/absences/days.ts'
import { absenceSpanText, partSpanText } from '#shared/absences/span-text.ts'
import { absenceTexts } from '#shared/absences/texts.ts'
import classes from './absence-row.module.css'
import type { Absence } from './use-absences.ts'

/** An absence in the list of a day: hatched, with its part of the day. */
export function AbsenceRow({ part, onEdit }: { part: AbsencePart<Absence>; onEdit: () => void }) {
  const { absence } = part
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        aria-label={absenceTexts.about(absence.label, absenceSpanText(absence))}
        onClick={onEdit}
      >
        <span className={classes.words}>
          <b dir="auto">{absenceTexts.named(absence.label)}</b> {partSpanText(part)}
        </span>
      </UnstyledButton>
    </li>
  )
}
