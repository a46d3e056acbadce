import { notifyFailure, notifySuccess } from '../toasts/notify.tsx'
import type { Toast } from '../toasts/toast.ts'
import { useCopied } from './copied.ts'
import { copyText } from './copy-text.ts'

/** Copies an available text and reports the outcome with toasts; see useCopied. */
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
