/**
 * The organisation that is shown: the one asked for, if it is among one's own, else that of one's profile, else the first.
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
