import { and, eq, not, or, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { type Actor, actorOf, requireOwnPassword } from '../platform/access/actor.ts'
import { hasFactorColumn } from '../platform/access/has-factor.ts'
import { mustProveAddress } from '../platform/access/proven-address.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { profiles } from '../schema/auth.ts'
import type { Context } from './context.ts'

/** A SUPER_ADMIN, or an ADMIN of an organisation. The tables are named in full, as in `hasFactorColumn`. */
const isAdmin = or(
  eq(profiles.role, 'SUPER_ADMIN'),
  sql`exists (select from organization_members
    where organization_members.trainer_id = profiles.id and organization_members.role = 'ADMIN')`,
)

const isAccount = eq(profiles.id, sql.placeholder('id'))

/** Of an account that cannot add a factor before it has proven its address none is demanded (proven-address.ts). */
const mayAdd = or(profiles.isProven, sql`not ${sql.placeholder('sendsMail')}::boolean`)

const adminOf = prepared((db) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isAccount, isAdmin, mayAdd))
    .prepare('admin_of_account'),
)

const adminWithoutFactor = prepared((db) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isAccount, isAdmin, mayAdd, not(hasFactorColumn)))
    .prepare('admin_without_factor'),
)

type Of = Pick<Context, 'demandsFactor' | 'sendsMail'>

/** Whether the operator demands a second factor of the account (REQUIRE_SECOND_FACTOR). */
export async function isFactorDemanded(
  { demandsFactor, sendsMail }: Of,
  db: Database,
  id: string,
): Promise<boolean> {
  return demandsFactor && (await adminOf(db).execute({ id, sendsMail })).length > 0
}

/** Whether the account lacks a second factor that the operator demands of it. */
export async function mustAddFactor(
  { demandsFactor, sendsMail }: Of,
  db: Database,
  id: string,
): Promise<boolean> {
  return demandsFactor && (await adminWithoutFactor(db).execute({ id, sendsMail })).length > 0
}

/**
 * The current user, who may do what the role allows. Throws UNAUTHENTICATED, MUST_CHANGE_PASSWORD with a temporary
 * password, and MUST_ADD_FACTOR without the second factor that the operator demands.
 */
export async function fullActorOf(ctx: Context): Promise<Actor> {
  const actor = await actorOf(ctx)
  requireOwnPassword(actor)
  if (await mustAddFactor(ctx, ctx.db, actor.id)) throw new Problem('MUST_ADD_FACTOR')
  return actor
}

/**
 * Requires that an ADMIN of whom the operator demands a factor has proven the address: before, none can be added, and
 * another person may hold the account (D122). Throws ADDRESS_UNPROVEN; never where no mail is sent.
 */
export async function requireProvenAdmin(
  ctx: Pick<Context, 'db' | 'demandsFactor' | 'sendsMail'> & { actor: Actor },
): Promise<void> {
  if (ctx.demandsFactor && (await mustProveAddress(ctx, ctx.db, ctx.actor.id)))
    throw new Problem('ADDRESS_UNPROVEN')
}
