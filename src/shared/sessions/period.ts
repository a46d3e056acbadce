import { isLocalDate, type LocalDate } from '../time.ts'

/** A period that may be open at either end. */
interface OpenPeriod {
  from: LocalDate | null
  to: LocalDate | null
}

/** Whether the period does not end before it starts. Invalid dates are reported by their own fields and pass here. */
export function endsInOrder({ from, to }: OpenPeriod): boolean {
  return from === null || to === null || from <= to || !isLocalDate(from) || !isLocalDate(to)
}
