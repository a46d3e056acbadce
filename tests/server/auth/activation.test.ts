import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { hashToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '#server/platform/access/rate-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, passwordResets, profiles, throttles } from '#server/schema/auth.ts'
import { invitations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { base32Of } from '#shared/base32.ts'
import { formatCode } from '#shared/organizations/invitation.ts'
import type { Invited } from '#shared/organizations/payload.ts'
import { type Caller, callerOf, testKeys, testPasswords } from '#tests/callers.ts'
import { makeInvitation, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  makeOrganization,
  membersIn,
  type Organization,
  profileRow,
  worldOf,
} from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { type CallAnswer, startServer, type TestServer } from '#tests/server.ts'

const fresh = 'ett alldeles eget ord'

let db: Database
let server: TestServer
let superAdmin: Caller
let own: Organization
let invited: Invited
let account: typeof profiles.$inferSelect
let woken = 0

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  superAdmin = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
  server = await startServer(db, {
    env: { trustProxy: ['127.0.0.1'] },
    notifyOutbox: () => {
      woken += 1
    },
  })
})
afterAll(() => server.close())

beforeEach(async () => {
  await db.delete(throttles)
  own = await makeOrganization(db)
  invited = await inviteBy(own, `${randomUUID()}@example.com`)
  account = await accountOf(invited.email)
  woken = 0
})

const inviteBy = ({ admin, organizationId }: Organization, email: string) =>
  admin.caller.organizations.invite({ id: randomUUID(), organizationId, email })

async function accountOf(email: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email))
  if (!row) throw new Error(`there is no account of ${email}`)
  return row
}

const twice = (password: string) => ({ password, confirmation: password })

type Typed = {
  code: string
  email: string
  name: string | null
  password: string
  confirmation: string
}

function activate(
  over: Partial<Typed> = {},
  { token, from = '192.0.2.1' }: { token?: string; from?: string } = {},
): Promise<CallAnswer> {
  const { code, email } = invited
  const typed = { code, email, name: null, password: fresh, confirmation: fresh, ...over }
  return server.call('auth.activate', typed, {
    token: token ?? null,
    headers: { 'x-forwarded-for': from },
  })
}

async function outcome(answer: Promise<CallAnswer>): Promise<string> {
  const { status, problem } = await answer
  return status === 200 ? 'ok' : (problem ?? String(status))
}

/** Expects that the call is refused and that no row changes, except rate limit counters. */
async function refused(problem: string, over: Partial<Typed> = {}): Promise<void> {
  const before = await worldOf(db)
  expect(await outcome(activate(over))).toBe(problem)
  expect(await worldOf(db)).toBe(before)
}

const logIn = (email: string, password: string) =>
  outcome(server.call('auth.login', { email, password }))

const cookieOf = ({ headers }: CallAnswer) =>
  /tidspott=([\w-]{43});/.exec(headers['set-cookie']?.join('\n') ?? '')?.[1] ?? ''

async function usedBy(code = invited.code): Promise<string | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.codeHash, hashToken(code)))
  return row?.usedBy ?? null
}

