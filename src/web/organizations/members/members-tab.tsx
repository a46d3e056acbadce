import { memberListTexts as texts } from '#shared/organizations/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { useFollowMembership } from '../use-follow-membership.ts'
import type { OpenDialog } from '../use-organization-dialogs.tsx'
import { MemberTable } from './member-table.tsx'

interface MembersTabProps {
  organizationId: string
  isAdmin: boolean
  openDialog: OpenDialog
}

/** The tab "Medlemmar": read-only for members, editable for admins (S66). */
export function MembersTab({ organizationId, isAdmin, openDialog }: MembersTabProps) {
  const members = trpc.organizations.members.useQuery({ organizationId })
  useFollowMembership(members.error)
  return (
    <QueryState query={members} texts={texts} lines={6}>
      {(data) => (
        <MemberTable
          organizationId={organizationId}
          members={data}
          isAdmin={isAdmin}
          openDialog={openDialog}
        />
      )}
    </QueryState>
  )
}
