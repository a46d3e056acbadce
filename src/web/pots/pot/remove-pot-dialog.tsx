import { Alert, Stack, Text } from '@mantine/core'
import { removePotTexts as texts } from '#shared/pots/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import type { Pot } from './pot.ts'

/** Asks before a pot goes, and says what it concerns (design D19). It cannot be confirmed before that is known. */
export function RemovePotDialog({
  asked: { about: pot, isOpen, close },
  onConfirm,
}: {
  asked: Question<Pot>
  onConfirm: (pot: Pot) => void
}) {
  const belongings = trpc.pots.belongings.useQuery(
    { id: pot?.id ?? '' },
    { enabled: isOpen, staleTime: 0, gcTime: 0 },
  )
  const known = belongings.isFetching ? undefined : belongings.data
  const isBlind = belongings.isError && !belongings.isFetching

  function confirm() {
    if (known && pot) {
      close()
      onConfirm(pot)
    } else void belongings.refetch()
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={pot ? texts.title(pot.potTypeName) : ''}
      confirmLabel={isBlind ? commonTexts.retry : texts.confirm}
      busy={belongings.isFetching}
      onConfirm={confirm}
    >
      <Stack gap="xs" aria-live="polite">
        {isBlind && (
          <Alert color="red" variant="outline">
            {texts.countingFailed}
          </Alert>
        )}
        {belongings.isFetching && <Text>{texts.counting}</Text>}
        {known && <Consequences of={known} />}
      </Stack>
    </ConfirmDialog>
  )
}

function Consequences({
  of,
}: {
  of: {
    hoursRemaining: number
    history: number
    sessions: number
    chargedSessions: number
    chargedHours: number
  }
}) {
  return (
    <>
      <Text fw={600}>{texts.hours(of.hoursRemaining)}</Text>
      <Text>
        {texts.sessions({
          sessions: of.sessions,
          charged: of.chargedSessions,
          hours: of.chargedHours,
        })}
      </Text>
      {of.history > 0 && <Text>{texts.history(of.history)}</Text>}
      <Text>{texts.permanent}</Text>
    </>
  )
}
