/** The roles within an organisation (spec 9). They are not the roles of the profile, which only open pages. */
export const memberRoles = ['MEMBER', 'ADMIN'] as const

export type MemberRole = (typeof memberRoles)[number]

/**
 * Is this the one who alone keeps the organisation in order? Then they cannot leave, be removed, made a member or shut out
 * (design D21). Whose account is shut keeps nothing in order.
 */
export function isLastAdmin(
  members: readonly { id: string; role: MemberRole; isDisabled: boolean }[],
  id: string,
): boolean {
  const admins = members.filter(({ role, isDisabled }) => role === 'ADMIN' && !isDisabled)
  return admins.length === 1 && admins[0]?.id === id
}
