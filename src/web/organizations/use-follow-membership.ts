import { useEffect } from 'react'
import { problemCodeOf } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'

/**
 * Refetches the user's organisations when a query within one of them was refused, since another admin has changed the user's
 * role or membership, or when it shows other members than are counted there: somebody has joined or left meanwhile (D140).
 */
export function useFollowMembership(
  error: unknown,
  shown?: { organizationId: string; members: number | undefined },
): void {
  const { organizations } = trpc.useUtils()
  useEffect(() => {
    if (!error) return
    const code = problemCodeOf(error)
    if (code === 'FORBIDDEN' || code === 'NOT_FOUND') void organizations.mine.invalidate()
  }, [error, organizations])

  const { organizationId, members } = shown ?? {}
  useEffect(() => {
    if (members === undefined) return
    const own = organizations.mine.getData()?.find(({ id }) => id === organizationId)
    if (own && own.members !== members) void organizations.mine.invalidate()
  }, [organizationId, members, organizations])
}
