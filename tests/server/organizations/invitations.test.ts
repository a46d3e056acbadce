import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect } from 'vitest'
import { hashToken, loadKeys } from '#server/platform/access/keys.ts'
import { consumeAttempt, rateLimits } from '#server/platform/access/rate-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { invitations, organizations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { normalizeCode } from '#shared/organizations/invitation.ts'
import { callerOf, testKeys, testPasswords } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeInvitation, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  expectUnchanged,
  makeOrganization,
  type Organization,
  profileRow,
} from '#tests/organization.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

let db: Database
let own: Organization
let wakes: number
let clock: ReturnType<typeof testClock>
let email: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

beforeEach(async () => {
  wakes = 0
  clock = testClock()
  const notifyOutbox = () => {
    wakes += 1
  }
  own = await makeOrganization(db, { now: clock.now, notifyOutbox })
  email = `${randomUUID()}@example.com`
})

type Input = { id: string; organizationId: string; email: string }

const inputOf = (over: Partial<Input> = {}): Input => ({
  id: randomUUID(),
  organizationId: own.organizationId,
  email,
  ...over,
})
const invite = (over: Partial<Input> = {}) => own.admin.caller.organizations.invite(inputOf(over))

async function accountOf(address: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, address))
  return row ?? null
}

async function rowOf(id: string) {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  return row ?? null
}

const listed = () =>
  own.admin.caller.organizations.invitations({ organizationId: own.organizationId })

