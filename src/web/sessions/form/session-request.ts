import type { LocalDate, LocalTime } from '#shared/time.ts'

/** A new session, with what is known of it already. */
export interface AddRequest {
  kind: 'add'
  date?: LocalDate
  time?: LocalTime
  durationHours?: number
  clientId?: string | null
}

/** A session to change. */
interface EditRequest {
  kind: 'edit'
  id: string
}

/** What the session dialog is opened for. */
export type SessionRequest = AddRequest | EditRequest
