import { Group, NativeSelect, Text } from '@mantine/core'
import { isLastAdmin, type MemberRole, memberRoles } from '#shared/organizations/membership.ts'
import type { Member } from '#shared/organizations/payload.ts'
import { memberRoleTexts, memberListTexts as texts } from '#shared/organizations/texts.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconTrash } from '../../lib/icons/editing.ts'
import { IconBan } from '../../lib/icons/states.ts'
import { trpc } from '../../lib/trpc.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import { MailLink } from '../../ui/table/contact-links.tsx'
import { Name } from '../../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { RowButton } from '../../ui/table/row-button.tsx'
import type { OpenDialog } from '../dialog-subject.ts'
import { useSetMemberRole } from '../mutations.ts'
import { useFollowMembership } from '../use-follow-membership.ts'
import styles from './member-table.module.css'

interface MembersTabProps {
  organizationId: string
  isAdmin: boolean
  openDialog: OpenDialog
}

/** The tab "Medlemmar": read-only for members, editable for admins (S66). */
export function MembersTab({ organizationId, isAdmin, openDialog }: MembersTabProps) {
  const members = trpc.organizations.members.useQuery({ organizationId })
  useFollowMembership(members.error, { organizationId, members: members.data?.length })
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

interface MemberTableProps {
  organizationId: string
  members: readonly Member[]
  /** May roles be changed, and members removed? */
  isAdmin: boolean
  openDialog: OpenDialog
}

/** The members by the date they joined (S66). */
function MemberTable({ organizationId, members, isAdmin, openDialog }: MemberTableProps) {
  const user = useCurrentUser()
  // Only an active admin can change other members, so the last admin is always the user.
  const own = members.find(({ trainerId }) => trainerId === user.id)
  const isLast = isAdmin && own !== undefined && isLastAdmin(members, own.id)
  const columns: Column<Member>[] = [
    {
      header: texts.columns.name,
      kind: 'name',
      className: styles.person,
      cell: (member) => <Person member={member} isSelf={member === own} />,
    },
    {
      header: texts.columns.email,
      kind: 'contact',
      cell: ({ email }) => <MailLink email={email} />,
    },
    {
      header: texts.columns.role,
      cell: (member) =>
        isAdmin ? (
          <RoleChoice
            organizationId={organizationId}
            member={member}
            isLast={isLast && member === own}
            onDemoteSelf={
              member === own
                ? () => openDialog({ kind: 'demoteSelf', organizationId, member })
                : null
            }
          />
        ) : (
          <Badge>{memberRoleTexts[member.role]}</Badge>
        ),
    },
    {
      header: texts.columns.joined,
      kind: 'time',
      isLabelledOnPhone: true,
      cell: ({ joinedAt }) => (
        <time dateTime={joinedAt.toISOString()}>{formatDayNear(localDateOf(joinedAt))}</time>
      ),
    },
  ]
  const actions: Column<Member> = {
    header: texts.actions,
    kind: 'actions',
    // Members do not remove themselves: they leave.
    cell: (member) =>
      member !== own && (
        <RowButton
          data-icon
          title={texts.remove}
          name={texts.removeOne(member.name)}
          onClick={() => openDialog({ kind: 'removeMember', organizationId, member })}
        >
          <IconTrash size={18} aria-hidden />
        </RowButton>
      ),
  }
  return (
    <>
      {isLast && (
        <Text size="sm" c="dimmed" mb="sm">
          {texts.lastAdmin}
        </Text>
      )}
      <ResponsiveTable
        className={isAdmin ? styles.changeable : styles.readOnly}
        label={texts.title}
        columns={isAdmin ? [...columns, actions] : columns}
        rows={members}
        keyOf={({ id }) => id}
      />
    </>
  )
}

function Person({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { name, profileImageUrl, isDisabled } = member
  return (
    <>
      <PersonPicture name={name} url={profileImageUrl} />
      <Group gap="0.125rem 0.5rem" miw={0}>
        <Name name={name} />
        {isSelf && <Badge>{texts.self}</Badge>}
        {isDisabled && (
          <Badge icon={IconBan} tone="bad">
            {texts.disabled}
          </Badge>
        )}
      </Group>
    </>
  )
}

const options = memberRoles.map((role) => ({ value: role, label: memberRoleTexts[role] }))

interface RoleChoiceProps {
  organizationId: string
  member: Member
  isLast: boolean
  /** Asks for confirmation before an admin demotes themselves; null for other members. */
  onDemoteSelf: (() => void) | null
}

/** Changes a member's role. Not optimistic (D68): until the server answers, no other choice is accepted. */
function RoleChoice({ organizationId, member, isLast, onDemoteSelf }: RoleChoiceProps) {
  const setRole = useSetMemberRole()
  const { id: memberId, name, role } = member

  function choose(chosen: MemberRole) {
    if (setRole.isPending) return
    if (onDemoteSelf && chosen === 'MEMBER') onDemoteSelf()
    else setRole.mutate({ organizationId, memberId, role: chosen })
  }

  return (
    <NativeSelect
      size="xs"
      className={styles.role}
      aria-label={texts.roleOf(name)}
      title={isLast ? texts.lastAdmin : undefined}
      aria-busy={setRole.isPending}
      disabled={isLast}
      value={setRole.isPending ? setRole.variables.role : role}
      onChange={(event) => choose(event.currentTarget.value as MemberRole)}
      data={options}
    />
  )
}
