import { type ReactNode, useCallback } from 'react'
import { lazyDialogTexts } from '#shared/sessions/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { lazyModule, useLazyModule } from '../../lib/modules/lazy-module.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

const createPotDialog = lazyModule(() => import('./create-pot-dialog.tsx'))

/**
 * Creates a pot from another dialog, as a step of it. Its code and the training types are loaded when it is opened. Render
 * `element` once, beside the form from which it is opened; `open` is stable between renders.
 */
export function useCreatePotDialog({ onCreated }: { onCreated?: () => void } = {}) {
  const { client, pots } = trpc.useUtils()
  const { open: openDialog, ...dialog } = useDialog<{ clientId: string }>()
  const { module } = useLazyModule(createPotDialog, false)
  const types = trpc.pots.types.useQuery(undefined, { enabled: false })

  const open = useCallback(
    async (clientId: string) => {
      try {
        const [known] = await Promise.all([client.pots.types.query(), createPotDialog.load()])
        pots.types.setData(undefined, known)
        openDialog({ clientId })
      } catch (error) {
        notifyFailure({ title: lazyDialogTexts.loadFailed, message: errorMessage(error) })
      }
    },
    [client, pots, openDialog],
  )

  const element: ReactNode = module && (
    <module.CreatePotDialog dialog={dialog} types={types.data ?? []} onCreated={onCreated} />
  )
  return { element, open: useCallback((clientId: string) => void open(clientId), [open]) }
}
