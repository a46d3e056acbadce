import { type ReactNode, useCallback } from 'react'
import { clientToasts } from '#shared/clients/texts.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLoadedDialogs } from '../ui/dialog/use-loaded-dialogs.ts'
import type { Client } from './client.ts'

const loadDialogs = async () => (await import('./client-dialogs.tsx')).ClientDialogs

interface ClientDialogsOptions {
  onAdded: (id: string) => void
  onRemoved: () => void
}

/**
 * Adding and removing clients. The dialogs are fetched when the browser is idle, or at once when one is asked for. Render
 * `element` once; `add` and `remove` are stable between renders.
 */
export function useClientDialogs({ onAdded, onRemoved }: ClientDialogsOptions) {
  const [Dialogs, whenLoaded] = useLoadedDialogs(loadDialogs, clientToasts.dialogNotLoaded)
  const adding = useDialog<object>()
  const removing = useDialog<Client>()

  const { open: openAdding, close: closeAdding } = adding
  const { open: openRemoving } = removing
  const element: ReactNode = Dialogs && (
    <Dialogs
      adding={adding}
      removing={removing}
      onAdded={(id) => {
        closeAdding()
        onAdded(id)
      }}
      onRemoved={onRemoved}
    />
  )
  return {
    element,
    add: useCallback(() => whenLoaded(() => openAdding({})), [whenLoaded, openAdding]),
    remove: useCallback(
      (client: Client) => whenLoaded(() => openRemoving(client)),
      [whenLoaded, openRemoving],
    ),
  }
}
