import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { compareSwedish } from '#shared/collation.ts'
import type { HandoverList, Receiver } from '#shared/handover/payload.ts'
import type { Database } from '../platform/db/database.ts'
import { profiles } from '../schema/auth.ts'
import { organizationMembers, organizations } from '../schema/organizations.ts'

/** Who can receive a client of this trainer: the other active members of the trainer's organisations (D37). */
export async function receiversOf(
  db: Database,
  { trainerId }: { trainerId: string },
): Promise<Receiver[]> {
  const own = alias(organizationMembers, 'own')
  const found = await db
    .select({
      id: profiles.id,
      name: profiles.name,
      organizations: sql<string[]>`array_agg(${organizations.name} order by ${organizations.name})`,
    })
    .from(own)
    .innerJoin(organizations, eq(organizations.id, own.organizationId))
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, own.organizationId))
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(
      and(
        eq(own.trainerId, trainerId),
        ne(organizationMembers.trainerId, trainerId),
        eq(profiles.isDisabled, false),
      ),
    )
    .groupBy(profiles.id)
    .orderBy(asc(profiles.id))
  return found.toSorted((a, b) => compareSwedish(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

export async function listHandovers(_ctx: unknown): Promise<HandoverList> {
  return { incoming: [], outgoing: [], done: [] }
}
