import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { deleteExpiredEmailChanges } from '#server/auth/email-change.ts'
import type { Actor } from '#server/platform/access/actor.ts'
import { linkToken, newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import {
  authSessions,
  emailChanges,
  passwordResets,
  profiles,
  throttles,
} from '#server/schema/auth.ts'
import { clients, loginOffers } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { pendingLogins } from '#server/schema/factors.ts'
import { invitations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { callerOf, testKeys, testPasswords } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeInvitation, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { makePendingLogin } from '#tests/second-factor.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'

const password = 'ett alldeles eget ord'

let db: Database
let passwordHash: string
let anna: Actor
let wanted: string
let clock: ReturnType<typeof testClock>

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  passwordHash = await testPasswords.hash(password)
})
beforeEach(async () => {
  for (const table of [throttles, outbox]) await db.delete(table)
  clock = testClock()
  anna = await makeProfile(db, { name: 'Anna Öst', passwordHash })
  wanted = `ny.${randomUUID()}@example.com`
})

const as = (actor: Actor | null, overrides: Partial<Context> = {}) =>
  callerOf(db, actor, { now: clock.now, ...overrides })
const ask = (email = wanted) => as(anna).profile.changeEmail({ email, password })
const emailOf = async ({ id }: Actor) => {
  const [found] = await db.select().from(profiles).where(eq(profiles.id, id))
  return found?.email
}
const kindsOf = async ({ id }: Actor) => {
  const found = await db.select().from(events).where(eq(events.actorId, id)).orderBy(asc(events.id))
  return found.map(({ kind }) => kind)
}

/** The tokens of the mailed links, by the address that they were mailed to. Deletes the mails: all have the same time. */
async function tokens(): Promise<{ old: string; new: string }> {
  const mails = await db.delete(outbox).where(eq(outbox.kind, 'email-change')).returning()
  const mailedTo = (address: string) =>
    linkToken(testKeys, mails.find(({ recipient }) => recipient === address)?.id ?? '')
  return { old: mailedTo(anna.email), new: mailedTo(wanted) }
}

const confirm = (token: string, actor: Actor | null = null) =>
  as(actor).auth.confirmEmail({ token })
const isValid = async (token: string) =>
  (await refusalOf(as(null).auth.checkEmailLink({ token }))) === null