describe('account created by an invitation', () => {
  test('is activated once by its code and the invited address: logged in, a member, with a chosen password', async () => {
    const answer = await activate({ name: ' Örjan Ny ' })
    expect(answer.data).toEqual({
      person: {
        id: account.id,
        name: 'Örjan Ny',
        email: invited.email,
        role: 'TRAINER',
        profileImageUrl: null,
        keyboardShortcuts: true,
        mustChangePassword: false,
        mustAddFactor: false,
        hasTrainer: false,
        joins: null,
        waitingMembership: null,
      },
      expiresAt: expect.any(Date),
    })
    expect(await profileRow(db, account.id)).toMatchObject({
      name: 'Örjan Ny',
      organizationId: own.organizationId,
      invitedTo: null,
      mustChangePassword: false,
      passwordExpiresAt: null,
      lastLoginAt: expect.any(Date),
    })
    expect(await membersIn(db, own.organizationId)).toEqual({
      [own.admin.actor.id]: 'ADMIN',
      [account.id]: 'MEMBER',
    })
    expect(await usedBy()).toBe(account.id)
    expect([
      await logIn(invited.email, fresh),
      await logIn(invited.email, invited.temporaryPassword ?? ''),
    ]).toEqual(['ok', 'INVALID_CREDENTIALS'])
  })

  test("is logged in by the response's cookie, and the browser is trusted from then on", async () => {
    const answer = await activate()
    const token = cookieOf(answer)
    const clients = await server.call('clients.list', undefined, { token })
    expect([clients.status, clients.data]).toEqual([200, []])
    expect(answer.headers['set-cookie']?.join('\n')).toMatch(
      /tidspott-device=[\w-]{43}\.[\w-]{43};/,
    )
    expect(answer.headers['set-cookie']?.join('\n')).toMatch(/HttpOnly/)
  })

  test('is named by its address until it has a name', async () => {
    await activate({ name: '   ' })
    expect((await profileRow(db, account.id)).name).toBe(invited.email.split('@')[0])
  })

  test('accepts the code and the address in any format', async () => {
    const typed = {
      code: ` ${formatCode(invited.code)} `,
      email: ` ${invited.email.toUpperCase()}`,
    }
    expect(await outcome(activate(typed))).toBe('ok')
  })

  test('loses every earlier login and reset link, and its owner is notified of the password by mail', async () => {
    const earlier = await server.call('auth.login', {
      email: invited.email,
      password: invited.temporaryPassword,
    })
    await makeResetLink(db, account.id)
    const answer = await activate()
    const logins = await db.select().from(authSessions).where(eq(authSessions.userId, account.id))
    expect(logins).toHaveLength(1)
    expect((await server.call('auth.me', undefined, { token: cookieOf(earlier) })).data).toBeNull()
    expect(
      (await server.call('auth.me', undefined, { token: cookieOf(answer) })).data,
    ).not.toBeNull()
    expect(await db.$count(passwordResets, eq(passwordResets.profileId, account.id))).toBe(0)
    const mail = await db.select().from(outbox).where(eq(outbox.recipient, invited.email))
    expect(mail.map(({ kind }) => kind).toSorted()).toEqual(['invitation', 'password-changed'])
    expect(woken).toBe(1)
  })

  test('ends the login that this browser had, of any account', async () => {
    const { token } = await beginLogin(db, own.admin.actor.id)
    expect(await outcome(activate({}, { token }))).toBe('ok')
    expect((await server.call('auth.me', undefined, { token })).data).toBeNull()
  })

  test('is activated by a later code of the same organisation, when the first has expired or was revoked', async () => {
    await db.update(invitations).set({ expiresAt: new Date(Date.now() - 1) })
    await db.update(profiles).set({ passwordExpiresAt: new Date(Date.now() - 1) })
    await refused('INVITATION_EXPIRED')
    const { code, trainerCreated } = await inviteBy(own, invited.email)
    expect(trainerCreated).toBe(false)
    expect(await outcome(activate({ code }))).toBe('ok')
    expect(await membersIn(db, own.organizationId)).toMatchObject({ [account.id]: 'MEMBER' })
  })

  test('that has logged in with the temporary password and not changed it can still be activated', async () => {
    expect(await logIn(invited.email, invited.temporaryPassword ?? '')).toBe('ok')
    expect(await outcome(activate())).toBe('ok')
  })

  test('activated twice is told to log in, and the first password stays', async () => {
    await activate()
    await refused('ACCOUNT_ACTIVE', twice('ett annat ord'))
    expect([
      await logIn(invited.email, fresh),
      await logIn(invited.email, 'ett annat ord'),
    ]).toEqual(['ok', 'INVALID_CREDENTIALS'])
  })

  test('activated six times concurrently accepts one, whose password stays', async () => {
    const words = Array.from({ length: 6 }, (_, n) => `det egna ordet nummer ${n}`)
    const answers = await Promise.all(words.map((word) => outcome(activate(twice(word)))))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'ACCOUNT_ACTIVE'), 'ok'])
    const winner = words[answers.indexOf('ok')] ?? ''
    expect(await logIn(invited.email, winner)).toBe('ok')
    expect(await db.$count(authSessions, eq(authSessions.userId, account.id))).toBe(2)
    const told = await db.select().from(outbox).where(eq(outbox.recipient, invited.email))
    expect(told.filter(({ kind }) => kind === 'password-changed')).toHaveLength(1)
  })

  test('activated while another account joins with the code is either activated or unchanged', async () => {
    for (let round = 0; round < 6; round += 1) {
      invited = await inviteBy(own, `${randomUUID()}@example.com`)
      const before = await accountOf(invited.email)
      const thief = await makeProfile(db)
      const { code } = invited
      const [activated, joined] = await Promise.all([
        outcome(activate()),
        refusalOf(callerOf(db, thief).organizations.join({ code })),
      ])
      expect([
        ['ok', 'INVITATION_USED'],
        ['INVITATION_USED', null],
      ]).toContainEqual([activated, joined])
      const after = await profileRow(db, before.id)
      if (activated !== 'ok') expect(after).toEqual(before)
      expect(await usedBy()).toBe(activated === 'ok' ? before.id : thief.id)
    }
  })
})

