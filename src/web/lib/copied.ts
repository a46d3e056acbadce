import { useEffect, useRef, useState } from 'react'
import { copiedMs } from '#shared/clients/limits.ts'
import { copyText } from './copy-text.ts'
import { notifyFailure, notifySuccess, type Toast } from './notify.tsx'

/** Runs the copying, and says for two seconds that it is done (spec 9). */
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

/** The same for a text that is here, with the toasts. */
export function useCopiedText(
  text: string,
  { done, failed }: { done?: Toast; failed: Toast },
): ReturnType<typeof useCopied> {
  return useCopied(async () => {
    try {
      await copyText(Promise.resolve(text))
    } catch {
      notifyFailure(failed)
      return false
    }
    if (done) notifySuccess(done)
    return true
  })
}
