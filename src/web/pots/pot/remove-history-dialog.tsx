import { Text } from '@mantine/core'
import { sumHours } from '#shared/hours.ts'
import { potTexts, removeHistoryTexts as texts } from '#shared/pots/texts.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { useRemoveHistory } from '../mutations.ts'
import type { HistoryPost, Pot } from './pot.ts'

interface PotEntry {
  pot: Pot
  entry: HistoryPost
}

interface RemoveHistoryDialogProps {
  dialog: DialogState<PotEntry>
  onRemoved: (removed: PotEntry) => void
}

/** Confirms the removal of a history entry, with the pot's hours before and after (spec 4: it is reversed on both figures). */
export function RemoveHistoryDialog({ dialog, onRemoved }: RemoveHistoryDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useRemoveHistory()}
      variables={({ entry }) => entry}
      closesOn={(error) => problemCodeOf(error) === 'HISTORY_NOT_FOUND'}
      onDone={onRemoved}
    >
      {({ pot: { hoursRemaining }, entry: { hoursAdded, reason } }) => (
        <>
          <Text>
            <strong>{potTexts.change(hoursAdded)}</strong> <span dir="auto">{reason}</span>
          </Text>
          <Text>
            {texts.result({
              before: hoursRemaining,
              after: sumHours([hoursRemaining, -hoursAdded]),
            })}
          </Text>
        </>
      )}
    </ConfirmMutationDialog>
  )
}
