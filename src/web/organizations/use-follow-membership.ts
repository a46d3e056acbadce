import { useEffect } from 'react'
import { problemCodeOf } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'

/**
 * Reads one's organisations again when a question within one of them was refused: another admin has changed what one may
 * see, and the page is to follow.
 */
export function useFollowMembership(error: unknown): void {
  const { organizations } = trpc.useUtils()
  useEffect(() => {
    if (!error) return
    const code = problemCodeOf(error)
    if (code === 'FORBIDDEN' || code === 'NOT_FOUND') void organizations.mine.invalidate()
  }, [error, organizations])
}
