import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import type { Toast } from '../../../lib/toasts/toast.ts'
import { skippedText } from '../../labels.ts'

/** The toast of a removal. */
export function removalToast({ removed, skipped }: { removed: number; skipped: number }): Toast {
  return { title: sessionToasts.removed(removed), message: skippedText(skipped) }
}