describe('inviting a new address', () => {
  test('creates a TRAINER account with a temporary password of seven days, which is returned', async () => {
    const answer = await invite()
    const account = await accountOf(email)
    expect(answer).toEqual({
      email,
      code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{30}$/),
      expiresAt: new Date(clock.now().getTime() + weekMs),
      trainerCreated: true,
      temporaryPassword: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/),
      sendsMail: true,
    })
    expect(account).toMatchObject({
      role: 'TRAINER',
      name: email.split('@')[0],
      isDisabled: false,
      mustChangePassword: true,
      passwordExpiresAt: new Date(clock.now().getTime() + weekMs),
      invitedTo: own.organizationId,
      // It is not a member before it has used the code.
      organizationId: null,
    })
    const isIt = await testPasswords.verify(
      account?.passwordHash ?? null,
      answer.temporaryPassword ?? '',
    )
    expect(isIt).toBe(true)
  })

  test('and an existing one differ only in the account and the password', async () => {
    const known = await makeProfile(db)
    const before = await profileRow(db, known.id)
    const answer = await invite({ email: known.email })
    expect(answer).toMatchObject({
      email: known.email,
      code: expect.stringMatching(/^[0-9a-z]{30}$/),
      trainerCreated: false,
      temporaryPassword: null,
    })
    expect(await profileRow(db, known.id)).toEqual(before)
  })

  test('creates a code valid for seven days, and queues its mail', async () => {
    const id = randomUUID()
    await invite({ id })
    expect(await rowOf(id)).toMatchObject({
      organizationId: own.organizationId,
      invitedEmail: email,
      createdBy: own.admin.actor.id,
      createdAccount: (await accountOf(email))?.id,
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + weekMs),
      usedAt: null,
      usedBy: null,
    })
    const mail = await db.select().from(outbox).where(eq(outbox.invitationId, id))
    expect(mail.map(({ kind, recipient, sentAt }) => [kind, recipient, sentAt])).toEqual([
      ['invitation', email, null],
    ])
    expect(wakes).toBe(1)
  })

  test('reports whether a mail server is configured', async () => {
    const caller = callerOf(db, own.admin.actor, { sendsMail: false })
    const input = inputOf()
    expect(await caller.organizations.invite(input)).toMatchObject({ sendsMail: false })
    expect(await caller.organizations.invite(input)).toMatchObject({ sendsMail: false })
  })

  test('trims and lower-cases it', async () => {
    await invite({ email: `  ${email.toUpperCase()} ` })
    expect(await accountOf(email)).not.toBeNull()
    expect((await listed()).map((one) => one.email)).toEqual([email])
  })

  test.each(['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN', 'CLIENT'] as const)(
    'creates no account where a %s has the address, in any case, and changes nothing of theirs',
    async (role) => {
      const known = await makeProfile(db, { role, email: email.toUpperCase() })
      const before = await profileRow(db, known.id)
      expect(await invite()).toMatchObject({ trainerCreated: false, temporaryPassword: null })
      expect(await profileRow(db, known.id)).toEqual(before)
      expect(await accountOf(email)).toBeNull()
    },
  )

  test.each(['', ' ', 'anna', 'anna@', '@example.com', `${'a'.repeat(250)}@x.se`])(
    'refuses %j',
    async (bad) => {
      await expectUnchanged(db, 'INVALID_INPUT', () => invite({ email: bad }))
    },
  )

  test('of a member is refused, also the own one', async () => {
    const member = await own.add('MEMBER', { email: `${randomUUID()}@Example.com` })
    for (const { email: taken } of [member.actor, own.admin.actor]) {
      await expectUnchanged(db, 'INVITED_IS_MEMBER', () => invite({ email: taken }))
    }
    expect(wakes).toBe(0)
  })

  test('of a member of another organisation is allowed', async () => {
    const other = await makeOrganization(db)
    const { actor } = await other.add('MEMBER')
    expect(await refusalOf(invite({ email: actor.email }))).toBeNull()
  })

  test('creates one account when two organisations invite it concurrently', async () => {
    const other = await makeOrganization(db)
    const answers = await Promise.all([
      invite(),
      other.admin.caller.organizations.invite(inputOf({ organizationId: other.organizationId })),
    ])
    const made = answers.filter(({ trainerCreated }) => trainerCreated)
    expect(made).toHaveLength(1)
    expect(answers.filter((one) => one.temporaryPassword)).toEqual(made)
    expect(await db.$count(profiles, eq(profiles.email, email))).toBe(1)
    const winner = answers[0].trainerCreated ? own : other
    expect((await accountOf(email))?.invitedTo).toBe(winner.organizationId)
  })

  test('again, once its account exists, creates another code for the same account', async () => {
    const first = await invite()
    const account = await accountOf(email)
    const second = await invite()
    expect(second).toMatchObject({ trainerCreated: false, temporaryPassword: null })
    expect(second.code).not.toBe(first.code)
    expect(await accountOf(email)).toEqual(account)
    const codes = (await listed()).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([first.code, second.code]))
  })

  test('of an account that has joined meanwhile is refused, and creates nothing', async () => {
    const trainer = await makeProfile(db, { email })
    const answers = await raceBehind(
      db,
      async (tx) => {
        await tx
          .select()
          .from(organizations)
          .where(eq(organizations.id, own.organizationId))
          .for('no key update')
      },
      [() => invite()],
      () => own.put(trainer, 'MEMBER'),
    )
    expect(answers).toEqual(['INVITED_IS_MEMBER'])
    expect(await listed()).toEqual([])
  })
})

