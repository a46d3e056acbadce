import { useEffect, useState } from 'react'

/** In milliseconds; longer than the highlight animation of a new session. */
const newForMs = 4_000

/** The id of a session just created, for as long as its highlight lasts. */
export function useNewId() {
  const [newId, setNewId] = useState<string | null>(null)
  useEffect(() => {
    if (newId === null) return
    const timer = window.setTimeout(() => setNewId(null), newForMs)
    return () => window.clearTimeout(timer)
  }, [newId])
  return [newId, setNewId] as const
}
