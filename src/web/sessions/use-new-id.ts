import { useEffect, useState } from 'react'

/** Longer than a new session's highlight takes, wherever it is drawn. */
const newForMs = 4_000

/** The key of the session just made, for a while. */
export function useNewId() {
  const [newId, setNewId] = useState<string | null>(null)
  useEffect(() => {
    if (newId === null) return
    const timer = window.setTimeout(() => setNewId(null), newForMs)
    return () => window.clearTimeout(timer)
  }, [newId])
  return [newId, setNewId] as const
}
