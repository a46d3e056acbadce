import { Text } from '@mantine/core'
import { removePotTexts as texts } from '#shared/pots/changes/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import { DeletionImpact } from '../../ui/dialog/deletion-impact.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import type { useRemovePot } from '../mutations.ts'
import type { Pot } from './pot.ts'

interface RemovePotDialogProps {
  dialog: DialogState<Pot>
  remove: ReturnType<typeof useRemovePot>
  /** Called at once, before the answer. */
  onConfirmed: () => void
}

/** Confirms the removal of a pot, with the hours and sessions that it concerns (D19). */
export function RemovePotDialog({ dialog, remove, onConfirmed }: RemovePotDialogProps) {
  const impact = trpc.pots.deletionImpact.useQuery(
    { id: dialog.subject?.id ?? '' },
    { enabled: dialog.isOpen, staleTime: 0, gcTime: 0 },
  )
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={remove}
      variables={({ id }) => ({ id })}
      impact={impact}
      isOptimistic
      onDone={onConfirmed}
    >
      {() => (
        <DeletionImpact query={impact} texts={texts}>
          {({ hoursRemaining, history, sessions, chargedSessions, chargedHours }) => (
            <>
              <Text fw={600}>{texts.hours(hoursRemaining)}</Text>
              <Text>
                {texts.sessions({ sessions, charged: chargedSessions, hours: chargedHours })}
              </Text>
              {history > 0 && <Text>{texts.history(history)}</Text>}
              <Text>{texts.permanent}</Text>
            </>
          )}
        </DeletionImpact>
      )}
    </ConfirmMutationDialog>
  )
}
