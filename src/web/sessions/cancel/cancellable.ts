/** A session to cancel, with what the question about it shows. In a file of its own, so that any screen may name it. */
export interface Cancellable {
  id: string
  version: number
  clientName: string
  startsAt: Date
  durationHours: number
  /** The hours left in its pot; null without a pot. */
  hoursRemaining: number | null
}

/** A session that was cancelled in time, to look at or to bring back. */
export type CancelledInTime = Pick<Cancellable, 'id' | 'version' | 'clientName' | 'startsAt'>
