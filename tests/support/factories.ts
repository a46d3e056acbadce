import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '#server/platform/access/actor.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { seal } from '#server/platform/access/seal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { emailChanges, passwordResets, profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { passkeys } from '#server/schema/factors.ts'
import { invitations } from '#server/schema/organizations.ts'
import { pots, potTypes } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { trash } from '#server/schema/trash.ts'
import { base32Of } from '#shared/base32.ts'
import { codeLength } from '#shared/organizations/limits.ts'
import { testKeys } from './callers.ts'

/** A profile, by default a TRAINER, as the actor of its login. */
export async function makeProfile(
  db: Database,
  overrides: Partial<typeof profiles.$inferInsert> = {},
): Promise<Actor> {
  const id = randomUUID()
  const [made] = await db
    .insert(profiles)
    .values({
      id,
      email: `${id}@example.com`,
      name: `Tränare ${id.slice(0, 4)}`,
      role: 'TRAINER',
      ...overrides,
    })
    .returning({
      id: profiles.id,
      name: profiles.name,
      email: profiles.email,
      role: profiles.role,
      profileImageUrl: profiles.profileImageUrl,
      keyboardShortcuts: profiles.keyboardShortcuts,
      isDisabled: profiles.isDisabled,
      isDemo: profiles.isDemo,
      mustChangePassword: profiles.mustChangePassword,
    })
  return required(made)
}

/** A client of this trainer, and the token of the personal link. */
export async function makeClient(
  db: Database,
  trainerId: string,
  overrides: Partial<typeof clients.$inferInsert> = {},
): Promise<{ id: string; token: string }> {
  const id = overrides.id ?? randomUUID()
  const { token, row } = newClient(trainerId, id)
  await db.insert(clients).values({ ...row, ...overrides })
  return { id, token }
}

/** So many clients of this trainer, by one statement; returns their keys. */
export async function makeClients(
  db: Database,
  trainerId: string,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => newClient(trainerId, randomUUID()).row)
  await db.insert(clients).values(rows)
  return rows.map(({ id }) => id)
}

function newClient(trainerId: string, id: string) {
  const token = newToken()
  const row = {
    id,
    trainerId,
    name: `Klient ${id.slice(0, 4)}`,
    email: `${id}@example.com`,
    color: 'green-500' as const,
    tokenHash: hashToken(token),
    tokenSealed: seal(testKeys, token, id),
  }
  return { token, row }
}

/** A training type of this trainer. */
export async function makePotType(db: Database, trainerId: string, name = 'PT'): Promise<string> {
  const id = randomUUID()
  await db.insert(potTypes).values({ id, trainerId, name })
  return id
}

/** A pot of this many hours, by default with a type of its own. */
export async function makePot(
  db: Database,
  owner: { trainerId: string; clientId: string },
  { hours = 10, potTypeId }: { hours?: number; potTypeId?: string } = {},
): Promise<string> {
  const id = randomUUID()
  await db.insert(pots).values({
    id,
    trainerId: owner.trainerId,
    clientId: owner.clientId,
    potTypeId: potTypeId ?? (await makePotType(db, owner.trainerId)),
    openingHours: hours,
  })
  return id
}

/** A one-hour session, by default planned. */
export async function makeSession(
  db: Database,
  facts: Pick<typeof trainingSessions.$inferInsert, 'trainerId' | 'clientId' | 'startsAt'> &
    Partial<typeof trainingSessions.$inferInsert>,
): Promise<string> {
  const id = randomUUID()
  await db.insert(trainingSessions).values({ id, durationHours: 1, ...facts })
  return id
}

/** The event of an act on these sessions of a client, by default a move at this moment. Returns its id. */
export async function makeAct(
  db: Database,
  { trainerId, clientId }: { trainerId: string; clientId: string },
  subjectIds: string[],
  facts: Partial<typeof events.$inferInsert> = {},
): Promise<number> {
  const [act] = await db
    .insert(events)
    .values({
      at: new Date(),
      kind: 'session.moved',
      actorId: trainerId,
      trainerId,
      clientIds: [clientId],
      subjectIds,
      figures: {},
      ...facts,
    })
    .returning({ id: events.id })
  if (!act) throw new Error('no event')
  return act.id
}

/** A deleted one-hour session in the trash, deleted in the future so that it never expires. Returns its key there. */
export async function makeTrash(
  db: Database,
  {
    trainerId,
    clientId,
    potId,
    notes = '',
    deletedAt = new Date('2099-01-01'),
  }: {
    trainerId: string
    clientId: string
    potId: string | null
    notes?: string
    deletedAt?: Date
  },
): Promise<string> {
  const id = randomUUID()
  const startsAt = '2026-12-24T09:00:00.000Z'
  const session = {
    id: randomUUID(),
    potId,
    startsAt,
    durationHours: 1,
    notes,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    cancelReason: null,
    completed: false,
    noShow: false,
    cancelledAt: null,
  }
  const contents = {
    clientName: 'Borttagen',
    potTypeName: null,
    pots: 0,
    sessions: 1,
    hours: 0,
    reason: null,
    startsAt,
  }
  const document = { version: 1, kind: 'sessions', contents, sessions: [session] }
  await db.insert(trash).values({ id, trainerId, clientId, kind: 'sessions', deletedAt, document })
  return id
}

/** An unused password reset link of this account; returns its token. */
export async function makeResetLink(
  db: Database,
  profileId: string,
  expiresAt = new Date(Date.now() + 3_600_000),
): Promise<string> {
  const token = newToken()
  const row = { tokenHash: hashToken(token), expiresAt }
  await db
    .insert(passwordResets)
    .values({ profileId, ...row })
    .onConflictDoUpdate({ target: passwordResets.profileId, set: row })
  return token
}

/** A change of this account's e-mail address that waits for both confirmations; returns the tokens of its links. */
export async function makeEmailChange(
  db: Database,
  profileId: string,
  overrides: Partial<typeof emailChanges.$inferInsert> = {},
): Promise<{ old: string; new: string }> {
  const tokens = { old: newToken(), new: newToken() }
  await db.insert(emailChanges).values({
    profileId,
    newEmail: `${randomUUID()}@example.com`,
    oldTokenHash: hashToken(tokens.old),
    newTokenHash: hashToken(tokens.new),
    expiresAt: new Date('2099-01-01'),
    ...overrides,
  })
  return tokens
}

/** A passkey of this account that no authenticator has. */
export async function makePasskey(
  db: Database,
  profileId: string,
  overrides: Partial<typeof passkeys.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  const values = { name: 'Mobilen', credentialId: newToken(), publicKey: newToken(), counter: 0 }
  await db.insert(passkeys).values({ id, profileId, transports: [], ...values, ...overrides })
  return id
}

/** A valid invitation to this organisation, and its code. */
export async function makeInvitation(
  db: Database,
  organizationId: string,
  overrides: Partial<typeof invitations.$inferInsert> = {},
): Promise<{ id: string; code: string }> {
  const id = overrides.id ?? randomUUID()
  const code = base32Of(randomBytes(codeLength))
  await db.insert(invitations).values({
    id,
    organizationId,
    invitedEmail: `${id}@example.com`,
    codeHash: hashToken(code),
    codeSealed: seal(testKeys, code, id),
    expiresAt: new Date('2099-01-01'),
    ...overrides,
  })
  return { id, code }
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the factory made nothing')
  return value
}
