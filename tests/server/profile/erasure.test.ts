import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished } from 'vitest'
import { applyErasures } from '#server/operations/restore/apply-erasures.ts'
import type { Actor } from '#server/platform/access/actor.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Mail } from '#server/platform/mail/delivery.ts'
import { erasureLog, readErasureRecord } from '#server/platform/system/erasure-log.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { organizationMembers, organizations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { profileImages } from '#server/schema/profile-images.ts'
import { callerOf, testPasswords } from '#tests/callers.ts'
import { canariesOf, canary, makeRows } from '#tests/canaries.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeInvitation, makePot, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectUnchanged, makeOrganization, profileRow } from '#tests/organization.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'

const password = 'ett riktigt lösenord 17'
let passwordHash: string
let db: Database

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  passwordHash = await testPasswords.hash(password)
})
beforeEach(() => db.delete(throttles))

const makeTrainer = (overrides: Parameters<typeof makeProfile>[1] = {}) =>
  makeProfile(db, { passwordHash, ...overrides })

/** Sends all mail. */
async function sentMail(): Promise<Mail[]> {
  const sent: Mail[] = []
  const deliver = async (mail: Mail) => {
    sent.push(mail)
    return null
  }
  const mailer = makeOutboxFixture(db, { deliver })
  mailer.pass(365 * 86_400_000)
  await mailer.round()
  return sent
}

const exists = async (id: string) => (await db.$count(profiles, eq(profiles.id, id))) === 1

/** A trainer with a canary in every text, a client with rows in every table, and mail. */
async function makeWholeTrainer(tag: string): Promise<Actor> {
  const of = (column: string) => canary(tag, column)
  const trainer = await makeTrainer({
    ...canariesOf(tag, profiles),
    email: `${of('profiles.email')}@example.com`,
  })
  const { accountId } = await makeRows(db, trainer.id, tag)
  // An account that a SUPER_ADMIN manages, which is nothing of the trainer's.
  await db.delete(profiles).where(eq(profiles.id, accountId))
  await beginLogin(db, trainer.id)
  await makeResetLink(db, trainer.id)
  await db.insert(profileImages).values({
    profileId: trainer.id,
    fileName: of('profile_images.file_name'),
    bytes: Buffer.from(of('profile_images.bytes')),
  })
  await db
    .insert(outbox)
    .values({ id: randomUUID(), kind: 'password-reset', recipient: trainer.email })
  return trainer
}

