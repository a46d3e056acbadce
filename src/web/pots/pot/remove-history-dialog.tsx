import { Stack, Text } from '@mantine/core'
import { sumHours } from '#shared/hours.ts'
import { potTexts, removeHistoryTexts as texts } from '#shared/pots/texts.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import { useRemoveHistory } from '../mutations.ts'
import type { HistoryPost, Pot } from './pot.ts'

interface About {
  pot: Pot
  entry: HistoryPost
}

/** Asks before a history entry goes, and says what it does to the pot (spec 4: it is reversed on both figures). */
export function RemoveHistoryDialog({
  asked: { about, isOpen, close },
  onRemoved,
}: {
  asked: Question<About>
  onRemoved: (removed: About) => void
}) {
  const remove = useRemoveHistory()

  function confirm() {
    if (!about) return
    remove.mutate(about.entry, {
      onSuccess: () => finish(about),
      // Somebody else has been here: there is nothing left to ask about.
      onError: (error) => problemCodeOf(error) === 'HISTORY_NOT_FOUND' && finish(about),
    })
  }

  function finish(removed: About) {
    close()
    onRemoved(removed)
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={texts.title}
      confirmLabel={texts.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {about && (
        <Stack gap="xs">
          <Text>
            <strong>{potTexts.change(about.entry.hoursAdded)}</strong>{' '}
            <span dir="auto">{about.entry.reason}</span>
          </Text>
          <Text>
            {texts.result({
              before: about.pot.hoursRemaining,
              after: sumHours([about.pot.hoursRemaining, -about.entry.hoursAdded]),
            })}
          </Text>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
