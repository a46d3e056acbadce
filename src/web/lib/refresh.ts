import { notifyManager } from '@tanstack/react-query'
import { useCallback } from 'react'
import { trpc } from './trpc.ts'

export type Changed =
  | 'absences'
  | 'answers'
  | 'clients'
  | 'feeds'
  | 'handovers'
  | 'links'
  | 'logins'
  | 'notes'
  | 'pots'
  | 'sessions'
  | 'sheets'
  | 'trainers'
  | 'organizations'
  | 'trash'

type Area =
  | 'absences'
  | 'admin'
  | 'answers'
  | 'calendar'
  | 'clients'
  | 'dashboard'
  | 'events'
  | 'export'
  | 'feeds'
  | 'handover'
  | 'imports'
  | 'organizations'
  | 'pots'
  | 'sessions'
  | 'trash'

/** A client comes or goes with everything that is theirs. */
const wholeClient: Area[] = [
  'handover',
  'clients',
  'answers',
  'feeds',
  'pots',
  'sessions',
  'calendar',
  'dashboard',
  'admin',
  'organizations',
]

/**
 * The areas whose queries each change invalidates. A session may charge a pot, a pot causes calendar warnings, and a
 * client's name and colour are shown everywhere, so most changes reach most areas. The administration and the
 * organisations show counts of them all; an invitation may create an account.
 */
const staleAfter: Record<Changed, Area[]> = {
  // An absence may cancel and move sessions.
  absences: [
    'absences',
    'answers',
    'sessions',
    'pots',
    'calendar',
    'dashboard',
    'clients',
    'admin',
    'organizations',
  ],
  feeds: ['feeds'],
  answers: ['answers'],
  clients: [
    'clients',
    'handover',
    'answers',
    'calendar',
    'dashboard',
    'feeds',
    'sessions',
    'admin',
    'organizations',
  ],
  handovers: wholeClient,
  links: ['clients'],
  logins: ['clients'],
  notes: ['clients'],
  pots: ['pots', 'calendar', 'dashboard', 'clients', 'sessions', 'organizations'],
  sessions: [
    'sessions',
    'answers',
    'pots',
    'calendar',
    'dashboard',
    'clients',
    'admin',
    'organizations',
  ],
  sheets: ['export'],
  trainers: ['admin', 'organizations'],
  trash: wholeClient,
  // A hand-over that waits ends with a membership.
  organizations: ['organizations', 'admin', 'handover'],
}

/** Invalidates the queries of a change; resolves when those on the screen have been refetched. */
export function useRefresh(): (changed: Changed) => Promise<void> {
  const utils = trpc.useUtils()
  return useCallback(
    async (changed) => {
      // Every change leaves an event, may be a deletion, and may be to what was imported.
      const areas: Area[] = [...staleAfter[changed], 'events', 'imports', 'trash']
      await Promise.all(notifyManager.batch(() => areas.map((area) => utils[area].invalidate())))
    },
    [utils],
  )
}
