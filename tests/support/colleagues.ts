import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { makeTenant, type Tenant } from './canaries.ts'
import { type Insider, makeOrganization, type Organization } from './organization.ts'

/** Two trainers of one organisation, of whom one has a client with a row in every table. */
export interface Colleagues {
  organization: Organization
  own: Tenant
  giver: Insider
  receiver: Insider
}

export async function makeColleagues(
  db: Database,
  overrides: Partial<Context> = {},
): Promise<Colleagues> {
  const organization = await makeOrganization(db, overrides)
  const own = await makeTenant(db, `lam${randomUUID().slice(0, 8)}`)
  const giver = await organization.put(own.actor, 'MEMBER')
  const receiver = await organization.add('MEMBER', { name: 'Marcus Berg' })
  return { organization, own, giver, receiver }
}

/** What the giver's dialog sends: from today, the client told in another way, and without notes. */
export function offerTo(
  of: { clientId: string; receiverId: string },
  overrides: Partial<{ fromOn: string; withNotes: boolean; message: string | null }> = {},
) {
  return { fromOn: '2026-11-18', withNotes: false, message: null, ...of, ...overrides }
}
