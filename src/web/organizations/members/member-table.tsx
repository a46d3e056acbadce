import { NativeSelect, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { isLastAdmin, type MemberRole, memberRoles } from '#shared/organizations/membership.ts'
import type { Member } from '#shared/organizations/payload.ts'
import { memberRoleTexts, memberListTexts as texts } from '#shared/organizations/texts.ts'
import { localDateOf } from '#shared/time.ts'
import list from '../../clients/list/client-table.module.css'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import { useSetMemberRole } from '../mutations.ts'
import type { Ask } from '../use-organization-dialogs.tsx'
import styles from './member-table.module.css'

interface MemberTableProps {
  organizationId: string
  members: readonly Member[]
  /** May roles be changed, and members removed? */
  isAdmin: boolean
  ask: Ask
}

/**
 * The members by when they joined (spec 7); cards on a phone. The roles stay said: a row that is laid out as a grid is no
 * row to every browser.
 */
export function MemberTable({ organizationId, members, isAdmin, ask }: MemberTableProps) {
  const person = useCurrentUser()
  // Whoever changes others is an active admin, so nobody else can be the last one.
  const own = members.find(({ trainerId }) => trainerId === person.id)
  const isLast = isAdmin && own !== undefined && isLastAdmin(members, own.id)
  const columns = [...Object.values(texts.columns), ...(isAdmin ? [texts.actions] : [])]
  return (
    <>
      {isLast && (
        <Text size="sm" c="dimmed" mb="sm">
          {texts.lastAdmin}
        </Text>
      )}
      <table
        className={`${list.table} ${isAdmin ? styles.changeable : styles.readOnly}`}
        role="table"
        aria-label={texts.title}
      >
        <thead className={list.head} role="rowgroup">
          <tr className={list.row} role="row">
            {columns.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={list.body} role="rowgroup">
          {members.map((member) => (
            <tr key={member.id} className={list.row} role="row">
              <MemberCells member={member} isSelf={member === own} />
              {isAdmin ? (
                <ActCells
                  organizationId={organizationId}
                  member={member}
                  isSelf={member === own}
                  isLast={isLast && member === own}
                  ask={ask}
                />
              ) : (
                <ReadCells member={member} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function ReadCells({ member }: { member: Member }) {
  return (
    <>
      <td role="cell">
        <Badge>{memberRoleTexts[member.role]}</Badge>
      </td>
      <Joined at={member.joinedAt} />
    </>
  )
}

interface ActCellsProps {
  organizationId: string
  member: Member
  isSelf: boolean
  /** Nobody else keeps the organisation in order. */
  isLast: boolean
  ask: Ask
}

function ActCells({ organizationId, member, isSelf, isLast, ask }: ActCellsProps) {
  return (
    <>
      <td role="cell">
        <RoleChoice
          organizationId={organizationId}
          member={member}
          isLast={isLast}
          onDemoteSelf={isSelf ? () => ask({ kind: 'demoteSelf', organizationId, member }) : null}
        />
      </td>
      <Joined at={member.joinedAt} />
      <td className={list.actions} role="cell">
        {/* Oneself one does not remove: one leaves. */}
        {!isSelf && (
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.removeOne(member.name)}
            onClick={() => ask({ kind: 'removeMember', organizationId, member })}
          >
            {texts.remove}
          </button>
        )}
      </td>
    </>
  )
}

function Joined({ at }: { at: Date }) {
  return (
    <td className={styles.joined} role="cell">
      <span className={styles.label} aria-hidden="true">
        {texts.columns.joined}:{' '}
      </span>
      <time dateTime={at.toISOString()}>{localDateOf(at)}</time>
    </td>
  )
}

function MemberCells({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { name, email, profileImageUrl, isDisabled } = member
  return (
    <>
      <td className={styles.person} role="cell">
        <PersonPicture name={name} url={profileImageUrl} />
        <span className={styles.title}>
          <span className={list.words} dir="auto" title={name}>
            {name}
          </span>
          {isSelf && <Badge>{texts.self}</Badge>}
          {isDisabled && (
            <Badge icon={IconBan} tone="bad">
              {texts.disabled}
            </Badge>
          )}
        </span>
      </td>
      <td className={list.email} role="cell">
        <a href={`mailto:${email}`} title={email}>
          {email}
        </a>
      </td>
    </>
  )
}

const options = memberRoles.map((role) => ({ value: role, label: memberRoleTexts[role] }))

interface RoleChoiceProps {
  organizationId: string
  member: Member
  isLast: boolean
  /** Asks before oneself; null for others. */
  onDemoteSelf: (() => void) | null
}

/** What a member is, to be changed. The answer is waited for (UX 2.3), and until then it takes no other choice. */
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
