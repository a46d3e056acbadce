import { useState } from 'react'

/** The error of a form's last submit, until a change calls `leave`; a new error is shown again. */
export function useUntilChange<Failure>(failure: Failure | null) {
  const [left, setLeft] = useState<Failure | null>(null)
  // The next submit has begun: its error may have the same text.
  if (failure === null && left !== null) setLeft(null)
  return { failure: failure === left ? null : failure, leave: () => setLeft(failure) }
}