describe("takeover by an organisation's own code: ACCOUNT_ACTIVE, and nothing changes", () => {
  /** An ADMIN who may invite any address and reads all codes of the organisation. */
  async function attackOn(email: string): Promise<void> {
    const attacker = await makeOrganization(db)
    const { code, trainerCreated, temporaryPassword } = await inviteBy(attacker, email)
    expect([trainerCreated, temporaryPassword]).toEqual([false, null])
    await refused('ACCOUNT_ACTIVE', { code, email })
    // Refused before the password is validated.
    await refused('ACCOUNT_ACTIVE', { code, email, ...twice('Password1') })
    // The code stays valid for those who may use it.
    expect(await usedBy(code)).toBeNull()
    const list = await attacker.admin.caller.organizations.invitations({
      organizationId: attacker.organizationId,
    })
    expect(list).toMatchObject([{ status: 'waiting', code }])
  }

  test.each(['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN', 'CLIENT'] as const)(
    'on the active account of a %s',
    async (role) => {
      const password = 'offrets eget ord'
      const passwordHash = await testPasswords.hash(password)
      const victim = await makeProfile(db, { role, passwordHash })
      const { token } = await beginLogin(db, victim.id)
      await attackOn(victim.email)
      expect((await server.call('auth.me', undefined, { token })).data).not.toBeNull()
      expect([await logIn(victim.email, password), await logIn(victim.email, fresh)]).toEqual([
        'ok',
        'INVALID_CREDENTIALS',
      ])
    },
  )

  test.each(['TRAINER', 'ORG_ADMIN'] as const)(
    'on a %s account without a password, created by a SUPER_ADMIN',
    async (role) => {
      const details = { email: `${randomUUID()}@example.com`, name: 'Ny', phone: null, role }
      await superAdmin.admin.addTrainer({ id: randomUUID(), ...details })
      await attackOn(details.email)
      expect((await accountOf(details.email)).passwordHash).toBeNull()
    },
  )

  test("on an account created by another organisation's invitation and not activated", async () => {
    await attackOn(invited.email)
    // The invitation of the organisation that created it stays valid.
    expect(await outcome(activate())).toBe('ok')
  })

  test('on such an account, by a code older than the account', async () => {
    const email = `${randomUUID()}@example.com`
    const attacker = await makeOrganization(db)
    // As when two organisations invite concurrently: the second one created no account.
    const { code } = await makeInvitation(db, attacker.organizationId, { invitedEmail: email })
    await inviteBy(own, email)
    await refused('ACCOUNT_ACTIVE', { code, email })
  })

  test('on an account of their own invitation with a password set by a SUPER_ADMIN', async () => {
    const password = 'administratörens ord'
    await superAdmin.admin.setPassword({ id: account.id, password, confirmation: password })
    await refused('ACCOUNT_ACTIVE')
    const again = await inviteBy(own, invited.email)
    await refused('ACCOUNT_ACTIVE', { code: again.code })
    expect(await logIn(invited.email, password)).toBe('ok')
  })

  test('on an account of their own invitation whose owner has changed the temporary password', async () => {
    const currentPassword = invited.temporaryPassword ?? ''
    const login = await server.call('auth.login', {
      email: invited.email,
      password: currentPassword,
    })
    const chosen = twice('ägarens eget ord')
    const changed = await server.call(
      'auth.changePassword',
      { currentPassword, ...chosen },
      { token: cookieOf(login) },
    )
    expect(changed.status).toBe(200)
    await refused('ACCOUNT_ACTIVE')
    expect(await logIn(invited.email, chosen.password)).toBe('ok')
    // Its owner joins with the code like any existing account.
    const joining = callerOf(db, await accountOf(invited.email)).organizations
    expect(await refusalOf(joining.join({ code: invited.code }))).toBeNull()
  })

  test('on an account of their own invitation whose owner has used a reset link', async () => {
    const token = await makeResetLink(db, account.id)
    const chosen = twice('ägarens eget ord')
    expect((await server.call('auth.resetPassword', { token, ...chosen })).status).toBe(200)
    await refused('ACCOUNT_ACTIVE')
    expect(await logIn(invited.email, chosen.password)).toBe('ok')
  })

  test('on an account that was activated and later removed from the organisation', async () => {
    await activate()
    const { organizationId, admin } = own
    const list = await admin.caller.organizations.members({ organizationId })
    const memberId = list.find(({ trainerId }) => trainerId === account.id)?.id ?? ''
    await admin.caller.organizations.removeMember({ organizationId, memberId })
    const { code } = await inviteBy(await makeOrganization(db), invited.email)
    await refused('ACCOUNT_ACTIVE', { code })
  })

  test("with the code of another account's invitation: it opens the invited address alone", async () => {
    const other = await inviteBy(own, `${randomUUID()}@example.com`)
    await refused('INVITATION_INVALID', { code: other.code })
    await refused('INVITATION_INVALID', { email: other.email })
  })

  test('with a password changed during the activation (race)', async () => {
    const set = { passwordHash: await testPasswords.hash('ägarens'), invitedTo: null }
    const answers: string[] = []
    await raceBehind(db, (tx) => tx.update(profiles).set(set).where(eq(profiles.id, account.id)), [
      async () => {
        answers.push(await outcome(activate()))
      },
    ])
    expect(answers).toEqual(['ACCOUNT_ACTIVE'])
    expect(await profileRow(db, account.id)).toMatchObject({ ...set, organizationId: null })
    expect(await usedBy()).toBeNull()
  })
})

