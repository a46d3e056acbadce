import { IconBan, IconCheck } from '@tabler/icons-react'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { formatPhone, phoneHref } from '#shared/clients/phone.ts'
import { formatDateTime } from '#shared/time.ts'
import styles from './trainer-table.module.css'

interface Acts {
  onSetPassword: (person: ManagedPerson) => void
  onSendLink: (person: ManagedPerson) => void
  onDisable: (person: ManagedPerson) => void
  onEnable: (person: ManagedPerson) => void
}

interface TrainerTableProps extends Acts {
  people: readonly ManagedPerson[]
  /** Whose link is on its way. */
  sendingTo: string | null
}

const { columns } = texts

/**
 * The accounts with what can be done to each (spec 2, Admin); cards on a phone. The roles stay said: a row that is laid out
 * as a grid is no row to every browser.
 */
export function TrainerTable({ people, sendingTo, ...acts }: TrainerTableProps) {
  return (
    <table className={styles.table} role="table" aria-label={texts.title}>
      <thead className={styles.head} role="rowgroup">
        <tr className={styles.row} role="row">
          {Object.values(columns).map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body} role="rowgroup">
        {people.map((person) => (
          <Row key={person.id} person={person} isSending={person.id === sendingTo} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ person, isSending, ...acts }: Acts & { person: ManagedPerson; isSending: boolean }) {
  const { name, email, phone, role, isDisabled, lastLoginAt } = person
  const Icon = isDisabled ? IconBan : IconCheck
  return (
    <tr className={styles.row} role="row" data-disabled={isDisabled || undefined}>
      <td className={styles.person} role="cell">
        <span className={styles.title}>
          <span className={styles.name} dir="auto" title={name}>
            {name}
          </span>
          {role === 'ORG_ADMIN' && (
            <span className={styles.badge} lang="en">
              {texts.orgAdmin}
            </span>
          )}
        </span>
        <span className={styles.contact}>
          <a href={`mailto:${email}`} title={email}>
            {email}
          </a>
          {phone && <Phone typed={phone} />}
        </span>
      </td>
      <td role="cell">
        <span className={styles.badge} data-status={isDisabled ? 'disabled' : 'active'}>
          <Icon size={14} stroke={2.25} aria-hidden />
          {isDisabled ? texts.disabled : texts.active}
        </span>
      </td>
      <td className={styles.login} role="cell">
        <span className={styles.label} aria-hidden="true">
          {columns.lastLogin}:{' '}
        </span>
        {lastLoginAt ? (
          <time dateTime={lastLoginAt.toISOString()}>{formatDateTime(lastLoginAt)}</time>
        ) : (
          texts.never
        )}
        <PasswordNote person={person} />
      </td>
      <td className={styles.actions} role="cell">
        <button
          type="button"
          aria-label={texts.setPasswordOf(name)}
          onClick={() => acts.onSetPassword(person)}
        >
          {texts.setPassword}
        </button>
        <button
          type="button"
          aria-label={texts.sendLinkTo(name)}
          aria-busy={isSending}
          onClick={() => {
            if (!isSending) acts.onSendLink(person)
          }}
        >
          {texts.sendLink}
        </button>
        <button
          type="button"
          className={isDisabled ? undefined : styles.danger}
          aria-label={isDisabled ? texts.enableOne(name) : texts.disableOne(name)}
          onClick={() => (isDisabled ? acts.onEnable : acts.onDisable)(person)}
        >
          {isDisabled ? texts.enable : texts.disable}
        </button>
      </td>
    </tr>
  )
}

/** Why somebody has not been in, or will have to choose. */
function PasswordNote({ person }: { person: ManagedPerson }) {
  if (person.hasPassword && !person.mustChangePassword) return null
  return (
    <span className={styles.note}>
      {person.hasPassword ? texts.temporaryPassword : texts.noPassword}
    </span>
  )
}

function Phone({ typed }: { typed: string }) {
  const href = phoneHref(typed)
  return href ? <a href={href}>{formatPhone(typed)}</a> : <span>{typed}</span>
}
