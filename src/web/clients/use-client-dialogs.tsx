import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { clientToasts } from '#shared/clients/texts.ts'
import { notifyFailure } from '../lib/notify.tsx'
import { whenIdle } from '../lib/when-idle.ts'
import { useAsked } from '../ui/use-asked.ts'
import type { ClientDialogs } from './client-dialogs.tsx'
import type { ListedClient } from './client-table.tsx'

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
  const [Dialogs, setDialogs] = useState<typeof ClientDialogs | null>(null)
  const adding = useAsked<null>()
  const removing = useAsked<ListedClient>()

  useEffect(
    () =>
      whenIdle(() => {
        // Without a network they are fetched, or missed, when they are asked for.
        loadDialogs().then(
          (loaded) => setDialogs(() => loaded),
          () => null,
        )
      }),
    [],
  )

  const whenLoaded = useCallback(async (open: () => void) => {
    try {
      const loaded = await loadDialogs()
      // A dialog has to be there, closed, before it opens: only then it knows where the focus came from.
      flushSync(() => setDialogs(() => loaded))
      open()
    } catch {
      notifyFailure({ title: clientToasts.dialogNotLoaded })
    }
  }, [])

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
    add: useCallback(() => void whenLoaded(() => openAdding(null)), [whenLoaded, openAdding]),
    remove: useCallback(
      (client: ListedClient) => void whenLoaded(() => openRemoving(client)),
      [whenLoaded, openRemoving],
    ),
  }
}
