import { Button, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { invitationListTexts as texts } from '#shared/organizations/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import empty from '../../ui/feedback/empty.module.css'
import { Empty, EmptyWords } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useFollowMembership } from '../use-follow-membership.ts'
import type { Ask } from '../use-organization-dialogs.tsx'
import { InvitationTable } from './invitation-table.tsx'
import styles from './invitations-tab.module.css'

interface InvitationsTabProps {
  organizationId: string
  isAdmin: boolean
  ask: Ask
}

/** The tab "Inbjudningar", for admins only (spec 2, Invitations). */
export function InvitationsTab({ isAdmin, ...rest }: InvitationsTabProps) {
  return isAdmin ? <Invitations {...rest} /> : <Empty words={texts.refused} />
}

function Invitations({ organizationId, ask }: Omit<InvitationsTabProps, 'isAdmin'>) {
  const invitations = trpc.organizations.invitations.useQuery({ organizationId })
  useFollowMembership(invitations.error)
  if (invitations.isPending) return <Loading text={texts.loading} lines={6} />
  if (!invitations.data)
    return (
      <LoadFailure
        title={texts.loadFailed}
        message={errorMessage(invitations.error)}
        onRetry={() => void invitations.refetch()}
      />
    )
  const isEmpty = invitations.data.length === 0
  return (
    <>
      {/* The same button with and without invitations, so that it keeps the focus when the first is added or the last removed. */}
      <div className={isEmpty ? empty.empty : styles.tools}>
        {isEmpty ? (
          <EmptyWords words={texts.none} hint={texts.noneHint} />
        ) : (
          <Text size="sm" c="dimmed">
            {texts.intro}
          </Text>
        )}
        <Button
          className={isEmpty ? empty.action : undefined}
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => ask({ kind: 'invite', organizationId })}
        >
          {texts.invite}
        </Button>
      </div>
      {!isEmpty && (
        <InvitationTable organizationId={organizationId} invitations={invitations.data} ask={ask} />
      )}
    </>
  )
}
