import type { LocalDate } from '#shared/time.ts'
import type { Absence } from './use-absences.ts'

/** What the dialog is about: a new absence from a day on, or one to change. */
export type AbsenceRequest =
  | { kind: 'create'; date?: LocalDate }
  | { kind: 'edit'; absence: Absence }
