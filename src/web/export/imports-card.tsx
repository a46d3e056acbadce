import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { canUndo } from '#shared/import-records/changes.ts'
import type { ListedImport } from '#shared/import-records/payload.ts'
import {
  importCounts,
  importName,
  importsTexts as texts,
  undoConsequence,
  undoImportTexts,
  whyNotUndone,
} from '#shared/import-records/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { errorToast, problemCodeOf } from '../lib/error-messages.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { type DialogState, useDialog } from '../ui/dialog/use-dialog.ts'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'

/** "Importer": those of the last 30 days, each with its undo or why it has none (D135). */
export function ImportsCard() {
  // What has happened since may have happened on another device.
  const list = trpc.imports.list.useQuery(undefined, { staleTime: 0 })
  const undoing = useDialog<ListedImport>()
  const place = useRef<HTMLDivElement>(null)
  return (
    <TitledCard title={texts.title}>
      <Text size="sm" mb="md">
        {texts.intro}
      </Text>
      <div ref={place} tabIndex={-1}>
        <QueryState query={list} texts={texts} lines={2}>
          {(found) =>
            found.length === 0 ? (
              <Text size="sm" c="dimmed">
                {texts.none}
              </Text>
            ) : (
              <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
                {found.map((one) => (
                  <ImportRow key={one.id} one={one} onUndo={undoing.open} />
                ))}
              </Stack>
            )
          }
        </QueryState>
      </div>
      <UndoDialog dialog={undoing} onUndone={() => place.current?.focus()} />
    </TitledCard>
  )
}

function ImportRow({ one, onUndo }: { one: ListedImport; onUndo: (one: ListedImport) => void }) {
  const reason = whyNotUndone(one)
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {importName(one)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatMoment(one.at)} · {importCounts(one)}
        </Text>
        {one.undoneAt && (
          <Text size="sm" c="dimmed">
            {texts.undone(one.undoneAt)}
          </Text>
        )}
        {reason && <Text size="sm">{reason}</Text>}
      </div>
      {canUndo(one) && (
        <Button variant="default" aria-label={texts.undoOne(one)} onClick={() => onUndo(one)}>
          {texts.undo}
        </Button>
      )}
    </Group>
  )
}

interface UndoDialogProps {
  dialog: DialogState<ListedImport>
  onUndone: () => void
}

/** Confirms the undo, and says what goes. */
function UndoDialog({ dialog, onUndone }: UndoDialogProps) {
  const undo = trpc.imports.undo.useMutation(
    useMutationFeedback({
      changes: 'trash',
      success: undoImportTexts.done,
      error: (error) =>
        problemCodeOf(error) === 'CONFLICT'
          ? { title: undoImportTexts.failed, message: undoImportTexts.changed }
          : errorToast(undoImportTexts.failed, error),
      refreshOnError: 'awaited',
    }),
  )
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={undoImportTexts}
      mutation={undo}
      variables={({ id }) => ({ id })}
      closesOn={(error) => ['CONFLICT', 'NOT_FOUND'].includes(problemCodeOf(error) ?? '')}
      onDone={onUndone}
    >
      {(one) => <Text>{undoConsequence(one)}</Text>}
    </ConfirmMutationDialog>
  )
}
