import type { Role } from '#shared/access/roles.ts'
import { Problem } from '#shared/problem.ts'

/** The user of the request, read from the database on every request. */
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

/** The logged-in user. Throws UNAUTHENTICATED. */
export async function actorOf(ctx: {
  login: () => Promise<{ actor: Actor } | null>
}): Promise<Actor> {
  const login = await ctx.login()
  if (!login) throw new Problem('UNAUTHENTICATED')
  return login.actor
}

/** Requires that a temporary password has been changed (D48). Throws MUST_CHANGE_PASSWORD. */
export function requireOwnPassword(actor: Actor): void {
  if (actor.mustChangePassword) throw new Problem('MUST_CHANGE_PASSWORD')
}
