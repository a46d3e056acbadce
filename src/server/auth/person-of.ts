import { eq, sql } from 'drizzle-orm'
import type { Person } from '#shared/auth/person.ts'
import { ownInvitation } from '../organizations/own-invitation.ts'
import { waitingMembership } from '../organizations/waiting.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Context } from '../procedures/context.ts'
import { mustAddFactor } from '../procedures/demanded-factor.ts'
import { clients } from '../schema/clients.ts'

/** The allow-list of current-user fields that the browser receives. */
export async function personOf(
  ctx: Pick<Context, 'db' | 'now' | 'demandsFactor' | 'sendsMail'>,
  of: Omit<Person, 'hasTrainer' | 'joins' | 'mustAddFactor' | 'waitingMembership'>,
): Promise<Person> {
  const { db, now } = ctx
  const { id, name, email, role, profileImageUrl, keyboardShortcuts, mustChangePassword } = of
  const [tie] = await tieOf(db).execute({ profileId: id })
  return {
    id,
    name,
    email,
    role,
    profileImageUrl,
    keyboardShortcuts,
    mustChangePassword,
    mustAddFactor: await mustAddFactor(ctx, db, id),
    hasTrainer: tie !== undefined,
    joins: mustChangePassword ? ((await ownInvitation(db, id, now()))?.name ?? null) : null,
    waitingMembership: await waitingMembership(db, id),
  }
}

const tieOf = prepared((db) =>
  db
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.profileId, sql.placeholder('profileId')))
    .limit(1)
    .prepare('tie_of_account'),
)
