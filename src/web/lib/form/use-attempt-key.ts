import { useRef } from 'react'
import { newId } from '../new-id.ts'

/**
 * The key under which something is created: the same as long as the very same thing is tried again, since a lost answer
 * may have created it; a new one for anything else.
 */
export function useAttemptKey() {
  const last = useRef<{ id: string; tried: string } | null>(null)
  return (wanted: object): string => {
    const tried = JSON.stringify({ ...wanted, id: '' })
    if (last.current?.tried !== tried) last.current = { id: newId(), tried }
    return last.current.id
  }
}
