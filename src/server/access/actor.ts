import type { Role } from '#shared/access/roles.ts'
import { Problem } from '#shared/problem.ts'

/** Who is asking, read afresh on every request. */
export type Actor = {
  id: string
  name: string
  email: string
  role: Role
  profileImageUrl: string | null
  keyboardShortcuts: boolean
  isDisabled: boolean
  isDemo: boolean
  mustChangePassword: boolean
}

/** Whoever is logged in. Throws UNAUTHENTICATED. */
export async function actorOf(ctx: {
  login: () => Promise<{ actor: Actor } | null>
}): Promise<Actor> {
  const login = await ctx.login()
  if (!login) throw new Problem('UNAUTHENTICATED')
  return login.actor
}

/** A temporary password is changed before anything else works (design section 6). Throws MUST_CHANGE_PASSWORD. */
export function requireOwnPassword(actor: Actor): void {
  if (actor.mustChangePassword) throw new Problem('MUST_CHANGE_PASSWORD')
}