describe('repeated invitation call (idempotent)', () => {
  test('answers the same code without the password, creates nothing and sends nothing', async () => {
    const input = inputOf()
    const first = await invite(input)
    clock.set('2026-11-20', '12:00')
    await expectUnchanged(db, null, () => invite(input))
    expect(await invite({ ...input, email: ` ${email.toUpperCase()}` })).toEqual({
      ...first,
      temporaryPassword: null,
    })
    expect(wakes).toBe(1)
  })

  test('does not count for the rate limit', async () => {
    const input = inputOf()
    await invite(input)
    const counted = () => db.select().from(throttles).orderBy(throttles.key)
    const before = await counted()
    await invite(input)
    expect(await counted()).toEqual(before)
  })

  test('with another address, or in another organisation, is a conflict and reveals nothing', async () => {
    const input = inputOf()
    await invite(input)
    const other = await makeOrganization(db)
    await expectUnchanged(db, 'CONFLICT', () =>
      invite({ ...input, email: `${randomUUID()}@example.com` }),
    )
    await expectUnchanged(db, 'CONFLICT', () =>
      other.admin.caller.organizations.invite({ ...input, organizationId: other.organizationId }),
    )
    expect(await db.$count(invitations, eq(invitations.invitedEmail, email))).toBe(1)
  })

  test('five times concurrently creates one invitation, one account and one mail, and returns the same code', async () => {
    const input = inputOf()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => invite(input)))
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
    expect(answers.map(({ trainerCreated }) => trainerCreated)).toEqual(answers.map(() => true))
    // Only the call that created the account returns its password.
    const told = answers.flatMap(({ temporaryPassword }) => temporaryPassword ?? [])
    expect(told).toHaveLength(1)
    const account = await accountOf(email)
    expect(await testPasswords.verify(account?.passwordHash ?? null, told[0] ?? '')).toBe(true)
    expect(await db.$count(outbox, eq(outbox.recipient, email))).toBe(1)
    expect(await listed()).toHaveLength(1)
  })

  test('concurrently with another address is a conflict for one of the two, which creates nothing', async () => {
    const input = inputOf()
    const other = `${randomUUID()}@example.com`
    const answers = await Promise.all([
      refusalOf(invite(input)),
      refusalOf(invite({ ...input, email: other })),
    ])
    expect(tally(answers)).toEqual({ ok: 1, CONFLICT: 1 })
    const loser = answers[0] === null ? other : email
    expect(await accountOf(loser)).toBeNull()
    expect(await db.$count(outbox, eq(outbox.recipient, loser))).toBe(0)
  })
})

test('an id used by two organisations concurrently belongs to one, and the other creates nothing', async () => {
  const other = await makeOrganization(db)
  const both = [own, other]
  const id = randomUUID()
  const addresses = both.map(() => `${randomUUID()}@example.com`)
  const ids = both.map(({ organizationId }) => organizationId)
  const answers = await raceBehind(
    db,
    // Both have seen that the id is free, and wait for the locks of their organisations.
    (tx) => tx.select().from(organizations).where(inArray(organizations.id, ids)).for('update'),
    both.map(
      ({ admin, organizationId }, n) =>
        () =>
          admin.caller.organizations.invite({ id, organizationId, email: addresses[n] ?? '' }),
    ),
  )
  expect(tally(answers)).toEqual({ ok: 1, CONFLICT: 1 })
  const [won, lost] = [answers.indexOf(null), answers.indexOf('CONFLICT')]
  expect((await rowOf(id))?.organizationId).toBe(ids[won])
  expect(await accountOf(addresses[lost] ?? '')).toBeNull()
  expect(await db.$count(outbox, eq(outbox.recipient, addresses[lost] ?? ''))).toBe(0)
})

test('an account is rate limited to fifty invitations an hour', async () => {
  const { actor } = own.admin
  const counters = { db, keys: testKeys, now: clock.now }
  for (let turn = 0; turn < 49; turn += 1)
    await consumeAttempt(counters, rateLimits.inviteOfAccount, actor.id)
  expect(await refusalOf(invite())).toBeNull()
  await expectUnchanged(db, 'TOO_MANY_ATTEMPTS', () => invite())
  const other = await own.add('ADMIN')
  expect(await refusalOf(other.caller.organizations.invite(inputOf()))).toBeNull()
})

