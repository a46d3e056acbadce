import { Alert, Stack, Text } from '@mantine/core'
import { removeClientTexts as texts } from '#shared/clients/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../ui/dialog/use-dialog.ts'
import { useRemoveClient } from './mutations.ts'

/** Asks before a client goes, and names what goes along (design D20). It cannot be confirmed before it is known. */
export function RemoveClientDialog({
  asked: { about: client, isOpen, close },
  onRemoved,
}: {
  asked: Question<{ id: string; name: string }>
  onRemoved: () => void
}) {
  const id = client?.id ?? ''
  const belongings = trpc.clients.belongings.useQuery({ id }, { enabled: isOpen, gcTime: 0 })
  const remove = useRemoveClient()
  const known = belongings.isFetching ? undefined : belongings.data
  const isBlind = belongings.isError && !belongings.isFetching

  function confirm() {
    if (known) remove.mutate({ id }, { onSuccess: finish })
    else void belongings.refetch()
  }

  function finish() {
    close()
    onRemoved()
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={client ? texts.title(client.name) : ''}
      confirmLabel={isBlind ? commonTexts.retry : texts.confirm}
      busy={belongings.isFetching || remove.isPending}
      onConfirm={confirm}
    >
      <Stack gap="xs" aria-live="polite">
        {isBlind && (
          <Alert color="red" variant="outline">
            {texts.countingFailed}
          </Alert>
        )}
        {belongings.isFetching && <Text>{texts.counting}</Text>}
        {known && (
          <>
            <Text fw={600}>{texts.consequence(known)}</Text>
            <Text>{texts.permanent}</Text>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