describe('invalid code', () => {
  test.each([
    ['a wrong address', () => ({ email: 'nagon.annan@example.com' })],
    ['the address of another account', () => ({ email: own.admin.actor.email })],
    ['a wrong code', () => ({ code: base32Of(randomBytes(20)) })],
    ['a truncated code', () => ({ code: invited.code.slice(1) })],
  ])('for %s has one answer, and reveals nothing of any account', async (_what, over) => {
    await refused('INVITATION_INVALID', over())
    expect(await outcome(activate())).toBe('ok')
  })

  test('for an account whose invitation was used by another is reported as used', async () => {
    const { code } = invited
    await callerOf(db, await makeProfile(db)).organizations.join({ code })
    await refused('INVITATION_USED')
  })

  test('that was revoked opens nothing', async () => {
    const { organizationId, admin } = own
    const [{ id } = { id: '' }] = await admin.caller.organizations.invitations({ organizationId })
    await admin.caller.organizations.removeInvitation({ organizationId, invitationId: id })
    await refused('INVITATION_INVALID')
  })

  test('for a disabled account is reported as disabled to a caller with the right code, and works when it is enabled', async () => {
    await superAdmin.admin.setDisabled({ id: account.id, isDisabled: true })
    await refused('ACCOUNT_DISABLED')
    await refused('INVITATION_INVALID', { code: base32Of(randomBytes(20)) })
    await superAdmin.admin.setDisabled({ id: account.id, isDisabled: false })
    expect(await outcome(activate())).toBe('ok')
  })

  test('of a deleted organisation opens nothing', async () => {
    await db.execute(`delete from organizations where id = '${own.organizationId}'`)
    await refused('INVITATION_INVALID')
  })
})

