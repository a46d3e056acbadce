import { memberListTexts as texts } from '#shared/organizations/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useFollowMembership } from '../use-follow-membership.ts'
import type { Ask } from '../use-organization-dialogs.tsx'
import { MemberTable } from './member-table.tsx'

interface MembersTabProps {
  organizationId: string
  isAdmin: boolean
  ask: Ask
}

/** The tab "Medlemmar": read-only for members, editable for admins (spec 2, Members). */
export function MembersTab({ organizationId, isAdmin, ask }: MembersTabProps) {
  const members = trpc.organizations.members.useQuery({ organizationId })
  useFollowMembership(members.error)
  if (members.data)
    return (
      <MemberTable
        organizationId={organizationId}
        members={members.data}
        isAdmin={isAdmin}
        ask={ask}
      />
    )
  if (members.isPending) return <Loading text={texts.loading} lines={6} />
  return (
    <LoadFailure
      title={texts.loadFailed}
      message={errorMessage(members.error)}
      onRetry={() => void members.refetch()}
    />
  )
}
