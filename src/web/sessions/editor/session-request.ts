import type { LocalDate, LocalTime } from '#shared/time.ts'

/** Opens the add dialog, with what is known of the session. */
export interface AddRequest {
  kind: 'add'
  date?: LocalDate
  /** Without one, the usual time is proposed (S41). */
  time?: LocalTime
  durationHours?: number
  clientId?: string | null
}

/** Opens the edit dialog. */
interface EditRequest {
  kind: 'edit'
  id: string
  /** The field that gets the focus; else the first one. */
  field?: 'date' | undefined
}

/** What the session dialog is opened for. */
export type SessionRequest = AddRequest | EditRequest
