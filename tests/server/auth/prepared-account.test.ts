import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { linkToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { organizationMembers, waitingMemberships } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { matrix } from '#shared/access/matrix.ts'
import type { Invited } from '#shared/organizations/payload.ts'
import { callerOf, testKeys } from '#tests/callers.ts'
import { outcomeOf } from '#tests/factor-account.ts'
import { makeClient, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import {
  activeAdminsOf,
  makeOrganization,
  membersIn,
  type Organization,
} from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeAuthenticatorApp } from '#tests/second-factor.ts'
import { type CallAnswer, startServer, type TestServer } from '#tests/server.ts'

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
  server = await startServer(db)
  withoutMail = await startServer(db, { sendsMail: false })
})
afterAll(async () => {
  await server.close()
  await withoutMail.close()
})
beforeEach(async () => {
  await db.delete(throttles)
  organization = await makeOrganization(db)
})

const tokenIn = ({ headers }: CallAnswer) =>
  /tidspott=([^;]+);/.exec(headers['set-cookie']?.join('\n') ?? '')?.[1] ?? ''

async function act(path: string, input: unknown, token: string, on = server): Promise<unknown> {
  const answer = await on.call(path, input, { token })
  expect([path, outcomeOf(answer)]).toEqual([path, 'ok'])
  return answer.data
}

const inviteInput = () => ({
  id: randomUUID(),
  organizationId: organization.organizationId,
  email: `${randomUUID()}@example.com`,
})

/** What the ADMIN does with what the dialog shows: opens the account, and books in its name. */
async function openInvited(invited: Invited) {
  const { code, email } = invited
  const answer = await server.call('auth.activate', { code, email, name: null, ...twice(password) })
  expect(outcomeOf(answer)).toBe('ok')
  const { person } = answer.data as { person: { id: string } }
  await makeClient(db, person.id, { name: 'Elsa Elev' })
  return { id: person.id, email, token: tokenIn(answer) }
}

const prepare = async () =>
  openInvited(await organization.admin.caller.organizations.invite(inviteInput()))

/** The owner proves the address by a mailed link, and logs in. Returns the login, and what is asked at it. */
async function prove({ id, email }: { id: string; email: string }, on = server) {
  const token = await makeResetLink(db, id)
  expect(outcomeOf(await on.call('auth.resetPassword', { token, ...twice(renewed) }))).toBe('ok')
  return logIn(email, on)
}

async function logIn(email: string, on = server) {
  const answer = await on.call('auth.login', { email, password: renewed })
  expect(outcomeOf(answer)).toBe('ok')
  const { person } = answer.data as { person: { waitingMembership: unknown } }
  return { token: tokenIn(answer), asked: person.waitingMembership }
}

/** What the organisation's ADMIN sees of the account, by each of its pages. */
async function seenOf({ id, email }: { id: string; email: string }) {
  const { organizationId, admin } = organization
  const { organizations, events } = admin.caller
  const seen = [
    ...(await organizations.members({ organizationId })),
    ...(await organizations.trainers({ organizationId })),
    ...(await organizations.overview({ organizationId, from: '2026-09-28', to: '2026-11-22' }))
      .trainers,
  ].filter((row) => row.trainerId === id)
  const detail = await organizations.trainer({ organizationId, trainerId: id }).then(
    ({ people }) => people.map(({ name }) => name),
    () => 'NOT_FOUND',
  )
  const mine = (await organizations.mine()).find((one) => one.id === organizationId)
  const told = JSON.stringify(await events.ofOrganization({ organizationId }))
  return { rows: seen.length, detail, members: mine?.members, isTold: told.includes(email) }
}

