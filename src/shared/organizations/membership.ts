/** The roles of a membership (S66). The role of the profile is separate and only controls page access. */
export const memberRoles = ['MEMBER', 'ADMIN'] as const

export type MemberRole = (typeof memberRoles)[number]

/**
 * Whether this member is the only active ADMIN, who cannot leave, be removed, demoted or disabled (D21).
 * Disabled accounts do not count as admins.
 */
export function isLastAdmin(
  members: readonly { id: string; role: MemberRole; isDisabled: boolean }[],
  id: string,
): boolean {
  const admins = members.filter(({ role, isDisabled }) => role === 'ADMIN' && !isDisabled)
  return admins.length === 1 && admins[0]?.id === id
}