describe('code', () => {
  test('has 100 random bits: twenty of 32 characters, and is unique', async () => {
    const codes: string[] = []
    const other = await makeOrganization(db, { now: clock.now })
    const known = await makeProfile(db)
    for (let turn = 0; turn < 40; turn += 1) {
      await db.delete(throttles)
      const input = inputOf({ organizationId: other.organizationId, email: known.email })
      codes.push((await other.admin.caller.organizations.invite(input)).code)
    }
    expect(new Set(codes).size).toBe(40)
    for (const code of codes) expect(normalizeCode(code)).toBe(code)
    // 800 characters: the chance that one of the 32 is missing is 1e-11.
    expect(new Set(codes.join('')).size).toBe(32)
  })

  test('and the temporary password are in no row in plain text, in any format', async () => {
    const answers = [await invite(), await invite({ email: `${randomUUID()}@example.com` })]
    const dump = await dumpOf(db)
    expect(dump).toContain(email)
    for (const { code, temporaryPassword } of answers) {
      expect(dump).toContain(hashToken(code))
      for (const secret of [code, temporaryPassword ?? '']) {
        const written = [secret, secret.toUpperCase(), secret.replace(/(.{5})(?=.)/g, '$1-')]
        for (const text of written) {
          expect(dump).not.toContain(text)
          expect(dump).not.toContain(Buffer.from(text).toString('base64url'))
          expect(dump).not.toContain(Buffer.from(text).toString('hex'))
        }
      }
    }
  })

  test('is sealed for its own row: copied to another one it cannot be decrypted', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await invite({ id: first })
    await invite({ id: second, email: `${randomUUID()}@example.com` })
    const sealed = (await rowOf(first))?.codeSealed ?? ''
    await db.update(invitations).set({ codeSealed: sealed }).where(eq(invitations.id, second))
    const codes = new Map((await listed()).map(({ id, code }) => [id, code]))
    expect([codes.get(second), codes.get(first)?.length]).toEqual([null, 30])
  })

  test("cannot be shown when the server's key has changed, and stays valid", async () => {
    const { code } = await invite()
    const keys = await loadKeys('another secret, that this server has had since, 32+', '')
    const of = callerOf(db, own.admin.actor, { keys, now: clock.now }).organizations
    const { organizationId } = own
    expect(await of.invitations({ organizationId })).toMatchObject([
      { email, status: 'waiting', code: null },
    ])
    const trainer = await makeProfile(db)
    const joining = callerOf(db, trainer, { keys, now: clock.now }).organizations.join({ code })
    expect(await joining).toEqual({ organizationId, name: own.name })
  })
})

describe('list of invitations', () => {
  test('is sorted newest first, with the status of each: Väntande, Använd, Utgången', async () => {
    const { organizationId } = own
    const user = await own.add('MEMBER', { name: 'Berit Användare' })
    const at = (hours: number) => new Date(clock.now().getTime() + hours * hourMs)
    const made = (invitedEmail: string, over: Partial<typeof invitations.$inferInsert>) =>
      makeInvitation(db, organizationId, { invitedEmail, ...over })
    const used = { usedAt: at(-1), usedBy: user.actor.id }
    await made('c@example.com', { createdAt: at(-3), expiresAt: at(0) })
    const a = await made('a@example.com', { createdAt: at(-1), expiresAt: at(1) })
    await made('b@example.com', { createdAt: at(-2), expiresAt: at(1), ...used })
    await made('d@example.com', { createdAt: at(-4), expiresAt: at(-1), ...used })
    await made('e@example.com', { createdAt: at(-5), expiresAt: at(1), usedAt: at(-1) })
    const facts = (await listed()).map((one) => [one.email, one.status, one.code, one.usedByName])
    expect(facts).toEqual([
      ['a@example.com', 'waiting', a.code, null],
      ['b@example.com', 'used', null, 'Berit Användare'],
      ['c@example.com', 'expired', null, null],
      ['d@example.com', 'used', null, 'Berit Användare'],
      ['e@example.com', 'used', null, null],
    ])
  })

  test('has exactly these fields, and is limited to one organisation', async () => {
    const other = await makeOrganization(db)
    await makeInvitation(db, other.organizationId)
    const id = randomUUID()
    const { code, expiresAt } = await invite({ id })
    expect(await listed()).toEqual([
      {
        id,
        email,
        code,
        status: 'waiting',
        createdAt: clock.now(),
        expiresAt,
        usedAt: null,
        usedByName: null,
      },
    ])
  })

  test('shows a code to the last millisecond of its seven days', async () => {
    const { code } = await invite()
    const until = clock.now().getTime() + weekMs
    for (const [at, status, told] of [
      [until - 1, 'waiting', code],
      [until, 'expired', null],
    ] as const) {
      const caller = callerOf(db, own.admin.actor, { now: () => new Date(at) })
      const list = await caller.organizations.invitations({ organizationId: own.organizationId })
      expect(list).toMatchObject([{ status, code: told }])
    }
  })
})

