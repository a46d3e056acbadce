import { Group, Text } from '@mantine/core'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import { MailLink, PhoneLink } from '../ui/table/contact-links.tsx'
import { Name } from '../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../ui/table/responsive-table.tsx'
import { AccountStatus, DisableButton, LastLogin, RemoveFactorButton } from './account-cells.tsx'
import styles from './trainer-table.module.css'

interface Actions {
  onSetPassword: (person: ManagedPerson) => void
  onSendLink: (person: ManagedPerson) => void
  onRemoveFactor: (person: ManagedPerson) => void
  onDisable: (person: ManagedPerson) => void
  onEnable: (person: ManagedPerson) => void
}

interface TrainerTableProps extends Actions {
  people: readonly ManagedPerson[]
  /** The account that a link is being sent to. */
  sendingTo: string | null
}

/** The accounts with what an admin can do to each (spec 2, Admin). */
export function TrainerTable({ people, sendingTo, ...actions }: TrainerTableProps) {
  const columns: Column<ManagedPerson>[] = [
    ...readColumns,
    {
      header: texts.columns.actions,
      kind: 'actions',
      className: styles.actions,
      cell: (person) => (
        <ActionButtons person={person} isSending={person.id === sendingTo} {...actions} />
      ),
    },
  ]
  return (
    <ResponsiveTable
      className={styles.table}
      label={texts.title}
      columns={columns}
      rows={people}
      keyOf={({ id }) => id}
      attributes={({ isDisabled }) => ({ 'data-disabled': isDisabled || undefined })}
    />
  )
}

const breakAnywhere = { overflowWrap: 'anywhere' } as const

const readColumns: Column<ManagedPerson>[] = [
  {
    header: texts.columns.name,
    kind: 'lines',
    cell: ({ name, email, phone, role }) => (
      <>
        <Group gap="0.125rem 0.5rem" fw={600} className={styles.name} style={breakAnywhere}>
          <Name name={name} />
          {role === 'ORG_ADMIN' && <Badge lang="en">{texts.orgAdmin}</Badge>}
        </Group>
        <Group gap="0 1rem" miw={0} c="dimmed" fz="sm" className={styles.contact}>
          <MailLink email={email} />
          {phone && <PhoneLink phone={phone} />}
        </Group>
      </>
    ),
  },
  {
    header: texts.columns.status,
    cell: (person) => <AccountStatus account={person} />,
  },
  {
    header: texts.columns.lastLogin,
    kind: 'time',
    isLabelledOnPhone: true,
    cell: (person) => (
      <>
        <LastLogin at={person.lastLoginAt} />
        <PasswordNote person={person} />
      </>
    ),
  },
]

interface ActionButtonsProps extends Actions {
  person: ManagedPerson
  isSending: boolean
}

function ActionButtons({ person, isSending, ...actions }: ActionButtonsProps) {
  const { name } = person
  return (
    <>
      <button
        type="button"
        aria-label={texts.setPasswordOf(name)}
        onClick={() => actions.onSetPassword(person)}
      >
        {texts.setPassword}
      </button>
      <button
        type="button"
        aria-label={texts.sendLinkTo(name)}
        aria-busy={isSending}
        onClick={() => {
          if (!isSending) actions.onSendLink(person)
        }}
      >
        {texts.sendLink}
      </button>
      <DisableButton
        account={person}
        onDisable={() => actions.onDisable(person)}
        onEnable={() => actions.onEnable(person)}
      />
      <RemoveFactorButton account={person} onRemove={() => actions.onRemoveFactor(person)} />
    </>
  )
}

/** For accounts without a password, or with a temporary one. */
function PasswordNote({ person }: { person: ManagedPerson }) {
  if (person.hasPassword && !person.mustChangePassword) return null
  return (
    <Text fz="sm" c="dimmed">
      {person.hasPassword ? texts.temporaryPassword : texts.noPassword}
    </Text>
  )
}
