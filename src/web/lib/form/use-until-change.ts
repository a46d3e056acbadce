import { useState } from 'react'

/** The failure of a form's last try, until `leave` is called by a change; a new failure is shown again. */
export function useUntilChange<Failure>(failure: Failure | null) {
  const [left, setLeft] = useState<Failure | null>(null)
  // The next try has begun: its failure may be the same text.
  if (failure === null && left !== null) setLeft(null)
  return { failure: failure === left ? null : failure, leave: () => setLeft(failure) }
}
