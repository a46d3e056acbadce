import { Button, Text } from '@mantine/core'
import { formatCode, type InvitationStatus } from '#shared/organizations/invitation.ts'
import type { Invitation } from '#shared/organizations/payload.ts'
import {
  invitationStatusTexts,
  organizationToasts,
  invitationListTexts as texts,
} from '#shared/organizations/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { useCopiedText } from '../../lib/clipboard/copied.ts'
import { IconClock, IconClockX } from '../../lib/icons/clocks.ts'
import { IconTrash } from '../../lib/icons/editing.ts'
import { IconCheck } from '../../lib/icons/marks.ts'
import { IconUserPlus } from '../../lib/icons/people.ts'
import { trpc } from '../../lib/trpc.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ListToolbar } from '../../ui/feedback/list-toolbar.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { RowButton } from '../../ui/table/row-button.tsx'
import type { OpenDialog } from '../dialog-subject.ts'
import { useFollowMembership } from '../use-follow-membership.ts'
import styles from './invitation-table.module.css'

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

interface InvitationTableProps {
  organizationId: string
  invitations: readonly Invitation[]
  openDialog: OpenDialog
}

/** The invitations, newest first (S67). */
function InvitationTable({ organizationId, invitations, openDialog }: InvitationTableProps) {
  const columns: Column<Invitation>[] = [
    ...readColumns,
    {
      header: texts.columns.actions,
      kind: 'actions',
      cell: (invitation) => (
        <>
          {invitation.code !== null && (
            <CopyCode email={invitation.email} code={formatCode(invitation.code)} />
          )}
          {/* A used invitation stays, as a record of how the member joined. */}
          {invitation.status !== 'used' && (
            <RowButton
              data-icon
              title={texts.remove}
              name={texts.removeOf(invitation.email)}
              onClick={() => openDialog({ kind: 'removeInvitation', organizationId, invitation })}
            >
              <IconTrash size={18} aria-hidden />
            </RowButton>
          )}
        </>
      ),
    },
  ]
  return (
    <ResponsiveTable
      className={styles.table}
      label={texts.title}
      columns={columns}
      rows={invitations}
      keyOf={({ id }) => id}
    />
  )
}

const note = { fz: 'sm', lh: 1.35, c: 'dimmed' }

const readColumns: Column<Invitation>[] = [
  {
    header: texts.columns.invited,
    kind: 'lines',
    className: styles.invited,
    cell: ({ email, code, status }) => (
      <>
        <Text inherit truncate fw={600} title={email}>
          {email}
        </Text>
        {code !== null && <code>{formatCode(code)}</code>}
        {status === 'waiting' && code === null && <Text {...note}>{texts.codeUnreadable}</Text>}
      </>
    ),
  },
  { header: texts.columns.status, cell: (invitation) => <Status invitation={invitation} /> },
  timeColumn(texts.columns.created, ({ createdAt }) => createdAt),
  timeColumn(texts.columns.expires, ({ expiresAt }) => expiresAt),
]

function timeColumn(header: string, timeOf: (invitation: Invitation) => Date): Column<Invitation> {
  return {
    header,
    kind: 'time',
    isLabelledOnPhone: true,
    cell: (invitation) => {
      const time = timeOf(invitation)
      return <time dateTime={time.toISOString()}>{formatMoment(time)}</time>
    },
  }
}

const icons: Record<InvitationStatus, typeof IconCheck> = {
  waiting: IconClock,
  used: IconCheck,
  expired: IconClockX,
}

const tones: Record<InvitationStatus, 'good' | 'bad' | undefined> = {
  waiting: undefined,
  used: 'good',
  expired: 'bad',
}

function Status({ invitation: { status, usedByName } }: { invitation: Invitation }) {
  return (
    <>
      <Badge icon={icons[status]} tone={tones[status]}>
        {invitationStatusTexts[status]}
      </Badge>
      {usedByName !== null && (
        <Text {...note} lineClamp={2} title={usedByName} style={{ overflowWrap: 'anywhere' }}>
          {texts.usedBy(usedByName)}
        </Text>
      )}
    </>
  )
}

function CopyCode({ email, code }: { email: string; code: string }) {
  const { isCopied, Icon, run } = useCopiedText(() => code, {
    done: { title: organizationToasts.copied, message: organizationToasts.codeCopied },
    failed: { title: organizationToasts.codeNotCopied, message: organizationToasts.notCopied },
  })
  return (
    <button type="button" className={styles.copy} aria-label={texts.copyOf(email)} onClick={run}>
      <Icon size={16} aria-hidden />
      {isCopied ? texts.copied : texts.copy}
    </button>
  )
}
