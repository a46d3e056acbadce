import { IconCheck, IconClock, IconClockX, IconCopy } from '@tabler/icons-react'
import { formatCode, type InvitationStatus } from '#shared/organizations/invitation.ts'
import type { Invitation } from '#shared/organizations/payload.ts'
import {
  invitationStatusTexts,
  organizationToasts,
  invitationListTexts as texts,
} from '#shared/organizations/texts.ts'
import { formatDateTime } from '#shared/time.ts'
import { useCopiedText } from '../../lib/clipboard/copied-text.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import type { OpenDialog } from '../use-organization-dialogs.tsx'
import styles from './invitation-table.module.css'

interface InvitationTableProps {
  organizationId: string
  invitations: readonly Invitation[]
  openDialog: OpenDialog
}

/** The invitations, newest first (spec 2). */
export function InvitationTable({ organizationId, invitations, openDialog }: InvitationTableProps) {
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
            <button
              type="button"
              data-danger
              aria-label={texts.removeOf(invitation.email)}
              onClick={() => openDialog({ kind: 'removeInvitation', organizationId, invitation })}
            >
              {texts.remove}
            </button>
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

const readColumns: Column<Invitation>[] = [
  {
    header: texts.columns.invited,
    className: styles.invited,
    cell: ({ email, code, status }) => (
      <>
        <span className={styles.email} title={email}>
          {email}
        </span>
        {code !== null && <code className={styles.code}>{formatCode(code)}</code>}
        {status === 'waiting' && code === null && (
          <span className={styles.note}>{texts.codeUnreadable}</span>
        )}
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
    className: styles.time,
    isLabelledOnPhone: true,
    cell: (invitation) => {
      const time = timeOf(invitation)
      return <time dateTime={time.toISOString()}>{formatDateTime(time)}</time>
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
        <span className={styles.usedBy} title={usedByName}>
          {texts.usedBy(usedByName)}
        </span>
      )}
    </>
  )
}

function CopyCode({ email, code }: { email: string; code: string }) {
  const { isCopied, run } = useCopiedText(code, {
    done: { title: organizationToasts.copied, message: organizationToasts.codeCopied },
    failed: { title: organizationToasts.codeNotCopied, message: organizationToasts.notCopied },
  })
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <button type="button" className={styles.copy} aria-label={texts.copyOf(email)} onClick={run}>
      <Icon size={16} aria-hidden />
      {isCopied ? texts.copied : texts.copy}
    </button>
  )
}
