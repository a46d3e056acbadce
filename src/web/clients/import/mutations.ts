import { importToasts as toasts } from '#shared/clients/import/texts.ts'
import { retryOnce } from '../../lib/error-messages.ts'
import { useMutationFeedback } from '../../lib/mutation-feedback.ts'
import { type RouterInputs, trpc } from '../../lib/trpc.ts'

const keysOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Stores an import, whole or not at all (D36); the undo takes back what has not been used since. */
export function useImportClients() {
  const { mutate: undo } = useUndoImport()
  return trpc.clients.import.useMutation(
    useMutationFeedback({
      // Clients and pots: all that a client restored from the trash changes.
      changes: 'trash',
      success: ({ types, clients, pots }: RouterInputs['clients']['import']) => ({
        title: toasts.added({ clients: clients.length, pots: pots.length }),
        undo: () => undo({ types: keysOf(types), clients: keysOf(clients), pots: keysOf(pots) }),
      }),
      error: toasts.failed,
      // A client may have been added on another device.
      refreshOnError: 'background',
    }),
  )
}

function useUndoImport() {
  return trpc.clients.undoImport.useMutation({
    retry: retryOnce,
    ...useMutationFeedback({
      changes: 'trash',
      success: (_input: RouterInputs['clients']['undoImport'], { kept }: { kept: number }) => ({
        title: toasts.undone,
        message: toasts.kept(kept),
      }),
      error: toasts.undoFailed,
      refreshOnError: 'background',
    }),
  })
}
