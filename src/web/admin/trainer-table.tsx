import { Box } from '@mantine/core'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import { MailLink, PhoneLink } from '../ui/table/contact-links.tsx'
import { Name } from '../ui/table/name.tsx'
import type { Column } from '../ui/table/responsive-table.tsx'
import { AccountStatus, disableItem, LastLogin, removeFactorItems } from './account-cells.tsx'
import { AccountTable } from './account-table.tsx'
import styles from './trainer-table.module.css'

interface Actions {
  onSetPassword: (person: ManagedPerson) => void
  onSendLink: (person: ManagedPerson) => void
  onRemoveFactor: (person: ManagedPerson) => void
  onDisable: (person: ManagedPerson) => void
  onEnable: (person: ManagedPerson) => void
  /** Of a disabled account. */
  onHandOver: (person: ManagedPerson) => void
}

interface TrainerTableProps extends Actions {
  people: readonly ManagedPerson[]
  /** The account that a link is being sent to. */
  sendingTo: string | null
}

/** The accounts with what an admin can do to each (S22). */
export function TrainerTable({ people, sendingTo, ...actions }: TrainerTableProps) {
  return (
    <AccountTable
      className={styles.table}
      texts={texts}
      accounts={people}
      columns={columns}
      itemsOf={(person) => itemsFor(person, actions, person.id === sendingTo)}
    />
  )
}

const columns: Column<ManagedPerson>[] = [
  {
    header: texts.columns.name,
    kind: 'name',
    className: styles.name,
    cell: ({ name, role }) => (
      <>
        <Name name={name} />
        {role === 'ORG_ADMIN' && <Badge lang="en">{texts.orgAdmin}</Badge>}
      </>
    ),
  },
  {
    header: texts.columns.email,
    kind: 'contact',
    cell: ({ email }) => <MailLink email={email} />,
  },
  {
    header: texts.columns.phone,
    kind: 'contact',
    cell: ({ phone }) => phone && <PhoneLink phone={phone} />,
  },
  {
    header: texts.columns.status,
    cell: (person) => <AccountStatus account={person} />,
  },
  {
    header: texts.columns.lastLogin,
    isLabelledOnPhone: true,
    cell: (person) => (
      <>
        <LastLogin at={person.lastLoginAt} />
        <PasswordNote person={person} />
      </>
    ),
  },
]

function itemsFor(person: ManagedPerson, actions: Actions, isSending: boolean) {
  const { name } = person
  const handOver = {
    text: texts.handOver,
    name: texts.handOverOf(name),
    onSelect: () => actions.onHandOver(person),
  }
  return [
    {
      text: texts.setPassword,
      name: texts.setPasswordOf(name),
      onSelect: () => actions.onSetPassword(person),
    },
    {
      text: texts.sendLink,
      name: texts.sendLinkTo(name),
      onSelect: () => {
        if (!isSending) actions.onSendLink(person)
      },
    },
    ...removeFactorItems(person, () => actions.onRemoveFactor(person)),
    ...(person.isDisabled ? [handOver] : []),
    disableItem(person, {
      onDisable: () => actions.onDisable(person),
      onEnable: () => actions.onEnable(person),
    }),
  ]
}

/** For accounts without a password, or with a temporary one. */
function PasswordNote({ person }: { person: ManagedPerson }) {
  if (person.hasPassword && !person.mustChangePassword) return null
  return (
    <Box component="span" display="block" c="var(--app-ink-2)" fz="sm" lh={1.25}>
      {person.hasPassword ? texts.temporaryPassword : texts.noPassword}
    </Box>
  )
}