describe('erasure of a trainer account', () => {
  test('leaves nothing of the trainer, the clients or an organisation without another member', async () => {
    const tag = 'tranaren'
    const trainer = await makeWholeTrainer(tag)
    const caller = callerOf(db, trainer)
    const alone = randomUUID()
    await db.insert(organizations).values({
      id: alone,
      name: canary(tag, 'organizations.name'),
      description: canary(tag, 'organizations.description'),
    })
    await db
      .insert(organizationMembers)
      .values({ id: randomUUID(), organizationId: alone, trainerId: trainer.id, role: 'ADMIN' })
    await makeInvitation(db, alone, { invitedEmail: canary(tag, 'invited_email') })
    const company = await makeOrganization(db)
    await company.put(trainer, 'MEMBER')
    await makeInvitation(db, company.organizationId, { invitedEmail: trainer.email })
    const other = await makeTrainerFixture(db)
    // The trainer is also a client of another one.
    await db.update(clients).set({ profileId: trainer.id }).where(eq(clients.id, other.clientId))

    expect(await caller.profile.erasureImpact()).toEqual({
      clientOf: [other.trainer.name],
      clients: 1,
      // Those that were cancelled count too.
      sessions: 3,
      hoursRemaining: 15,
      organizations: [canary(tag, 'organizations.name')],
      isLastSuperAdmin: false,
      lastAdminOf: [],
    })
    let cookie: unknown = 'kept'
    await callerOf(db, trainer, { setCookie: (to) => (cookie = to) }).profile.erase({ password })

    expect(cookie).toBeNull()
    expect(await sentMail()).toMatchObject([
      { to: { address: trainer.email }, letter: { subject: 'Ditt konto är raderat' } },
    ])
    const dump = await dumpOf(db)
    expect(dump).not.toContain(`kanarie.${tag}`)
    expect(dump).not.toContain(Buffer.from(`kanarie.${tag}`).toString('hex'))
    expect(await dumpOf(db, { without: ['events'] })).not.toContain(trainer.id)
    expect((await other.caller.clients.list()).map(({ id }) => id)).toEqual([other.clientId])
    expect(
      await company.admin.caller.organizations.members({ organizationId: company.organizationId }),
    ).toHaveLength(1)
    const [ofTie, ofAccount] = await db.select().from(events).orderBy(desc(events.id)).limit(2)
    expect(ofAccount).toMatchObject({
      kind: 'account.erased',
      actorId: trainer.id,
      subjectIds: [alone],
    })
    expect(ofTie).toMatchObject({
      kind: 'client.login-erased',
      trainerId: other.trainer.id,
      clientIds: [other.clientId],
    })
  })

  test('of a client leaves the record, its hours and its personal link to the trainer, who finds an event', async () => {
    const { trainer, clientId, caller } = await makeTrainerFixture(db)
    await makePot(db, { trainerId: trainer.id, clientId }, { hours: 7 })
    const client = await makeTrainer({ role: 'CLIENT', name: canary('klienten', 'name') })
    await db.update(clients).set({ profileId: client.id }).where(eq(clients.id, clientId))
    const token = (await caller.clients.link({ id: clientId })).path.replace('/client/', '')
    const { profile } = callerOf(db, client)
    expect(await profile.erasureImpact()).toMatchObject({ clientOf: [trainer.name], clients: 0 })
    await expectUnchanged(db, 'PASSWORD_WRONG', () => profile.erase({ password: 'fel' }))

    await profile.erase({ password })
    expect(await exists(client.id)).toBe(false)
    expect(await dumpOf(db)).not.toContain(canary('klienten', 'name'))
    expect(await caller.clients.login({ id: clientId })).toBe(null)
    const visited = await callerOf(db, null).portal.get({ token })
    expect(visited.pots.map(({ hoursRemaining }) => hoursRemaining)).toEqual([10, 7])
    const found = await caller.events.ofClient({ clientId, group: null, cursor: null })
    expect(found.events[0]).toMatchObject({ kind: 'client.login-erased', isByClient: true })
  })

  test('sends no mail without a mail server, in whose outbox the address would stay', async () => {
    const trainer = await makeTrainer()
    await callerOf(db, trainer, { sendsMail: false }).profile.erase({ password })
    expect(await db.$count(outbox, eq(outbox.recipient, trainer.email))).toBe(0)
  })

  test('is refused with a wrong password', async () => {
    const trainer = await makeTrainer()
    await expectUnchanged(db, 'PASSWORD_WRONG', () =>
      callerOf(db, trainer).profile.erase({ password: 'fel' }),
    )
  })

  test('is refused for the last active super admin', async () => {
    const admin = await makeTrainer({ role: 'SUPER_ADMIN' })
    await makeProfile(db, { role: 'SUPER_ADMIN', isDisabled: true })
    const { profile } = callerOf(db, admin)
    expect(await profile.erasureImpact()).toMatchObject({ isLastSuperAdmin: true })
    await expectUnchanged(db, 'LAST_SUPER_ADMIN', () => profile.erase({ password }))
    const second = await makeProfile(db, { role: 'SUPER_ADMIN' })
    await profile.erase({ password })
    expect([await exists(admin.id), await exists(second.id)]).toEqual([false, true])
  })

  test('is refused for the last active admin of an organisation with other members', async () => {
    const trainer = await makeTrainer({ role: 'ORG_ADMIN' })
    const company = await makeOrganization(db)
    await company.put(trainer, 'ADMIN')
    await company.admin.caller.organizations.leave({ organizationId: company.organizationId })
    const member = await company.add('MEMBER')
    const { profile } = callerOf(db, trainer)
    expect(await profile.erasureImpact()).toMatchObject({ lastAdminOf: [company.name] })
    await expectUnchanged(db, 'LAST_ORGANIZATION_ADMIN', () => profile.erase({ password }))
    await db
      .update(organizationMembers)
      .set({ role: 'ADMIN' })
      .where(eq(organizationMembers.id, member.memberId))
    await profile.erase({ password })
    expect(await exists(trainer.id)).toBe(false)
  })

  test('is recorded outside the database, and applied again after a restore', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'erasures-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const file = join(directory, 'erasures.log')
    const trainer = await makeTrainer()
    const { clientId } = await makeRows(db, trainer.id, 'igen')
    const [row] = await db.select().from(profiles).where(eq(profiles.id, trainer.id))
    if (!row) throw new Error('no row')
    await callerOf(db, trainer, { erasures: erasureLog(file) }).profile.erase({ password })
    expect((await readErasureRecord(file)).erasures).toMatchObject([
      { accounts: [trainer.id], clients: [clientId], organizations: [] },
    ])
    await db.insert(profiles).values(row)
    await makeRows(db, trainer.id, 'igen')
    expect(await applyErasures(db, { file })).toEqual({
      clients: 0,
      accounts: 1,
      links: 0,
      refused: [],
    })
    expect(await exists(trainer.id)).toBe(false)
    expect(await applyErasures(db, { file })).toEqual({
      clients: 0,
      accounts: 0,
      links: 0,
      refused: [],
    })
  })

  test('after a restore names the account that the database cannot lose', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'erasures-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const file = join(directory, 'erasures.log')
    const company = await makeOrganization(db)
    await company.add('MEMBER')
    const { createdAt } = await profileRow(db, company.admin.actor.id)
    await erasureLog(file).append({
      at: createdAt.toISOString(),
      erasure: randomUUID(),
      clients: [],
      accounts: [company.admin.actor.id],
      organizations: [],
    })
    expect(await applyErasures(db, { file })).toEqual({
      clients: 0,
      accounts: 0,
      links: 0,
      refused: [company.admin.actor.id],
    })
    expect(await exists(company.admin.actor.id)).toBe(true)
  })
})
