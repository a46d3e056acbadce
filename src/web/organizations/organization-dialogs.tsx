import type { Question } from '../ui/dialog/use-dialog.ts'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { RemoveInvitationDialog } from './invitations/remove-invitation-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { DemoteSelfDialog } from './members/demote-self-dialog.tsx'
import { RemoveMemberDialog } from './members/remove-member-dialog.tsx'
import { CreateOrganizationDialog, EditOrganizationDialog } from './organization-form-dialog.tsx'
import type { OrganizationEvents, OrganizationQuestion } from './use-organization-dialogs.tsx'

interface OrganizationDialogsProps extends OrganizationEvents {
  asked: Question<OrganizationQuestion>
}

/** The dialogs of the page, which is drawn before they are fetched. */
export function OrganizationDialogs({
  asked,
  onCreated,
  onLeft,
  onRowGone,
}: OrganizationDialogsProps) {
  return (
    <>
      <CreateOrganizationDialog asked={ofKind(asked, 'create')} onCreated={onCreated} />
      <EditOrganizationDialog asked={ofKind(asked, 'edit')} />
      <LeaveDialog asked={ofKind(asked, 'leave')} onLeft={onLeft} />
      <RemoveMemberDialog asked={ofKind(asked, 'removeMember')} onGone={onRowGone} />
      <DemoteSelfDialog asked={ofKind(asked, 'demoteSelf')} />
      <InviteDialog asked={ofKind(asked, 'invite')} />
      <RemoveInvitationDialog asked={ofKind(asked, 'removeInvitation')} onGone={onRowGone} />
    </>
  )
}

/** What was asked, if it is of this kind; else nothing is. */
function ofKind<Kind extends OrganizationQuestion['kind']>(
  { about, isOpen, ...rest }: Question<OrganizationQuestion>,
  kind: Kind,
): Question<Extract<OrganizationQuestion, { kind: Kind }>> {
  const isIt = about?.kind === kind
  return {
    ...rest,
    about: isIt ? (about as Extract<OrganizationQuestion, { kind: Kind }>) : null,
    isOpen: isIt && isOpen,
  }
}