describe('asking for another e-mail address', () => {
  test('mails a link to both addresses, says what is awaited, and changes nothing', async () => {
    await ask()
    const mails = await db.select().from(outbox)
    expect(mails.map(({ kind }) => kind)).toEqual(['email-change', 'email-change'])
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([anna.email, wanted]))
    expect(await as(anna).profile.emailChange()).toMatchObject({
      email: wanted,
      awaits: ['old', 'new'],
    })
    expect(await emailOf(anna)).toBe(anna.email)
    expect(await kindsOf(anna)).toEqual(['email.change-requested'])
  })

  test('is refused with a wrong password, and guesses at it are rate limited', async () => {
    const guess = () =>
      refusalOf(as(anna).profile.changeEmail({ email: wanted, password: 'en gissning' }))
    for (let turn = 0; turn < 10; turn += 1) expect(await guess()).toBe('PASSWORD_WRONG')
    expect(await guess()).toBe('TOO_MANY_ATTEMPTS')
    expect(await db.$count(outbox)).toBe(0)
  })

  test('has the same answer and rows when the new address has an account', async () => {
    const other = await makeProfile(db, { email: wanted })
    expect(await refusalOf(ask())).toBe(null)
    expect(await db.$count(outbox)).toBe(2)
    expect(await as(anna).profile.emailChange()).toMatchObject({ email: other.email })
  })

  test('is refused for the present address, and for an account of the demo data', async () => {
    expect(await refusalOf(ask(anna.email.toUpperCase()))).toBe('INVALID_INPUT')
    const demo = await makeProfile(db, { isDemo: true, passwordHash })
    const asked = as(demo).profile.changeEmail({ email: wanted, password })
    expect(await refusalOf(asked)).toBe('FORBIDDEN')
  })

  test('stores a domain with å, ä and ö in punycode, and shows it as typed', async () => {
    await as(anna).profile.changeEmail({ email: 'Anna@Träning.example', password })
    const [stored] = await db.select().from(emailChanges).where(eq(emailChanges.profileId, anna.id))
    expect(stored?.newEmail).toBe('anna@xn--trning-cua.example')
    expect(await as(anna).profile.emailChange()).toMatchObject({ email: 'anna@träning.example' })
  })

  test('five times an hour, and to one address, at most', async () => {
    for (let turn = 0; turn < 5; turn += 1) await ask()
    expect(await refusalOf(ask(`${randomUUID()}@example.com`))).toBe('TOO_MANY_ATTEMPTS')
    const other = await makeProfile(db, { passwordHash })
    const toTheSame = as(other).profile.changeEmail({ email: wanted, password })
    expect(await refusalOf(toTheSame)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('again replaces the earlier request, whose links stop working', async () => {
    await ask()
    const first = await tokens()
    wanted = `en.annan.${randomUUID()}@example.com`
    await ask()
    const second = await tokens()
    expect([await isValid(first.old), await isValid(first.new)]).toEqual([false, false])
    expect([await isValid(second.old), await isValid(second.new)]).toEqual([true, true])
  })
})

describe('a waiting change', () => {
  test('can be mailed again to the address that has not confirmed, for another hour', async () => {
    await ask()
    const first = await tokens()
    await confirm(first.old)
    await db.delete(outbox)
    clock.set('2026-11-18', '12:59')
    await as(anna).profile.resendEmailChange({})
    expect((await db.select().from(outbox)).map(({ recipient }) => recipient)).toEqual([wanted])
    const second = await tokens()
    expect(await isValid(first.new)).toBe(false)
    clock.set('2026-11-18', '13:30')
    expect(await confirm(second.new)).toEqual({ isDone: true })
  })

  test('ends when it is cancelled, after an hour, and with a new password', async () => {
    await ask()
    const cancelled = await tokens()
    await as(anna).profile.cancelEmailChange({})
    expect(await isValid(cancelled.old)).toBe(false)

    await ask()
    const expired = await tokens()
    clock.set('2026-11-18', '13:00')
    expect(await isValid(expired.new)).toBe(false)
    expect(await as(anna).profile.emailChange()).toBe(null)
    expect(await refusalOf(as(anna).profile.resendEmailChange({}))).toBe('NOT_FOUND')
    await deleteExpiredEmailChanges(db, clock.now())
    expect(await db.$count(emailChanges, eq(emailChanges.profileId, anna.id))).toBe(0)

    await ask()
    const replaced = await tokens()
    const [fresh, confirmation] = ['ett helt annat ord', 'ett helt annat ord']
    await as(anna).auth.changePassword({ currentPassword: password, password: fresh, confirmation })
    expect([await isValid(replaced.old), await isValid(replaced.new)]).toEqual([false, false])
  })

  test('is stopped by the old address, and all logins end with it', async () => {
    await ask()
    await beginLogin(db, anna.id)
    const { old, new: other } = await tokens()
    await as(null).auth.stopEmailChange({ token: old })
    expect([await isValid(old), await isValid(other)]).toEqual([false, false])
    expect(await db.$count(authSessions, eq(authSessions.userId, anna.id))).toBe(0)
    expect(await kindsOf(anna)).toEqual(['email.change-requested', 'email.change-stopped'])
  })

  test('stopped by the old address leaves no password that logs in, and a link to a new one is mailed', async () => {
    await ask()
    await makePendingLogin(db, anna.id)
    await makeResetLink(db, anna.id)
    await as(null).auth.stopEmailChange({ token: (await tokens()).old })
    const logIn = as(null).auth.login({ email: anna.email, password })
    expect(await refusalOf(logIn)).toBe('INVALID_CREDENTIALS')
    expect(await db.$count(pendingLogins, eq(pendingLogins.profileId, anna.id))).toBe(0)
    expect(await db.$count(passwordResets, eq(passwordResets.profileId, anna.id))).toBe(0)
    const queued = await db.select().from(outbox).where(eq(outbox.recipient, anna.email))
    expect(queued.map(({ kind }) => kind)).toEqual(['password-ended'])
  })

  test('is stopped by the new address, whose owner touches no login of the account', async () => {
    await ask()
    await beginLogin(db, anna.id)
    await as(null).auth.stopEmailChange({ token: (await tokens()).new })
    expect(await as(anna).profile.emailChange()).toBe(null)
    expect(await db.$count(authSessions, eq(authSessions.userId, anna.id))).toBe(1)
    expect(await refusalOf(as(null).auth.login({ email: anna.email, password }))).toBeNull()
    expect(await kindsOf(anna)).toEqual(['email.change-requested', 'login.succeeded'])
    const [stopped] = await db.select().from(events).where(eq(events.accountId, anna.id))
    expect(stopped).toMatchObject({ kind: 'email.change-stopped', actorId: null })
  })
})

describe('the links', () => {
  test('say what they are about, and are not used by looking', async () => {
    await ask()
    const { old, new: other } = await tokens()
    const facts = { email: wanted, name: 'Anna Öst', isConfirmed: false }
    expect(await as(null).auth.checkEmailLink({ token: old })).toEqual({ side: 'old', ...facts })
    expect(await as(null).auth.checkEmailLink({ token: other })).toEqual({ side: 'new', ...facts })
    expect(await as(anna).profile.emailChange()).toMatchObject({ awaits: ['old', 'new'] })
  })

  test('are limited to thirty misses in ten minutes from one address', async () => {
    const look = () => refusalOf(as(null).auth.checkEmailLink({ token: newToken() }))
    for (let turn = 0; turn < 30; turn += 1) expect(await look()).toBe('EMAIL_LINK_INVALID')
    expect(await look()).toBe('TOO_MANY_ATTEMPTS')
  })

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)(
    'change the address when the %s and then the %s one has confirmed',
    async (one, two) => {
      await ask()
      const links = await tokens()
      expect(await confirm(links[one])).toEqual({ isDone: false })
      expect(await confirm(links[one])).toEqual({ isDone: false })
      expect(await emailOf(anna)).toBe(anna.email)
      expect(await as(anna).profile.emailChange()).toMatchObject({ awaits: [two] })
      expect(await confirm(links[two])).toEqual({ isDone: true })
      expect(await emailOf(anna)).toBe(wanted)
      expect(await kindsOf(anna)).toEqual([
        'email.change-requested',
        'email.change-confirmed',
        'email.changed',
      ])
      expect(await refusalOf(confirm(links[two]))).toBe('EMAIL_LINK_INVALID')
    },
  )

  test('are refused for a disabled account', async () => {
    await ask()
    const { new: token } = await tokens()
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, anna.id))
    expect(await refusalOf(confirm(token))).toBe('EMAIL_LINK_INVALID')
  })

  test('leave the account alone when the new address has got one meanwhile', async () => {
    await ask()
    const links = await tokens()
    await confirm(links.new)
    await makeProfile(db, { email: wanted.toUpperCase() })
    expect(await refusalOf(confirm(links.old))).toBe('ACCOUNT_EMAIL_EXISTS')
    expect(await emailOf(anna)).toBe(anna.email)
  })

  test('leave the account alone when that account is made at the same time', async () => {
    await ask()
    const links = await tokens()
    await confirm(links.new)
    const taken = { id: randomUUID(), email: wanted, name: 'Bo', role: 'CLIENT' as const }
    const outcomes = await raceBehind(db, (tx) => tx.insert(profiles).values(taken), [
      () => confirm(links.old),
    ])
    expect(outcomes).toEqual(['ACCOUNT_EMAIL_EXISTS'])
  })

  test('confirmed by both at once change the address once', async () => {
    await ask()
    const links = await tokens()
    const outcomes = await raceBehind(
      db,
      (tx) => tx.select().from(profiles).where(eq(profiles.id, anna.id)).for('update'),
      [() => confirm(links.old), () => confirm(links.new)],
    )
    expect(tally(outcomes)).toEqual({ ok: 2 })
    expect(await emailOf(anna)).toBe(wanted)
    expect((await kindsOf(anna)).filter((kind) => kind === 'email.changed')).toHaveLength(1)
  })
})

