import { useCallback } from 'react'
import { clientToasts } from '#shared/clients/texts.ts'
import { copyText } from '../../lib/clipboard/copy-text.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { addressOf } from './link-address.ts'

/** Copies a client's personal link; resolves to whether it is on the clipboard. Stable between renders. */
export type CopyLink = (clientId: string) => Promise<boolean>

/** The link gives access to the client's page, so it is fetched only when needed. `done` is the toast after copying. */
export function useCopyLink(done: string): CopyLink {
  const { client } = trpc.useUtils()
  return useCallback(
    async (clientId) => {
      const link = client.clients.link.query({ id: clientId }).then(addressOf)
      try {
        await copyText(link)
        notifySuccess({ title: done })
        return true
      } catch (error) {
        const fetched = await link.then(() => true).catch(() => false)
        notifyFailure({
          title: clientToasts.linkNotCopied,
          message: fetched ? clientToasts.clipboardRefused : errorMessage(error),
        })
        return false
      }
    },
    [client, done],
  )
}
