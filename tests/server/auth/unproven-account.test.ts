import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { linkToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deliver } from '#server/platform/mail/delivery.ts'
import { authSessions, emailChanges, profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { authenticators, passkeys, pendingLogins, recoveryCodes } from '#server/schema/factors.ts'
import { outbox } from '#server/schema/outbox.ts'
import { messageDelayMs } from '#shared/messages/limits.ts'
import type { Invited } from '#shared/organizations/payload.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf, testKeys } from '#tests/callers.ts'
import { outcomeOf } from '#tests/factor-account.ts'
import {
  makeAct,
  makeClient,
  makeEmailChange,
  makePasskey,
  makeProfile,
  makeResetLink,
  makeSession,
} from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization, type Organization } from '#tests/organization.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'
import {
  codeAt,
  makeAuthenticatorApp,
  makePendingLogin,
  makeRecoveryCode,
  sealedSetup,
} from '#tests/second-factor.ts'
import { type CallAnswer, startServer, type TestServer } from '#tests/server.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'

const password = 'ett alldeles eget ord'
const renewed = 'ägarens eget nya ord'
const twice = (typed: string) => ({ password: typed, confirmation: typed })

let db: Database
/** SMTP is set here, and not there. */
let server: TestServer
let withoutMail: TestServer
let organization: Organization

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db, { env: { demandsFactor: true } })
  withoutMail = await startServer(db, { env: { demandsFactor: true }, sendsMail: false })
})
afterAll(async () => {
  await server.close()
  await withoutMail.close()
})

beforeEach(async () => {
  await db.delete(throttles)
  organization = await makeOrganization(db)
})

type Opened = { id: string; email: string; token: string }

const cookieIn = ({ headers }: CallAnswer, name = 'tidspott') =>
  new RegExp(`${name}=([^;]+);`).exec(headers['set-cookie']?.join('\n') ?? '')?.[1] ?? ''

async function opened(answer: CallAnswer): Promise<Opened> {
  expect(outcomeOf(answer)).toBe('ok')
  const { person } = answer.data as { person: { id: string; email: string } }
  return { id: person.id, email: person.email, token: cookieIn(answer) }
}

const invite = (): Promise<Invited> =>
  organization.admin.caller.organizations.invite({
    id: randomUUID(),
    organizationId: organization.organizationId,
    email: `${randomUUID()}@example.com`,
  })

const activate = async ({ email, code }: Invited, mailToken?: string) =>
  opened(
    await server.call('auth.activate', {
      code,
      email,
      name: null,
      ...twice(password),
      ...(mailToken !== undefined && { mailToken }),
    }),
  )

/** The token that the mail of an invitation alone holds. */
async function mailTokenOf({ email }: Invited): Promise<string> {
  const [mail] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.recipient, email))
  return linkToken(testKeys, mail?.id ?? '')
}

/** Logs in with a password that another person has seen, and replaces it. */
async function openWithTemporary(email: string, temporary: string, path: string, current = {}) {
  const { token } = await opened(await server.call('auth.login', { email, password: temporary }))
  return opened(await server.call(path, { ...current, ...twice(password) }, { token }))
}

async function openWithInvitedPassword({ email, temporaryPassword }: Invited) {
  return openWithTemporary(email, temporaryPassword ?? '', 'auth.completeInvitation', {
    name: null,
  })
}

async function addedTrainer() {
  const superAdmin = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
  const id = randomUUID()
  const email = `${id}@example.com`
  await superAdmin.admin.addTrainer({ id, email, name: 'Ny', phone: null, role: 'TRAINER' })
  return { id, email, superAdmin }
}

