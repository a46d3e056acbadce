import { useRef } from 'react'
import { newId } from '../new-id.ts'

/**
 * The idempotency key of a create: the same for a retry with the same input, since the lost response may have been a
 * success; a new key for any other input.
 */
export function useAttemptKey() {
  const last = useRef<{ id: string; tried: string } | null>(null)
  return (wanted: object): string => {
    const tried = JSON.stringify({ ...wanted, id: '' })
    if (last.current?.tried !== tried) last.current = { id: newId(), tried }
    return last.current.id
  }
}
