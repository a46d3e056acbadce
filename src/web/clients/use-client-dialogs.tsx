import { type ReactNode, useCallback } from 'react'
import { clientToasts } from '#shared/clients/texts.ts'
import { lazyModule } from '../lib/modules/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog, useLazyOpen } from '../ui/dialog/use-lazy-dialog.ts'
import type { Client } from './client.ts'

const dialogs = lazyModule(() => import('./client-dialogs.tsx'))

interface ClientDialogsOptions {
  onAdded: (id: string) => void
  onRemoved: () => void
}

/**
 * Adding and removing clients. The dialogs are loaded when the browser is idle, or when one is opened. Render
 * `element` once; `add` and `remove` are stable between renders.
 */
export function useClientDialogs({ onAdded, onRemoved }: ClientDialogsOptions) {
  const [module, whenLoaded] = useLazyDialog(dialogs, clientToasts.dialogNotLoaded)
  const adding = useDialog<object>()
  const removing = useDialog<Client>()

  const openAdding = useLazyOpen(whenLoaded, adding)
  const element: ReactNode = module && (
    <module.ClientDialogs
      adding={adding}
      removing={removing}
      onAdded={onAdded}
      onRemoved={onRemoved}
    />
  )
  return {
    element,
    add: useCallback(() => openAdding({}), [openAdding]),
    remove: useLazyOpen(whenLoaded, removing),
  }
}
