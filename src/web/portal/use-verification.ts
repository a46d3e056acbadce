import { useEffect, useState } from 'react'
import type { PortalPayload } from '#shared/portal/payload.ts'
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
  /** Fetches the data of an open page again; null when that fails, and the page stays as it is. */
  refresh: () => Promise<PortalPayload | null>
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
      setState('code' in answer ? { is: 'failed', code: answer.code } : opened(answer.payload))
      setFailures(null)
    }
    const pause = failures === 0 ? 0 : pauseAfter(failures - 1)
    const timer = setTimeout(() => void attempt(failures), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [failures])

  async function refresh() {
    const answer = await fetchPortal()
    if ('code' in answer) return null
    setState(opened(answer.payload))
    return answer.payload
  }

  return { state, isTrying: failures !== null, retry: () => setFailures(0), refresh }
}

function opened(payload: PortalPayload): PortalStart {
  return { is: 'open', payload, asOf: payload.acts?.at ?? new Date() }
}
