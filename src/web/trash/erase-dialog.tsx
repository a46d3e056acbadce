import type { TrashRow } from '#shared/trash/payload.ts'
import { eraseTexts as texts } from '#shared/trash/texts.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'

interface EraseDialogProps {
  dialog: DialogState<readonly TrashRow[]>
  onErased: () => void
}

/** Confirms that deletions are erased for good. */
export function EraseDialog({ dialog, onErased }: EraseDialogProps) {
  const erase = trpc.trash.empty.useMutation(
    useMutationFeedback({
      changes: 'trash',
      success: ({ ids }: { ids: string[] }) => texts.erased(ids.length),
      error: texts.failed,
      refreshOnError: 'awaited',
    }),
  )
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={erase}
      variables={(rows) => ({ ids: rows.map(({ id }) => id) })}
      onDone={onErased}
    />
  )
}