describe('password of the activation', () => {
  test.each([
    ['of seven characters', twice('sju tkn'), 'INVALID_INPUT'],
    ['with a different confirmation', { confirmation: 'något annat' }, 'INVALID_INPUT'],
    ['of 129 characters', twice('lång '.repeat(26).slice(0, 129)), 'INVALID_INPUT'],
    ['that is common', twice('Password1'), 'PASSWORD_COMMON'],
    ['that is the product’s name', twice('Tidspott1'), 'PASSWORD_COMMON'],
  ])('%s is refused and leaves the code usable', async (_what, over, problem) => {
    await refused(problem, over)
    expect(await outcome(activate())).toBe('ok')
  })

  test('equal to the address is refused', async () => {
    await refused('PASSWORD_COMMON', twice(invited.email))
  })

  test.each([
    ['a role', { role: 'SUPER_ADMIN' }],
    ['an organisation', { organizationId: randomUUID() }],
    ['an account', { id: randomUUID() }],
  ])('with %s beside it is refused', async (_what, over: object) => {
    await refused('INVALID_INPUT', over)
  })
})

describe('rate limit of codes', () => {
  const counters = () => ({ db, keys: testKeys })

  test('is thirty an hour per address over all accounts, and then applies to a right code too', async () => {
    const answers: string[] = []
    for (let turn = 0; turn < 31; turn += 1) {
      answers.push(await outcome(activate({ code: base32Of(randomBytes(20)) })))
    }
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'INVITATION_INVALID'))
    expect(answers[30]).toBe('TOO_MANY_ATTEMPTS')
    await refused('TOO_MANY_ATTEMPTS')
    expect(await outcome(activate({}, { from: '198.51.100.7' }))).toBe('ok')
  })

  test('is thirty of two hundred concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => outcome(activate({ code: base32Of(randomBytes(20)) }))),
    )
    expect(answers.filter((one) => one === 'INVITATION_INVALID')).toHaveLength(30)
    expect(answers.filter((one) => one === 'TOO_MANY_ATTEMPTS')).toHaveLength(170)
  })

  test('does not count a right code, whether or not the password is accepted', async () => {
    for (let turn = 0; turn < 29; turn += 1) {
      await consumeAttempt(counters(), rateLimits.activationFromAddress, '192.0.2.1')
    }
    await refused('PASSWORD_COMMON', twice('Password1'))
    await refused('PASSWORD_COMMON', twice('Password1'))
    expect(await outcome(activate())).toBe('ok')
  })
})

test('the log of an activation contains only ids', async () => {
  await activate({ name: 'Hemligt Namn' })
  const log = server.log()
  expect(log).toContain('account.activated')
  const secrets = [invited.code, formatCode(invited.code), invited.email, 'Hemligt', fresh]
  for (const secret of [...secrets, invited.temporaryPassword ?? '']) {
    expect(log).not.toContain(secret)
  }
})
