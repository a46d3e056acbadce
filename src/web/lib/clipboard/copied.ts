import { useEffect, useRef, useState } from 'react'
import { copiedMs } from '#shared/clients/limits.ts'
import { IconCopy } from '../icons/copies.ts'
import { IconCheck } from '../icons/marks.ts'
import { notifyFailure, notifySuccess } from '../toasts/notify.tsx'
import type { Toast } from '../toasts/toast.ts'
import { copyText } from './copy-text.ts'

/** Runs `copy` and, when it succeeds, sets `isCopied` for two seconds (S11); with the icon of the button. */
export function useCopied(copy: () => Promise<boolean>) {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function run() {
    if (!(await copy())) return
    window.clearTimeout(timer.current)
    setIsCopied(true)
    timer.current = window.setTimeout(() => setIsCopied(false), copiedMs)
  }
  return { isCopied, Icon: isCopied ? IconCheck : IconCopy, run: () => void run() }
}

/** Copies a text, made when it is asked for, and reports the outcome with toasts; see useCopied. */
export function useCopiedText(
  textOf: () => string,
  { done, failed }: { done?: Toast; failed: Toast },
): ReturnType<typeof useCopied> {
  return useCopied(async () => {
    try {
      await copyText(Promise.resolve(textOf()))
    } catch {
      notifyFailure(failed)
      return false
    }
    if (done) notifySuccess(done)
    return true
  })
}