describe('revoked invitation', () => {
  const remove = (invitationId: string, of = own) =>
    of.admin.caller.organizations.removeInvitation({
      organizationId: of.organizationId,
      invitationId,
    })

  test('is deleted with its mail and the account it created, and its code is invalid', async () => {
    const id = randomUUID()
    const { code } = await invite({ id })
    await remove(id)
    expect(await listed()).toEqual([])
    expect(await db.$count(outbox, eq(outbox.recipient, email))).toBe(0)
    expect(await accountOf(email)).toBeNull()
    const trainer = callerOf(db, await makeProfile(db), { now: clock.now })
    await expectUnchanged(db, 'INVITATION_INVALID', () => trainer.organizations.join({ code }))
  })

  test('may have expired; a used one cannot be revoked', async () => {
    const { organizationId, admin } = own
    const past = new Date(clock.now().getTime() - 1)
    const expired = await makeInvitation(db, organizationId, { expiresAt: past })
    const used = await makeInvitation(db, organizationId, {
      usedAt: past,
      usedBy: admin.actor.id,
    })
    expect(await refusalOf(remove(expired.id))).toBeNull()
    await expectUnchanged(db, 'INVITATION_NOT_FOUND', () => remove(used.id))
  })

  test('is NOT_FOUND when revoked again, like one of another organisation and an unknown one', async () => {
    const other = await makeOrganization(db)
    const { id: foreign } = await makeInvitation(db, other.organizationId)
    const { id: gone } = await makeInvitation(db, own.organizationId)
    await remove(gone)
    for (const id of [gone, foreign, randomUUID()]) {
      await expectUnchanged(db, 'INVITATION_NOT_FOUND', () => remove(id))
    }
  })

  test('revoked while it is used is either used or deleted (race)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, code } = await makeInvitation(db, own.organizationId)
      const trainer = await makeProfile(db)
      const answers = await Promise.all([
        refusalOf(remove(id)),
        refusalOf(callerOf(db, trainer).organizations.join({ code })),
      ])
      expect([
        [null, 'INVITATION_INVALID'],
        ['INVITATION_NOT_FOUND', null],
      ]).toContainEqual(answers)
      const used = and(eq(invitations.id, id), eq(invitations.usedBy, trainer.id))
      const isIn = (await profileRow(db, trainer.id)).organizationId === own.organizationId
      expect([await db.$count(invitations, used), isIn]).toEqual(
        answers[0] === null ? [0, false] : [1, true],
      )
    }
  })
})

test('the log has the ids of who invites, revokes and joins, and no address, name, code or password', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const overrides: Partial<Context> = { log, now: clock.now }
  const { organizationId } = own
  const { actor } = own.admin
  const of = callerOf(db, actor, overrides).organizations
  const [id, second] = [randomUUID(), randomUUID()]
  const { code, temporaryPassword } = await of.invite(inputOf({ id }))
  const account = await accountOf(email)
  const trainer = await makeProfile(db, { name: 'Hemligt Namn' })
  const joining = callerOf(db, trainer, overrides).organizations
  await refusalOf(joining.join({ code: `${code.slice(1)}z` }))
  await joining.join({ code })
  const secondEmail = `${randomUUID()}@example.com`
  await of.invite(inputOf({ id: second, email: secondEmail }))
  const secondAccount = await accountOf(secondEmail)
  await of.removeInvitation({ organizationId, invitationId: second })
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(
    events.map(({ event, organizationId: which, invitationId, accountId, by }) => [
      event,
      which ?? null,
      invitationId ?? null,
      accountId ?? null,
      by ?? null,
    ]),
  ).toEqual([
    ['member.invited', organizationId, id, account?.id, actor.id],
    ['invitation.refused', null, null, trainer.id, null],
    ['member.joined', organizationId, null, trainer.id, null],
    ['member.invited', organizationId, second, secondAccount?.id, actor.id],
    ['invitation.removed', organizationId, second, secondAccount?.id, actor.id],
  ])
  for (const secret of [code, temporaryPassword ?? '', '@example.com', 'Hemligt', own.name]) {
    expect(lines.join('')).not.toContain(secret)
  }
})
