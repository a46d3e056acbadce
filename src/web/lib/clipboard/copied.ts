import { useEffect, useRef, useState } from 'react'
import { copiedMs } from '#shared/clients/limits.ts'

/** Runs `copy` and, when it succeeds, sets `isCopied` for two seconds (spec 9). */
export function useCopied(copy: () => Promise<boolean>): { isCopied: boolean; run: () => void } {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function run() {
    if (!(await copy())) return
    window.clearTimeout(timer.current)
    setIsCopied(true)
    timer.current = window.setTimeout(() => setIsCopied(false), copiedMs)
  }
  return { isCopied, run: () => void run() }
}
