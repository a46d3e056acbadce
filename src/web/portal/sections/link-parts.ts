import { type ComponentType, createContext } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'

/**
 * What only the personal link offers, each where the payload says so (D39, D115, D117). Null on /client-dashboard, which is
 * read-only and so loads none of it.
 */
export const LinkParts = createContext<{
  BookButton: ComponentType<{ isQuiet?: boolean }>
  SessionActs: ComponentType<{ session: PortalPayload['sessions'][number]; isLeading?: boolean }>
  AddToCalendar: ComponentType<{ id: string; about: string }>
  PortalCalendar: ComponentType
} | null>(null)