describe('a membership that somebody else entered into for an unproven account (D120)', () => {
  test('waits from the proof of the address: the ADMIN who prepared it sees no client, name or count', async () => {
    const account = await prepare()
    expect(await seenOf(account)).toMatchObject({ rows: 3, detail: ['Elsa Elev'], members: 2 })
    const { token, asked } = await prove(account)
    expect(await seenOf(account)).toMatchObject({ rows: 0, detail: 'NOT_FOUND', members: 1 })
    expect(asked).toEqual({
      organizationId: organization.organizationId,
      name: organization.name,
      role: 'MEMBER',
    })
    expect(await act('organizations.mine', undefined, token)).toEqual([])
    const { organizationId } = organization
    const members = await server.call('organizations.members', { organizationId }, { token })
    expect(outcomeOf(members)).toBe('NOT_FOUND')
  })
})

describe('the owner at the first login after the proof (D120)', () => {
  test('says yes: the membership is theirs, and the ADMIN sees it again', async () => {
    const account = await prepare()
    const { token } = await prove(account)
    const { organizationId } = organization
    const answer = { organizationId, joins: true }
    await act('organizations.answerMembership', answer, token)
    await act('organizations.answerMembership', answer, token)
    expect(await seenOf(account)).toMatchObject({ rows: 3, detail: ['Elsa Elev'], members: 2 })
    expect(await membersIn(db, organizationId)).toMatchObject({ [account.id]: 'MEMBER' })
    expect((await logIn(account.email)).asked).toBeNull()
  })

  test('says no: nothing of it is left, and the organisation is told nothing', async () => {
    const account = await prepare()
    const { token } = await prove(account)
    const { organizationId } = organization
    const answer = { organizationId, joins: false }
    await act('organizations.answerMembership', answer, token)
    await act('organizations.answerMembership', answer, token)
    expect(await seenOf(account)).toMatchObject({ rows: 0, detail: 'NOT_FOUND', members: 1 })
    expect((await logIn(account.email)).asked).toBeNull()
    const late = { organizationId, joins: true }
    const answered = await server.call('organizations.answerMembership', late, { token })
    expect(outcomeOf(answered)).toBe('NOT_FOUND')
  })

  test('is asked nothing about a membership that they enter into with the proof', async () => {
    const invited = await organization.admin.caller.organizations.invite(inviteInput())
    const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, invited.email))
    const mailToken = linkToken(testKeys, mail?.id ?? '')
    const { code, email } = invited
    const input = { code, email, name: null, mailToken, ...twice(renewed) }
    const answer = await server.call('auth.activate', input)
    expect(answer.data).toMatchObject({ person: { waitingMembership: null } })
    const roles = Object.values(await membersIn(db, organization.organizationId))
    // In no order: rows without one.
    expect(roles.toSorted()).toEqual(['ADMIN', 'MEMBER'])
  })

  test('keeps an organisation in its last ADMIN: who cannot say no, but yes', async () => {
    const account = await prepare()
    const { organizationId, admin } = organization
    await organization.add('MEMBER')
    const members = await admin.caller.organizations.members({ organizationId })
    const memberId = members.find(({ trainerId }) => trainerId === account.id)?.id ?? ''
    await admin.caller.organizations.setMemberRole({ organizationId, memberId, role: 'ADMIN' })
    await admin.caller.organizations.leave({ organizationId })
    const { token, asked } = await prove(account)
    expect(asked).toMatchObject({ role: 'ADMIN' })
    expect(await activeAdminsOf(db, organizationId)).toEqual([])
    const no = { organizationId, joins: false }
    const refused = await server.call('organizations.answerMembership', no, { token })
    expect(outcomeOf(refused)).toBe('LAST_ORGANIZATION_ADMIN')
    const superAdmin = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
    const disabling = superAdmin.admin.setDisabled({ id: account.id, isDisabled: true })
    expect(await refusalOf(disabling)).toBe('LAST_ORGANIZATION_ADMIN')
    await act('organizations.answerMembership', { organizationId, joins: true }, token)
    expect(await activeAdminsOf(db, organizationId)).toEqual([account.id])
  })

  test('takes the waiting membership up by a new code, in its role', async () => {
    const account = await prepare()
    const { organizationId, admin } = organization
    await db
      .update(organizationMembers)
      .set({ role: 'ADMIN' })
      .where(eq(organizationMembers.trainerId, account.id))
    const { token } = await prove(account)
    const again = await admin.caller.organizations.invite({
      ...inviteInput(),
      email: account.email,
    })
    await act('organizations.join', { code: again.code }, token)
    expect(await membersIn(db, organizationId)).toMatchObject({ [account.id]: 'ADMIN' })
    expect((await logIn(account.email)).asked).toBeNull()
  })

  test('loses the waiting membership with the organisation, and by erasing the account', async () => {
    const [account, other] = [await prepare(), await prepare()]
    const { organizationId, admin } = organization
    for (const each of [account, other]) await prove(each)
    const waiting = () =>
      db.$count(waitingMemberships, eq(waitingMemberships.organizationId, organizationId))
    expect(await waiting()).toBe(2)
    const { token } = await logIn(other.email)
    await act('profile.erase', { password: renewed }, token)
    expect(await waiting()).toBe(1)
    // The ADMIN is told of no other member.
    await admin.caller.organizations.remove({ organizationId })
    expect(await waiting()).toBe(0)
    expect((await logIn(account.email)).asked).toBeNull()
  })

  test('that is removed while the proof lets it wait is not asked about', async () => {
    const account = await prepare()
    const { organizationId, admin } = organization
    const members = await admin.caller.organizations.members({ organizationId })
    const memberId = members.find(({ trainerId }) => trainerId === account.id)?.id ?? ''
    const [{ asked }, refusal] = await Promise.all([
      prove(account),
      refusalOf(admin.caller.organizations.removeMember({ organizationId, memberId })),
    ])
    // Where the proof came first there was no member to remove.
    if (refusal !== null) expect([refusal, asked]).toEqual(['MEMBER_NOT_FOUND', expect.anything()])
    expect((await logIn(account.email)).asked).toEqual(refusal === null ? null : asked)
  })
})

