import { type ReactNode, useCallback } from 'react'
import { lazyDialogTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

const CreatePotDialog = lazyDialog(() => import('./create-pot-dialog.tsx'), 'CreatePotDialog')

/**
 * Creates a pot from another dialog, as a step of it. Its code and the training types are loaded when it is opened. Render
 * `element` once, beside the form from which it is opened; `open` is stable between renders.
 */
export function useCreatePotDialog({ onCreated }: { onCreated?: () => void } = {}) {
  const { client, pots } = trpc.useUtils()
  const dialog = useDialog<{ clientId: string }>()
  const { open: openDialog } = dialog

  const open = useCallback(
    async (clientId: string) => {
      try {
        void CreatePotDialog.preload()
        pots.types.setData(undefined, await client.pots.types.query())
        openDialog({ clientId })
      } catch (error) {
        notifyFailure({ title: lazyDialogTexts.loadFailed, message: errorMessage(error) })
      }
    },
    [client, pots, openDialog],
  )

  const element: ReactNode = <CreatePotDialog dialog={dialog} onCreated={onCreated} />
  return { element, open: useCallback((clientId: string) => void open(clientId), [open]) }
}
