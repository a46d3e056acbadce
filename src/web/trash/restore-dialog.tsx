import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RestorePreview, TrashRow } from '#shared/trash/payload.ts'
import { obstacleTexts, restoreTexts as texts, trashWhat } from '#shared/trash/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { DeletionImpact } from '../ui/dialog/deletion-impact.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { useRestore } from './mutations.ts'

interface RestoreDialogProps {
  dialog: DialogState<TrashRow>
  onRestored: () => void
}

/** Confirms a restoration: what it does, what prevents it, and a new e-mail address for a client whose own is taken. */
export function RestoreDialog({ dialog, onRestored }: RestoreDialogProps) {
  const id = dialog.subject?.id ?? ''
  const preview = trpc.trash.preview.useQuery(
    { id },
    { enabled: dialog.isOpen, staleTime: 0, gcTime: 0 },
  )
  const restore = useRestore()
  // Reset with each opening: the address typed for one client is not that of another.
  const [typed, setTyped] = useState({ opening: 0, email: '' })
  const email = typed.opening === dialog.openCount ? typed.email : ''
  const obstacle = preview.data?.obstacle ?? null
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={{ title: (row: TrashRow) => texts.title(trashWhat(row)), confirm: texts.confirm }}
      isHarmless
      mutation={restore}
      variables={(row) => ({ id: row.id, email: obstacle === 'email' ? email : null })}
      impact={preview}
      isBlocked={!preview.isFetching && obstacle !== null && obstacle !== 'email'}
      errorMessage={restoreErrorMessage}
      closesOn={(error) => problemCodeOf(error) === 'TRASH_NOT_FOUND'}
      onDone={onRestored}
    >
      {(row) => (
        <>
          <DeletionImpact query={preview} texts={texts}>
            {(known) => <Consequence row={row} preview={known} />}
          </DeletionImpact>
          {obstacle === 'email' && (
            <TextInput
              label={texts.email}
              type="email"
              autoComplete="off"
              required
              value={email}
              onChange={({ currentTarget }) =>
                setTyped({ opening: dialog.openCount, email: currentTarget.value })
              }
            />
          )}
        </>
      )}
    </ConfirmMutationDialog>
  )
}

function Consequence({ row, preview }: { row: TrashRow; preview: RestorePreview }) {
  const { obstacle, takenAt } = preview
  if (obstacle === null) return <Text>{texts.consequence(row, preview)}</Text>
  return <Text fw={600}>{obstacleTexts[obstacle](takenAt)}</Text>
}

function restoreErrorMessage(error: unknown): string {
  const code = problemCodeOf(error)
  if (code === 'INVALID_INPUT') return texts.emailInvalid
  if (code === 'CLIENT_EMAIL_EXISTS') return obstacleTexts.email(null)
  if (code === 'POT_NOT_FOUND') return obstacleTexts.pot(null)
  return errorMessage(error)
}
