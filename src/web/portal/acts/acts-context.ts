import { createContext } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'

export type Session = PortalPayload['sessions'][number]

export type Acts = NonNullable<PortalPayload['acts']>

/** What the buttons of the page need. */
export type ActingPage = {
  /** False in the server's HTML, whose buttons can do nothing yet. */
  isReady: boolean
  now: Date
  acts: Acts
  /** The trainer's limit for cancelling, in hours. */
  cancellationHours: number | null
  ask: (session: Session) => void
  /** Opens the free times for a new session, or for this one. */
  openTimes: (session: Session | null) => void
}

/** Null where the client may do nothing. */
export const ActsContext = createContext<ActingPage | null>(null)
