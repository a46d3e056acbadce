import { restoreToasts } from '#shared/trash/undo/texts.ts'
import { errorMessage, retryOnce } from '../lib/error-messages.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'

/** The titles of the toasts, where they name what is restored. */
interface RestoreTitles {
  restored: string
  restoreFailed: string
}

const plainTitles: RestoreTitles = {
  restored: restoreToasts.restored,
  restoreFailed: restoreToasts.failed,
}

/** Restores a deletion (D31): from the list, and as the undo of a deletion's toast. */
export function useRestore({ restored, restoreFailed } = plainTitles) {
  const refresh = useRefresh()
  return trpc.trash.restore.useMutation({
    // Idempotent: repeated after a lost answer it restores nothing more.
    retry: retryOnce,
    onSuccess: (done) => notifySuccess({ title: restored, message: restoreToasts.also(done) }),
    onError: (error) => notifyFailure({ title: restoreFailed, message: errorMessage(error) }),
    onSettled: () => refresh('trash'),
  })
}

/** Restores deletions of sessions that were one act: its undo. */
export function useRestoreMany() {
  const refresh = useRefresh()
  return trpc.trash.restoreMany.useMutation({
    retry: retryOnce,
    onSuccess: (done) =>
      notifySuccess({ title: restoreToasts.restored, message: restoreToasts.also(done) }),
    onError: (error) =>
      notifyFailure({ title: restoreToasts.failed, message: errorMessage(error) }),
    onSettled: () => refresh('trash'),
  })
}

/** The undo of a deletion: by its key in the trash, which its answer names. Undefined where it is unknown. */
export function useUndoDeletion(titles = plainTitles) {
  const { mutate } = useRestore(titles)
  return (trashId: string | null) =>
    trashId === null ? undefined : () => mutate({ id: trashId, email: null })
}
