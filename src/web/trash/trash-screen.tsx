import { Button, Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import type { TrashRow } from '#shared/trash/payload.ts'
import { eraseTexts, trashTexts as texts } from '#shared/trash/texts.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { type DialogState, useDialog } from '../ui/dialog/use-dialog.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { TrashTable } from './trash-table.tsx'

/** /dashboard/borttaget (D31): what was deleted within 30 days, to restore or to delete for good. */
export function TrashScreen() {
  // Always refetched on mount: the passing of time alone empties it.
  const list = trpc.trash.list.useQuery(undefined, { staleTime: 0 })
  const restoring = useDialog<TrashRow>()
  const erasing = useDialog<readonly TrashRow[]>()
  const place = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => list.data ?? [], [list.data])
  // The button that opened the dialog is removed with its row.
  const focusPlace = () => place.current?.focus()

  return (
    <Screen
      title={texts.title}
      actions={
        rows.length > 1 && (
          <Button variant="default" onClick={() => erasing.open(rows)}>
            {texts.eraseAll}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="md" maw="40rem">
        {texts.intro}
      </Text>
      <div ref={place} tabIndex={-1}>
        <QueryState query={list} texts={texts} lines={6}>
          {(found) =>
            found.length === 0 ? (
              <Empty picture="done" title={texts.none} hint={texts.noneHint} />
            ) : (
              <TrashTable
                rows={found}
                now={new Date(list.dataUpdatedAt)}
                onRestore={restoring.open}
                onErase={(row) => erasing.open([row])}
              />
            )
          }
        </QueryState>
      </div>
      <RestoreDialog dialog={restoring} onRestored={focusPlace} />
      <EraseDialog dialog={erasing} onErased={focusPlace} />
    </Screen>
  )
}

interface EraseDialogProps {
  dialog: DialogState<readonly TrashRow[]>
  onErased: () => void
}

/** Confirms that deletions are erased for good. */
function EraseDialog({ dialog, onErased }: EraseDialogProps) {
  const erase = trpc.trash.empty.useMutation(
    useMutationFeedback({
      changes: 'trash',
      success: ({ ids }: { ids: string[] }) => eraseTexts.erased(ids.length),
      error: eraseTexts.failed,
      refreshOnError: 'awaited',
    }),
  )
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={eraseTexts}
      mutation={erase}
      variables={(rows) => ({ ids: rows.map(({ id }) => id) })}
      onDone={onErased}
    />
  )
}
