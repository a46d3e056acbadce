import { importToasts as toasts } from '#shared/clients/import/texts.ts'
import { undoImportTexts as undoTexts } from '#shared/import-records/texts.ts'
import { retryOnce } from '../../lib/error-messages.ts'
import { useMutationFeedback } from '../../lib/mutation-feedback.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyUndo } from '../../lib/toasts/notify.tsx'
import { type RouterInputs, trpc } from '../../lib/trpc.ts'

const keysOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * Stores an import, whole or not at all (D36); the undo takes back what has not been used since. Its dialog shows its
 * errors: a toast would cover the button that tries again.
 */
export function useImportClients() {
  const refresh = useRefresh()
  const { mutate: undo } = useUndoImport()
  return trpc.clients.import.useMutation({
    onSuccess: (_done, { types, clients, pots }) => {
      notifyUndo({
        title: toasts.added({ clients: clients.length, pots: pots.length }),
        undo: () => undo({ types: keysOf(types), clients: keysOf(clients), pots: keysOf(pots) }),
      })
      // Clients and pots: all that a client restored from the trash changes.
      void refresh('trash')
    },
    // A client may have been added on another device.
    onError: () => void refresh('clients'),
  })
}

function useUndoImport() {
  return trpc.clients.undoImport.useMutation({
    retry: retryOnce,
    ...useMutationFeedback({
      changes: 'trash',
      success: (_input: RouterInputs['clients']['undoImport'], { kept }: { kept: number }) => ({
        title: undoTexts.done,
        message: toasts.kept(kept),
      }),
      error: undoTexts.failed,
      refreshOnError: 'background',
    }),
  })
}