/** What adding a factor ends with, by each of its calls: to begin, and to end what was begun before. */
async function additions({ id, token }: Opened, to: TestServer = server) {
  const call = async (path: string, input: unknown) =>
    outcomeOf(await to.call(path, input, { token }))
  const begun = await Promise.all([
    call('profile.startPasskey', { password }),
    call('profile.startAuthenticator', { password }),
  ])
  const challenge = 'A'.repeat(43)
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const response = softwareAuthenticator().create({ challenge, rp: { id: 'localhost' } }, to)
  return [
    ...begun,
    await call('profile.addPasskey', {
      setup: sealedSetup('PASSKEY', { profileId: id, value: challenge }),
      name: 'Mobilen',
      response,
    }),
    await call('profile.confirmAuthenticator', {
      setup: sealedSetup('AUTHENTICATOR', { profileId: id, value: secret }),
      code: codeAt(new Date(), secret),
    }),
  ]
}

const refused = Array.from({ length: 4 }, () => 'ADDRESS_UNPROVEN')
/** Each factor asks anew: the second setup was begun before the first factor. */
const added = ['ok', 'ok', 'ok', 'FACTOR_SETUP_EXPIRED']

async function mustProve({ token }: Opened, of: TestServer = server): Promise<boolean> {
  const { data } = await of.call('profile.secondFactor', undefined, { token })
  return (data as { mustProveAddress: boolean }).mustProveAddress
}

/** Chooses a new password by a mailed link, and logs in with it. */
async function proveByMail({ id, email }: Pick<Opened, 'id' | 'email'>): Promise<Opened> {
  const token = await makeResetLink(db, id)
  const reset = await server.call('auth.resetPassword', { token, ...twice(renewed) })
  expect(outcomeOf(reset)).toBe('ok')
  return opened(await server.call('auth.login', { email, password: renewed }))
}

const prepared = {
  name: 'Ny Tränare',
  otherInformation: 'Ring före sju',
  portalAccent: 'indigo',
  clientFeeds: true,
}

/** Makes what outlives a login: a feed of all sessions, the address that clients reply to, and a client with an own feed. */
async function prepare({ id, token }: Opened) {
  const act = async (path: string, input: unknown) => {
    const answer = await server.call(path, input, { token })
    expect(outcomeOf(answer)).toBe('ok')
    return answer.data as { path: string }
  }
  const contactEmail = 'angripare@example.com'
  const { name, ...settings } = prepared
  await act('profile.update', { name, phone: null })
  await act('profile.updateTrainerSettings', { ...settings, contactEmail })
  const { id: clientId } = await makeClient(db, id)
  const link = await act('clients.link', { id: clientId })
  const ofClient = await act('portal.feed', { token: link.path.replace('/client/', '') })
  const feed = await act('feeds.create', { clientId: null, naming: 'names' })
  return { feed: feed.path, ofClient: ofClient.path, contactEmail }
}

const statusesOf = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await server.send({ path })).status))

const settingsOf = async ({ token }: Opened) =>
  (await server.call('profile.get', undefined, { token })).data

