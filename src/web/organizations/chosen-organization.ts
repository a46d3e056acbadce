/**
 * The selected organisation: the requested one if the user is a member, else the one of the user's profile, else the first.
 * Null when there is none.
 */
export function chosenOrganization<One extends { id: string; isCurrent: boolean }>(
  own: readonly One[],
  askedId: string | null,
): One | null {
  return (
    own.find(({ id }) => id === askedId) ?? own.find(({ isCurrent }) => isCurrent) ?? own[0] ?? null
  )
}
