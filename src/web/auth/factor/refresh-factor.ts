import { trpc } from '../../lib/trpc.ts'

/** Refetches what a change of the second factor makes stale. */
export function useRefreshFactor() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.profile.secondFactor.invalidate(),
      utils.profile.logins.invalidate(),
      utils.events.invalidate(),
    ])
}
