import type { Span } from '#shared/sessions/overlap.ts'
import type { LocalDate, LocalTime } from '#shared/time.ts'

/** Opens the add dialog, with what is known of the session. */
export interface AddRequest {
  kind: 'add'
  date?: LocalDate
  time?: LocalTime
  /** What is booked on the date: without a time the next free hour is proposed. */
  booked?: readonly Span[]
  durationHours?: number
  clientId?: string | null
}

/** Opens the edit dialog. */
interface EditRequest {
  kind: 'edit'
  id: string
}

/** What the session dialog is opened for. */
export type SessionRequest = AddRequest | EditRequest
