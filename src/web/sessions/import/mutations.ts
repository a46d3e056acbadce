import { undoImportTexts as undoTexts } from '#shared/import-records/texts.ts'
import { importToasts as toasts } from '#shared/sessions/import/texts.ts'
import { errorToast, problemCodeOf, retryOnce } from '../../lib/error-messages.ts'
import { useMutationFeedback } from '../../lib/mutation-feedback.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyUndo } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'

const keysOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Stores an import of sessions, whole or not at all (D36). Its dialog shows its errors. */
export function useImportOfSessions() {
  const refresh = useRefresh()
  const { mutate: undo } = useUndoImport()
  return trpc.sessions.import.useMutation({
    onSuccess: (_done, { sessions, entries }) => {
      notifyUndo({
        title: toasts.added(sessions.length),
        undo: () => undo({ sessions: keysOf(sessions), entries: keysOf(entries) }),
      })
      void refresh('sessions')
    },
    // Something may have been booked or removed on another device.
    onError: () => void refresh('sessions'),
  })
}

function useUndoImport() {
  return trpc.sessions.undoImport.useMutation({
    retry: retryOnce,
    ...useMutationFeedback({
      changes: 'sessions',
      success: undoTexts.done,
      error: (error) =>
        problemCodeOf(error) === 'CONFLICT'
          ? { title: undoTexts.failed, message: toasts.changed }
          : errorToast(undoTexts.failed, error),
      refreshOnError: 'background',
    }),
  })
}
