import { Stack } from '@mantine/core'
import type { Organization } from '#shared/organizations/payload.ts'
import { removeOrganizationTexts as texts } from '#shared/organizations/texts.ts'
import { isOutcomeUnknown, problemCodeOf } from '../lib/error-messages.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { Consequence } from '../ui/dialog/consequence.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { useRemoveOrganization } from './mutations.ts'

interface RemoveOrganizationDialogProps {
  dialog: DialogState<{ organization: Organization }>
  /** Called when the organisation is no longer the user's. */
  onLeft: (id: string) => void
}

/** Confirms the deletion of an organisation without other members (D109). */
export function RemoveOrganizationDialog({ dialog, onLeft }: RemoveOrganizationDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useRemoveOrganization(dialog.subject?.organization.name ?? '')}
      variables={({ organization }) => ({ organizationId: organization.id })}
      // The organisation has other members now, or is deleted: the page has been fetched again.
      closesOn={(error) => !isOutcomeUnknown(error)}
      onDone={({ organization }, error) => {
        if (!error || problemCodeOf(error) === 'NOT_FOUND') onLeft(organization.id)
      }}
    >
      {() => (
        <Stack gap="xs">
          <Consequence text={texts.consequence} hint={texts.kept} />
        </Stack>
      )}
    </ConfirmMutationDialog>
  )
}
