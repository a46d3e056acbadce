import { clientToasts } from '#shared/clients/texts.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'

/** Whether the device has a native share sheet: phones, and some computers. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Opens the native share sheet. Cancelling it is not an error. */
export async function shareLink(link: { url: string; text: string }): Promise<void> {
  try {
    await navigator.share(link)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    notifyFailure({ title: clientToasts.linkNotShared, message: clientToasts.shareRefused })
  }
}
