import { useEffect, useState } from 'react'
import type { PortalStart } from '#shared/portal/start.ts'
import { fetchPortal } from './fetch-portal.ts'
import { pauseAfter, shouldRetry } from './verification.ts'

/**
 * The state of the page, from the state that the server rendered. After a failure there the remaining attempts are made
 * (S59: three in total), and three more on each manual retry.
 */
export function useVerification(start: PortalStart): {
  state: PortalStart
  isTrying: boolean
  retry: () => void
} {
  const [state, setState] = useState(start)
  // The number of failed attempts in this round; null when no attempt is under way.
  const [failures, setFailures] = useState(start.is === 'waiting' ? start.failures : null)

  useEffect(() => {
    if (failures === null) return
    let isOver = false
    async function attempt(failedBefore: number) {
      const answer = await fetchPortal()
      if (isOver) return
      if ('code' in answer && shouldRetry(failedBefore, answer.code)) {
        setFailures(failedBefore + 1)
        return
      }
      setState(
        'code' in answer
          ? { is: 'failed', code: answer.code }
          : { is: 'open', payload: answer.payload, asOf: new Date() },
      )
      setFailures(null)
    }
    const pause = failures === 0 ? 0 : pauseAfter(failures - 1)
    const timer = setTimeout(() => void attempt(failures), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [failures])

  return { state, isTrying: failures !== null, retry: () => setFailures(0) }
}
