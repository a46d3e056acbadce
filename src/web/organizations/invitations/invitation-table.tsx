import { IconCheck, IconClock, IconClockX, IconCopy } from '@tabler/icons-react'
import { formatCode, type InvitationStatus } from '#shared/organizations/invitation.ts'
import type { Invitation } from '#shared/organizations/payload.ts'
import {
  invitationStatusTexts,
  organizationToasts,
  invitationListTexts as texts,
} from '#shared/organizations/texts.ts'
import { formatDateTime } from '#shared/time.ts'
import list from '../../clients/list/client-table.module.css'
import { useCopiedText } from '../../lib/clipboard/copied-text.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import type { Ask } from '../use-organization-dialogs.tsx'
import styles from './invitation-table.module.css'

interface InvitationTableProps {
  organizationId: string
  invitations: readonly Invitation[]
  ask: Ask
}

const { columns } = texts

/**
 * The invitations, newest first (spec 2); cards on a phone. The roles stay said: a row that is laid out as a grid is no row
 * to every browser.
 */
export function InvitationTable({ organizationId, invitations, ask }: InvitationTableProps) {
  return (
    <table className={`${list.table} ${styles.table}`} role="table" aria-label={texts.title}>
      <thead className={list.head} role="rowgroup">
        <tr className={list.row} role="row">
          {Object.values(columns).map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={list.body} role="rowgroup">
        {invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            onRemove={() => ask({ kind: 'removeInvitation', organizationId, invitation })}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({ invitation, onRemove }: { invitation: Invitation; onRemove: () => void }) {
  const { email, code, status, createdAt, expiresAt } = invitation
  return (
    <tr className={list.row} role="row">
      <td className={styles.invited} role="cell">
        <span className={list.email} title={email}>
          {email}
        </span>
        {code !== null && <code className={styles.code}>{formatCode(code)}</code>}
        {status === 'waiting' && code === null && (
          <span className={styles.note}>{texts.codeUnreadable}</span>
        )}
      </td>
      <td role="cell">
        <Status invitation={invitation} />
      </td>
      <Time label={columns.created} at={createdAt} />
      <Time label={columns.expires} at={expiresAt} />
      <td className={list.actions} role="cell">
        {code !== null && <CopyCode email={email} code={formatCode(code)} />}
        {/* One that has been used tells who came by it. */}
        {status !== 'used' && (
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.removeOf(email)}
            onClick={onRemove}
          >
            {texts.remove}
          </button>
        )}
      </td>
    </tr>
  )
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
        <span className={`${styles.note} ${list.words}`} title={usedByName}>
          {texts.usedBy(usedByName)}
        </span>
      )}
    </>
  )
}

function Time({ label, at }: { label: string; at: Date }) {
  return (
    <td className={styles.time} role="cell">
      <span className={styles.label} aria-hidden="true">
        {label}:{' '}
      </span>
      <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
    </td>
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
