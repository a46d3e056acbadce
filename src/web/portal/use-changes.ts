import { useEffect, useRef } from 'react'
import { askEveryMs, nextAskMs, unseenOf } from '#shared/changes/rule.ts'
import { callPortal } from './fetch-portal.ts'

/** The link does not open any more: there is nothing to ask for. */
const ended: ReadonlySet<string> = new Set(['LINK_INVALID', 'LINK_MISSING'])

/**
 * Asks for the newest events that touch an open link while it is visible, and fetches its data anew when there are some (D33).
 * Without a login, and so without tRPC's client and its queries (app/changes/use-changes.ts).
 */
export function useChanges(isOpen: boolean, refresh: () => Promise<unknown>): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (!isOpen) return
    let before: string[] | null = null
    let failures = 0
    let notBefore = 0
    let isAsking = false
    let isOver = false

    async function ask() {
      if (isOver || isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      const answer = await callPortal('portal.newest')
      if ('code' in answer) {
        failures += 1
        isOver ||= ended.has(answer.code)
      } else {
        failures = 0
        const now = answer.data as string[]
        const unseen = before === null ? [] : unseenOf(before, { now, keyOf: (mark) => mark })
        before = now
        if (unseen.length > 0 && !isOver) void latest.current()
      }
      isAsking = false
      notBefore = Date.now() + nextAskMs(failures)
    }
    void ask()
    // An interval is a little early at times.
    const timer = setInterval(() => Date.now() + 1_000 >= notBefore && void ask(), askEveryMs)
    const onVisible = () => void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isOpen])
}
