import { Text } from '@mantine/core'
import { removeClientTexts as texts } from '#shared/clients/texts.ts'
import { GiveDialog } from '../handover/open-dialogs.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { DeletionImpact } from '../ui/dialog/deletion-impact.tsx'
import { type DialogState, ofKind } from '../ui/dialog/use-dialog.ts'
import { AddClientDialog } from './add-client-dialog.tsx'
import { useRemoveClient } from './mutations.ts'

/** What a dialog of the list is about; one is open at a time. */
export type ClientSubject =
  | { kind: 'add' }
  | { kind: 'remove'; id: string; name: string }
  | { kind: 'handOver'; id: string; name: string }

interface ClientDialogsProps {
  dialog: DialogState<ClientSubject>
  onAdded: (id: string) => void
  onRemoved: () => void
}

/** The dialogs of the client list, loaded after it. */
export function ClientDialogs({ dialog, onAdded, onRemoved }: ClientDialogsProps) {
  return (
    <>
      <AddClientDialog dialog={ofKind(dialog, 'add')} onAdded={onAdded} />
      <GiveDialog dialog={ofKind(dialog, 'handOver')} />
      <RemoveClientDialog dialog={ofKind(dialog, 'remove')} onRemoved={onRemoved} />
    </>
  )
}

interface RemoveClientDialogProps {
  dialog: DialogState<{ id: string; name: string }>
  onRemoved: () => void
}

/** Confirms the removal of a client, with the counts of what is deleted along (D20). */
function RemoveClientDialog({ dialog, onRemoved }: RemoveClientDialogProps) {
  const id = dialog.subject?.id ?? ''
  const impact = trpc.clients.deletionImpact.useQuery({ id }, { enabled: dialog.isOpen, gcTime: 0 })
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useRemoveClient()}
      variables={(client) => ({ id: client.id })}
      impact={impact}
      onDone={onRemoved}
    >
      {() => (
        <DeletionImpact query={impact} texts={texts}>
          {(known) => (
            <>
              <Text fw={600}>{texts.consequence(known)}</Text>
              <Text>{texts.restorable}</Text>
              <Text>{texts.erasable}</Text>
            </>
          )}
        </DeletionImpact>
      )}
    </ConfirmMutationDialog>
  )
}