test('a membership does not wait where no mail is sent: nothing proves an address there', async () => {
  const account = await prepare()
  const { asked } = await prove(account, withoutMail)
  expect(asked).toBeNull()
  expect(await seenOf(account)).toMatchObject({ rows: 3, members: 2 })
})

test('a membership of an account that was proven before does not wait when its password is reset', async () => {
  const account = await makeProfile(db)
  await organization.put(account, 'MEMBER')
  expect((await prove(account)).asked).toBeNull()
  expect(await seenOf(account)).toMatchObject({ rows: 3 })
})

describe('an unproven ADMIN where REQUIRE_SECOND_FACTOR is set (D122)', () => {
  test('does none of an ADMIN’s acts until the address is proven, and never without SMTP is refused', async () => {
    const demanding = await startServer(db, { env: { demandsFactor: true } })
    const silent = await startServer(db, { env: { demandsFactor: true }, sendsMail: false })
    try {
      const account = await prepare()
      const { organizationId } = organization
      await db
        .update(organizationMembers)
        .set({ role: 'ADMIN' })
        .where(eq(organizationMembers.trainerId, account.id))
      const asked = async (on: TestServer, token: string, path: string) =>
        outcomeOf(await on.call(path, { organizationId }, { token }))
      const admins = Object.entries(matrix).filter(([, access]) => access === 'organizationAdmin')
      for (const [path] of admins) {
        const outcome = await asked(demanding, account.token, path)
        expect([path, outcome]).toEqual([path, 'ADDRESS_UNPROVEN'])
      }
      // What a member may do is done, and so is all where no factor is demanded.
      expect(await asked(demanding, account.token, 'organizations.members')).toBe('ok')
      expect(await asked(server, account.token, 'organizations.trainers')).toBe('ok')
      // Without SMTP a factor can be added: it is demanded as of every ADMIN.
      expect(await asked(silent, account.token, 'organizations.trainers')).toBe('MUST_ADD_FACTOR')
      await makeAuthenticatorApp(db, account.id)
      expect(await asked(silent, account.token, 'organizations.trainers')).toBe('ok')
    } finally {
      await demanding.close()
      await silent.close()
    }
  })
})