describe('an account that was opened with what another person could see', () => {
  test.each([
    ['an invitation’s temporary password', async () => openWithInvitedPassword(await invite())],
    ['an invitation’s code', async () => activate(await invite())],
    [
      'a code and the token of another mail',
      async () => {
        const [invited, other] = [await invite(), await invite()]
        return activate(invited, await mailTokenOf(other))
      },
    ],
    [
      'a password that a SUPER_ADMIN set',
      async () => {
        const { id, email, superAdmin } = await addedTrainer()
        const seen = 'det visade ordet'
        await superAdmin.admin.setPassword({ id, ...twice(seen) })
        return openWithTemporary(email, seen, 'auth.changePassword', { currentPassword: seen })
      },
    ],
  ])(
    'by %s cannot add a factor where mail is sent, until its owner has chosen a password by mail',
    async (_how, open) => {
      const account = await open()
      expect(await additions(account)).toEqual(refused)
      expect(await mustProve(account)).toBe(true)
      expect(await db.$count(passkeys, eq(passkeys.profileId, account.id))).toBe(0)
      const owner = await proveByMail(account)
      expect(await mustProve(owner)).toBe(false)
      const ofOwner = await server.call(
        'profile.startAuthenticator',
        { password: renewed },
        { token: owner.token },
      )
      expect(outcomeOf(ofOwner)).toBe('ok')
    },
  )

  test('may add a factor where no mail is sent, since nothing could prove it', async () => {
    const account = await activate(await invite())
    expect(await mustProve(account, withoutMail)).toBe(false)
    expect(await additions(account, withoutMail)).toEqual(added)
  })

  test('is not proven by a change of its address: others may know the password still', async () => {
    const account = await activate(await invite())
    const links = await makeEmailChange(db, account.id)
    for (const token of [links.old, links.new])
      expect(outcomeOf(await server.call('auth.confirmEmail', { token }))).toBe('ok')
    const [row] = await db.select().from(profiles).where(eq(profiles.id, account.id))
    const email = row?.email ?? ''
    expect(email).not.toBe(account.email)
    const moved = await opened(await server.call('auth.login', { email, password }))
    expect(await mustProve(moved)).toBe(true)
  })

  test('loses all that another person may have added when its owner proves the address, and no row', async () => {
    const account = await activate(await invite())
    const { id, email } = account
    const first = await server.call('auth.login', { email, password })
    const device = cookieIn(first, 'tidspott-device')
    expect(device).not.toBe('')
    // From a time without SMTP.
    await makePasskey(db, id)
    await makeAuthenticatorApp(db, id)
    await makeRecoveryCode(db, id)
    await makePendingLogin(db, id)
    await makeEmailChange(db, id)
    await makeClient(db, id)

    const owner = await proveByMail(account)
    for (const table of [passkeys, authenticators, recoveryCodes, pendingLogins, emailChanges])
      expect(await db.$count(table, eq(table.profileId, id))).toBe(0)
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(1)
    const stale = await server.call('profile.get', undefined, { token: account.token })
    expect(outcomeOf(stale)).toBe('UNAUTHENTICATED')
    expect(await db.$count(clients, eq(clients.trainerId, id))).toBe(1)
    const told = await db
      .select({ figures: events.figures })
      .from(events)
      .where(and(eq(events.actorId, id), eq(events.kind, 'password.reset')))
    expect(told.map(({ figures }) => figures)).toEqual([{ factorRemoved: true }])

    // The marks of known devices ended with the old password: this login is told by mail.
    const newDevices = () => db.$count(outbox, eq(outbox.kind, 'new-device'))
    const before = await newDevices()
    const headers = { cookie: `tidspott-device=${device}` }
    await server.call('auth.login', { email, password: renewed }, { headers })
    expect(await newDevices()).toBe(before + 1)

    // From now on a reset by mail keeps the factors.
    await makeAuthenticatorApp(db, id)
    await server.call('auth.resetPassword', {
      token: await makeResetLink(db, owner.id),
      ...twice(password),
    })
    expect(await db.$count(authenticators, eq(authenticators.profileId, id))).toBe(1)
  })

  test('loses the calendar feeds and the reply address that another person made when its owner proves the address, and no setting', async () => {
    const account = await activate(await invite())
    const { feed, ofClient, contactEmail } = await prepare(account)
    expect(await statusesOf([feed, ofClient])).toEqual([200, 200])

    const owner = await proveByMail(account)
    expect(await statusesOf([feed, ofClient])).toEqual([404, 200])
    expect(await settingsOf(owner)).toMatchObject({ ...prepared, contactEmail: null })
    const stale = await server.call('feeds.list', {}, { token: account.token })
    expect(outcomeOf(stale)).toBe('UNAUTHENTICATED')

    // From now on a reset by mail keeps the reply address.
    const own = await prepare(owner)
    const again = await proveByMail(owner)
    expect(await statusesOf([own.feed, own.ofClient])).toEqual([404, 200])
    expect(await settingsOf(again)).toMatchObject({ ...prepared, contactEmail })
  })

  test('writes to no client before its owner has proven the address, and not in the name of one that another person set', async () => {
    const account = await activate(await invite())
    await prepare(account)
    const replies = async () => {
      const [actor] = await db.select().from(profiles).where(eq(profiles.id, account.id))
      if (!actor) throw new Error('no account')
      const sent: Parameters<Deliver>[0][] = []
      const mails = makeOutboxFixture(db, {
        deliver: async (mail) => {
          sent.push(mail)
          return null
        },
      })
      const { id: clientId } = await makeClient(db, account.id)
      const startsAt = instantOf('2026-12-01', '10:00')
      const id = await makeSession(db, { trainerId: account.id, clientId, startsAt })
      const expected = [{ id, startsAt: startsAt.toISOString() }]
      const actId = await makeAct(db, { trainerId: actor.id, clientId }, [id], { at: mails.now() })
      await callerOf(db, actor, { now: mails.now }).messages.send({
        actId,
        messages: [{ clientId, text: 'Passet är flyttat.', expected }],
      })
      mails.pass(messageDelayMs)
      await mails.round()
      return sent
        .filter(({ to }) => to.address === `${clientId}@example.com`)
        .map(({ letter }) => letter.replyTo ?? null)
    }
    expect(await refusalOf(replies())).toBe('ADDRESS_UNPROVEN')
    const owner = await proveByMail(account)
    expect(await replies()).toEqual([null])
    const contactEmail = 'agaren@example.com'
    await server.call('profile.updateTrainerSettings', { contactEmail }, { token: owner.token })
    expect(await replies()).toEqual([contactEmail])
  })

  test('keeps factors and the reply address where no mail is sent, since a link that was not mailed proves nothing', async () => {
    const account = await activate(await invite())
    const { id, email } = account
    const { contactEmail } = await prepare(account)
    await makeAuthenticatorApp(db, id)
    const token = await makeResetLink(db, id)
    const reset = await withoutMail.call('auth.resetPassword', { token, ...twice(renewed) })
    expect(outcomeOf(reset)).toBe('ok')
    const [kept] = await db.select().from(profiles).where(eq(profiles.id, id))
    expect(kept).toMatchObject({ contactEmail, isProven: false })
    expect(await db.$count(authenticators, eq(authenticators.profileId, id))).toBe(1)

    await proveByMail({ id, email })
    expect(await db.$count(authenticators, eq(authenticators.profileId, id))).toBe(0)
  })

  test('is not asked for the factor that the operator demands, where mail is sent', async () => {
    const { token, id, email } = await activate(await invite())
    await db.update(profiles).set({ role: 'SUPER_ADMIN' }).where(eq(profiles.id, id))
    const asked = async (of: TestServer, login: string) => {
      const me = await of.call('auth.me', undefined, { token: login })
      const { person } = me.data as { person: { mustAddFactor: boolean } }
      const { data } = await of.call('profile.secondFactor', undefined, { token: login })
      const { isRequired } = data as { isRequired: boolean }
      const get = await of.call('profile.get', undefined, { token: login })
      return [person.mustAddFactor, isRequired, outcomeOf(get)]
    }
    expect(await asked(server, token)).toEqual([false, false, 'ok'])
    expect(await asked(withoutMail, token)).toEqual([true, true, 'MUST_ADD_FACTOR'])
    const owner = await proveByMail({ id, email })
    expect(await asked(server, owner.token)).toEqual([true, true, 'MUST_ADD_FACTOR'])
  })
})

describe('an account whose password was chosen by a token that stood solely in a mail is proven', () => {
  test('by the link of its invitation’s mail', async () => {
    const invited = await invite()
    const account = await activate(invited, await mailTokenOf(invited))
    expect(await mustProve(account)).toBe(false)
    expect(await additions(account)).toEqual(added)
  })

  test('by the link of the welcome that a SUPER_ADMIN sends', async () => {
    expect(await mustProve(await proveByMail(await addedTrainer()))).toBe(false)
  })
})

test('an account that exists, or was made at the terminal, is proven', async () => {
  const { id, email } = await makeProfile(db)
  const account = await proveByMail({ id, email })
  await makeAuthenticatorApp(db, id)
  await server.call('auth.resetPassword', {
    token: await makeResetLink(db, id),
    ...twice(password),
  })
  expect(account.id).toBe(id)
  expect(await db.$count(authenticators, eq(authenticators.profileId, id))).toBe(1)
})
