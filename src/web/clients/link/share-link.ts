import { clientToasts } from '#shared/clients/texts.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'

/** Is there a sheet to share by? Phones have one, and some computers. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Opens the device's own way to send something. Whoever leaves it without sending is told nothing. */
export async function shareLink(link: { url: string; text: string }): Promise<void> {
  try {
    await navigator.share(link)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    notifyFailure({ title: clientToasts.linkNotShared, message: clientToasts.shareRefused })
  }
}
