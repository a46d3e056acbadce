import { useState } from 'react'
import type { ProblemCode } from '#shared/problem.ts'
import { isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'

/** How a link ended: 'perhaps' by an earlier attempt, which got no response. */
export type LinkEnd = 'invalid' | 'perhaps'

/** Takes an error of a link's mutation, and tells whether it says by `code` that the link is no longer valid. */
export function useLinkEnd(code: ProblemCode, onEnded: (how: LinkEnd) => void) {
  const [mayHaveSucceeded, setMayHaveSucceeded] = useState(false)
  return (error: unknown): boolean => {
    if (isOutcomeUnknown(error)) setMayHaveSucceeded(true)
    const isEnded = problemCodeOf(error) === code
    if (isEnded) onEnded(mayHaveSucceeded ? 'perhaps' : 'invalid')
    return isEnded
  }
}
