import {
  demoteSelfTexts,
  removeInvitationTexts,
  removeMemberTexts,
} from '#shared/organizations/texts.ts'
import { isOutcomeUnknown } from '../lib/error-messages.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { Consequence } from '../ui/dialog/consequence.tsx'
import { type DialogState, ofKind } from '../ui/dialog/use-dialog.ts'
import type { DialogEvents, DialogSubject } from './dialog-subject.ts'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useRemoveInvitation, useRemoveMember, useSetMemberRole } from './mutations.ts'
import { CreateOrganizationDialog, EditOrganizationDialog } from './organization-form-dialog.tsx'
import { RemoveOrganizationDialog } from './remove-organization-dialog.tsx'

interface OrganizationDialogsProps extends DialogEvents {
  dialog: DialogState<DialogSubject>
}

/** The dialogs of the organisation page, loaded after it. */
export function OrganizationDialogs(props: OrganizationDialogsProps) {
  const { dialog, onCreated, onLeft, onRowGone } = props
  return (
    <>
      <CreateOrganizationDialog dialog={ofKind(dialog, 'create')} onCreated={onCreated} />
      <EditOrganizationDialog dialog={ofKind(dialog, 'edit')} />
      <LeaveDialog dialog={ofKind(dialog, 'leave')} onLeft={onLeft} />
      <RemoveOrganizationDialog dialog={ofKind(dialog, 'removeOrganization')} onLeft={onLeft} />
      <ConfirmMutationDialog
        dialog={ofKind(dialog, 'removeMember')}
        texts={removeMemberTexts}
        mutation={useRemoveMember()}
        variables={({ organizationId, member }) => ({ organizationId, memberId: member.id })}
        closesOn={isAnswered}
        onDone={onRowGone}
      >
        {() => <Consequence text={removeMemberTexts.consequence} hint={removeMemberTexts.kept} />}
      </ConfirmMutationDialog>
      {/* Only another admin can give the role back. */}
      <ConfirmMutationDialog
        dialog={ofKind(dialog, 'demoteSelf')}
        texts={demoteSelfTexts}
        mutation={useSetMemberRole()}
        variables={({ organizationId, member }) => ({
          organizationId,
          memberId: member.id,
          role: 'MEMBER' as const,
        })}
        closesOn={isAnswered}
      >
        {() => <Consequence text={demoteSelfTexts.consequence} hint={demoteSelfTexts.wayBack} />}
      </ConfirmMutationDialog>
      <InviteDialog dialog={ofKind(dialog, 'invite')} />
      <ConfirmMutationDialog
        dialog={ofKind(dialog, 'removeInvitation')}
        texts={removeInvitationTexts}
        mutation={useRemoveInvitation()}
        variables={({ organizationId, invitation }) => ({
          organizationId,
          invitationId: invitation.id,
        })}
        closesOn={isAnswered}
        onDone={onRowGone}
      >
        {({ invitation: { status } }) => (
          <Consequence
            text={
              status === 'expired' ? removeInvitationTexts.expired : removeInvitationTexts.waiting
            }
            hint={removeInvitationTexts.kept}
          />
        )}
      </ConfirmMutationDialog>
    </>
  )
}

/** Refused: another admin was faster, or it has been used. The list behind has been fetched again. */
const isAnswered = (error: unknown) => !isOutcomeUnknown(error)
