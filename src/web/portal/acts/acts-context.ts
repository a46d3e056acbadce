import { createContext } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'

export type Session = PortalPayload['sessions'][number]

/** What the buttons of the page need; null where the client may do nothing. */
export const ActsContext = createContext<{
  /** False in the server's HTML, whose buttons can do nothing yet. */
  isReady: boolean
  now: Date
  ask: (session: Session) => void
} | null>(null)
