import { useEffect } from 'react'
import { problemCodeOf } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'

/**
 * Refetches the user's organisations when a query within one of them was refused: another admin has changed the user's
 * role or membership, and the page follows.
 */
export function useFollowMembership(error: unknown): void {
  const { organizations } = trpc.useUtils()
  useEffect(() => {
    if (!error) return
    const code = problemCodeOf(error)
    if (code === 'FORBIDDEN' || code === 'NOT_FOUND') void organizations.mine.invalidate()
  }, [error, organizations])
}
