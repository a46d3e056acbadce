import type { DialogState } from '../ui/dialog/use-dialog.ts'
import type { DialogEvents, DialogSubject } from './dialog-subject.ts'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { RemoveInvitationDialog } from './invitations/remove-invitation-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { DemoteSelfDialog } from './members/demote-self-dialog.tsx'
import { RemoveMemberDialog } from './members/remove-member-dialog.tsx'
import { CreateOrganizationDialog, EditOrganizationDialog } from './organization-form-dialog.tsx'

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
      <RemoveMemberDialog dialog={ofKind(dialog, 'removeMember')} onGone={onRowGone} />
      <DemoteSelfDialog dialog={ofKind(dialog, 'demoteSelf')} />
      <InviteDialog dialog={ofKind(dialog, 'invite')} />
      <RemoveInvitationDialog dialog={ofKind(dialog, 'removeInvitation')} onGone={onRowGone} />
    </>
  )
}

/** The state as the dialog of one kind sees it: closed while it is about something of another kind. */
function ofKind<Kind extends DialogSubject['kind']>(
  { subject, isOpen, ...rest }: DialogState<DialogSubject>,
  kind: Kind,
): DialogState<Extract<DialogSubject, { kind: Kind }>> {
  const isOfKind = subject?.kind === kind
  return {
    ...rest,
    subject: isOfKind ? (subject as Extract<DialogSubject, { kind: Kind }>) : null,
    isOpen: isOfKind && isOpen,
  }
}
