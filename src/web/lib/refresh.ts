import { useCallback } from 'react'
import { trpc } from './trpc.ts'

export type Changed =
  | 'clients'
  | 'links'
  | 'logins'
  | 'pots'
  | 'sessions'
  | 'trainers'
  | 'organizations'

type Area = 'admin' | 'calendar' | 'clients' | 'dashboard' | 'organizations' | 'pots' | 'sessions'

/**
 * The one map of what is stale after a change. A session may charge a pot, a pot decides what the calendar warns of, and
 * a client's name and colour stand everywhere: each change reaches nearly everything. The administration counts them all, and so do the admins of an organisation, who
 * may make accounts by inviting.
 */
const staleAfter: Record<Changed, Area[]> = {
  clients: ['clients', 'calendar', 'dashboard', 'sessions', 'admin', 'organizations'],
  links: ['clients'],
  logins: ['clients'],
  pots: ['pots', 'calendar', 'dashboard', 'clients', 'sessions', 'organizations'],
  sessions: ['sessions', 'pots', 'calendar', 'dashboard', 'clients', 'admin', 'organizations'],
  trainers: ['admin', 'organizations'],
  organizations: ['organizations', 'admin'],
}

/** Fetches again what a change has made stale; resolves when what is on the screen is fresh. */
export function useRefresh(): (changed: Changed) => Promise<void> {
  const utils = trpc.useUtils()
  return useCallback(
    async (changed) => {
      await Promise.all(staleAfter[changed].map((area) => utils[area].invalidate()))
    },
    [utils],
  )
}
