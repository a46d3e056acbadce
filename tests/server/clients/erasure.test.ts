import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { recordImport } from '#server/platform/tenant/import-records.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients, loginOffers } from '#server/schema/clients.ts'
import { handovers } from '#server/schema/handover.ts'
import { outbox } from '#server/schema/outbox.ts'
import { potHistory } from '#server/schema/pots.ts'
import { profileImages } from '#server/schema/profile-images.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { canariesOf, canary as canaryOf, columnsWithout, machineColumns } from '#tests/canaries.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeEmailChange, makePasskey, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

/**
 * Text columns that hold nothing about a client: of trainers and organisations, names of kinds, colours, and hashes and
 * ciphertexts, which are compared by their rows. A new text column belongs here or gets a canary below.
 */
const notAboutClients = [
  ...machineColumns.filter((column) => column !== 'profile_images.file_name'),
  'absences.label',
  'organization_invitations.invited_email',
  'organizations.description',
  'organizations.name',
  'pot_types.description',
  'pot_types.name',
].sort()

const tag = 'klient'
const canary = (column: string) => canaryOf(tag, column)

let db: Database
let own: TrainerFixture
let caller: Caller

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(throttles)
  await db.delete(clients).where(sql`${clients.email} like '%kanarie%'`)
  await db.delete(profiles).where(sql`${profiles.email} like '%kanarie%'`)
  own = await makeTrainerFixture(db)
  caller = own.caller
})

/** A client of the trainer with a canary in every column, and an account with a login session. */
async function makeWholeClient() {
  const id = randomUUID()
  const { lastingNote, ...details } = canariesOf(tag, clients)
  await caller.clients.add({
    id,
    ...details,
    email: `${canary('clients.email')}@example.com`,
  })
  const account = await makeProfile(db, {
    role: 'CLIENT',
    ...canariesOf(tag, profiles),
    email: `${canary('profiles.email')}@example.com`,
  })
  await db.update(clients).set({ profileId: account.id }).where(eq(clients.id, id))
  await beginLogin(db, account.id)
  await makePasskey(db, account.id, { name: canary('passkeys.name') })
  await makeResetLink(db, account.id)
  const newEmail = canary('email_changes.new_email')
  await makeEmailChange(db, account.id, { newEmail })
  await db.insert(profileImages).values({
    profileId: account.id,
    fileName: canary('profile_images.file_name'),
    bytes: Buffer.from(canary('profile_images.bytes')),
  })
  const potId = randomUUID()
  await caller.pots.create({ id: potId, clientId: id, potTypeId: own.potTypeId, initialHours: '5' })
  const historyId = randomUUID()
  await caller.pots.changeHours({
    id: historyId,
    potId,
    hours: 2,
    reason: canary('pot_history.reason'),
  })
  // Immutable by its procedures, so this is inserted.
  await db.insert(potHistory).values({
    id: randomUUID(),
    potId,
    trainerId: own.trainer.id,
    trainerName: canary('pot_history.trainer_name'),
    hoursAdded: 1,
    reason: canary('pot_history.reason'),
  })
  const fileName = canary('imports.file_name')
  const at = { scope: { trainerId: own.trainer.id }, now: () => new Date() }
  await recordImport(db, at, { kind: 'clients', fileName, clients: [id] })
  await caller.clients.saveLastingNote({ id, lastingNote, noteBefore: '' })
  const sessionId = randomUUID()
  await caller.sessions.create({
    id: sessionId,
    clientId: id,
    potId,
    date: '2026-12-01',
    time: '10:00',
    durationHours: 1,
    notes: canary('training_sessions.notes'),
    repeatWeeks: 0,
    skip: [],
  })
  for (const [kind, time] of [
    ['late', '12:00'],
    ['inTime', '14:00'],
    ['removed', '16:00'],
  ] as const) {
    const one = randomUUID()
    const column = kind === 'inTime' ? 'cancelled_sessions.notes' : 'trash.document'
    await caller.sessions.create({
      id: one,
      clientId: id,
      potId,
      date: '2026-12-01',
      time,
      durationHours: 1,
      notes: canary(column),
      repeatWeeks: 0,
    })
    if (kind === 'removed') await caller.sessions.remove({ id: one })
    else
      await caller.sessions.cancel({
        id: one,
        version: 1,
        kind,
        reason: canary(
          kind === 'late' ? 'training_sessions.cancel_reason' : 'cancelled_sessions.cancel_reason',
        ),
      })
  }
  await caller.sessions.mark({
    sessions: [{ id: sessionId, version: 1 }],
    completed: true,
    noShow: false,
  })
  const { path } = await caller.clients.link({ id })
  await callerOf(db, null).portal.opened({ token: path.replace('/client/', '') })
  const sentAt = new Date()
  await db.insert(loginOffers).values({
    clientId: id,
    email: canary('login_offers.email'),
    tokenHash: randomUUID(),
    expiresAt: sentAt,
  })
  await db.insert(outbox).values([
    { id: randomUUID(), kind: 'client-login', recipient: account.email, clientId: id, sentAt },
    {
      id: randomUUID(),
      kind: 'client-message',
      recipient: account.email,
      clientId: id,
      message: canary('outbox.message'),
      sentAt,
    },
    { id: randomUUID(), kind: 'password-reset', recipient: account.email, sentAt },
    { id: randomUUID(), kind: 'password-changed', recipient: account.email },
    { id: randomUUID(), kind: 'password-reset', recipient: canary('outbox.recipient') },
  ])
  // The address of the client itself, for which no account is.
  await db
    .update(clients)
    .set({ email: canary('outbox.recipient') })
    .where(eq(clients.id, id))
  // What a former trainer keeps to undo a hand-over.
  await db.insert(handovers).values({
    id: randomUUID(),
    clientId: id,
    giverId: (await makeProfile(db)).id,
    receiverId: own.trainer.id,
    organizationId: randomUUID(),
    at: sentAt,
    kept: { clientName: canary('handovers.kept') },
  })
  await caller.clients.personalData({ id })
  return { id, account }
}

describe('erasure of a client', () => {
  test('leaves nothing of it in any column, the outbox, events, images or a dump', async () => {
    const { id, account } = await makeWholeClient()
    expect(await columnsWithout(db, () => `kanarie.${tag}`)).toEqual(notAboutClients)
    const bytes = Buffer.from(canary('profile_images.bytes')).toString('hex')
    expect(await dumpOf(db)).toContain(bytes)

    const { trashId } = await caller.clients.remove({ id })
    // "Radera nu", in place of the 30 days in the trash (D31).
    await caller.trash.empty({ ids: [trashId ?? ''] })

    const dump = await dumpOf(db)
    expect(dump).not.toContain('kanarie')
    expect(dump).not.toContain(bytes)
    // The record of the acts has keys only (D34).
    const rest = await dumpOf(db, { without: ['events'] })
    for (const key of [id, account.id]) expect(rest).not.toContain(key)
    expect(await dumpOf(db, { without: [] })).toContain(`client.removed`)
  })

  test('keeps the account, and the mail to it, of a client of another trainer too', async () => {
    const { id, account } = await makeWholeClient()
    const other = await makeTrainerFixture(db)
    await db.update(clients).set({ profileId: account.id }).where(eq(clients.id, other.clientId))
    await caller.clients.remove({ id })
    const left = await db.select({ kind: outbox.kind }).from(outbox)
    expect(left.map(({ kind }) => kind).sort()).toEqual(['password-changed', 'password-reset'])
    expect(await db.$count(profiles, eq(profiles.id, account.id))).toBe(1)
  })
})
