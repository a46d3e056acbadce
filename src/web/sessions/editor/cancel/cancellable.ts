/** A session to cancel, with the figures of the dialog. */
export interface Cancellable {
  id: string
  version: number
  clientId: string
  clientName: string
  startsAt: Date
  durationHours: number
  /** The hours left in its pot; null without a pot. */
  hoursRemaining: number | null
}

/** A session that was cancelled without a charge, to look at or to bring back. */
export type CancelledUncharged = Pick<Cancellable, 'id' | 'version' | 'clientName' | 'startsAt'>