describe('the change', () => {
  async function change(actor: Actor | null = null, overrides: Partial<Context> = {}) {
    await ask()
    const links = await tokens()
    await confirm(links.old)
    return as(actor, overrides).auth.confirmEmail({ token: links.new })
  }

  test('ends all logins and the reset link; the browser that confirms, logged in, gets a new login', async () => {
    await beginLogin(db, anna.id)
    await makeResetLink(db, anna.id)
    const cookies: unknown[] = []
    await change(anna, { setCookie: (cookie) => cookies.push(cookie) })
    expect(await db.$count(authSessions, eq(authSessions.userId, anna.id))).toBe(1)
    expect(await db.$count(passwordResets, eq(passwordResets.profileId, anna.id))).toBe(0)
    expect(cookies).toMatchObject([{ token: expect.any(String) }])
  })

  test('logs nobody in, and leaves the login of another account alone', async () => {
    const cookies: unknown[] = []
    const other = await makeProfile(db)
    await beginLogin(db, other.id)
    await change(other, { setCookie: (cookie) => cookies.push(cookie) })
    expect(cookies).toEqual([])
    expect(await db.$count(authSessions, eq(authSessions.userId, other.id))).toBe(1)
  })

  test('is told to the old address, of which no other mail remains', async () => {
    const earlier = { id: randomUUID(), kind: 'new-device' as const, recipient: anna.email }
    await db.insert(outbox).values({ ...earlier, sentAt: new Date() })
    await change()
    const left = await db.select().from(outbox).where(eq(outbox.recipient, anna.email))
    expect(left.map(({ kind }) => kind)).toEqual(['email-changed'])
  })

  test('keeps the tie to a trainer and what the trainer has written; an offer to the old address is void', async () => {
    const trainer = await makeTrainerFixture(db, { now: clock.now })
    const second = await makeTrainerFixture(db, { now: clock.now })
    const fields = { email: anna.email, profileId: anna.id }
    await db.update(clients).set(fields).where(eq(clients.id, trainer.clientId))
    const asClient = { email: anna.email }
    await db.update(clients).set(asClient).where(eq(clients.id, second.clientId))
    await second.caller.clients.giveLogin({ id: second.clientId })
    await change()
    const [client] = await db.select().from(clients).where(eq(clients.id, trainer.clientId))
    expect(client).toMatchObject(fields)
    expect(await db.$count(loginOffers, eq(loginOffers.clientId, second.clientId))).toBe(0)
  })

  test('voids invitations to the old address; one that the account has used shows the new one', async () => {
    const company = await makeOrganization(db)
    const invite = (overrides = {}) =>
      makeInvitation(db, company.organizationId, { invitedEmail: anna.email, ...overrides })
    await invite()
    const used = await invite({ usedBy: anna.id, usedAt: clock.now() })
    await change()
    const left = await db
      .select()
      .from(invitations)
      .where(eq(invitations.organizationId, company.organizationId))
    expect(left.map(({ id, invitedEmail }) => [id, invitedEmail])).toEqual([[used.id, wanted]])
  })

  test('leaves neither address in an event', async () => {
    await change()
    const found = await db.select().from(events).where(eq(events.actorId, anna.id))
    expect(JSON.stringify(found)).not.toContain('@')
  })
})
