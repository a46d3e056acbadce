import { Button } from '@mantine/core'
import { invitationListTexts as texts } from '#shared/organizations/texts.ts'
import { IconUserPlus } from '../../lib/icons/people.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ListToolbar } from '../../ui/feedback/list-toolbar.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { useFollowMembership } from '../use-follow-membership.ts'
import type { OpenDialog } from '../use-organization-dialogs.tsx'
import { InvitationTable } from './invitation-table.tsx'

interface InvitationsTabProps {
  organizationId: string
  isAdmin: boolean
  openDialog: OpenDialog
}

/** The tab "Inbjudningar", for admins only (S67). */
export function InvitationsTab({ isAdmin, ...rest }: InvitationsTabProps) {
  return isAdmin ? <Invitations {...rest} /> : <Empty title={texts.refused} />
}

function Invitations({ organizationId, openDialog }: Omit<InvitationsTabProps, 'isAdmin'>) {
  const invitations = trpc.organizations.invitations.useQuery({ organizationId })
  useFollowMembership(invitations.error)
  return (
    <QueryState query={invitations} texts={texts} lines={6}>
      {(data) => (
        <>
          <ListToolbar isEmpty={data.length === 0} texts={texts}>
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden />}
              onClick={() => openDialog({ kind: 'invite', organizationId })}
            >
              {texts.invite}
            </Button>
          </ListToolbar>
          {data.length > 0 && (
            <InvitationTable
              organizationId={organizationId}
              invitations={data}
              openDialog={openDialog}
            />
          )}
        </>
      )}
    </QueryState>
  )
}
