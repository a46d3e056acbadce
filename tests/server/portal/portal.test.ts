import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { potHistory, pots } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import type { Person } from '#shared/auth/person.ts'
import { sessionsMax } from '#shared/portal/limits.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { instantOf } from '#shared/time.ts'
import {
  canariesIn,
  canariesOfPortal,
  canary,
  makeRows,
  makeTenant,
  type Rows,
  type Tenant,
} from '#tests/canaries.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type CallAnswer, startServer, type TestServer } from '#tests/server.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'
import { checkStatement } from '#web/pots/statement/statement-check.ts'

let db: Database
let server: TestServer
let tenant: Tenant

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  tenant = await makeTenant(db, 'alfa')
  await makeTenant(db, 'bravo')
  const now = instantOf('2026-11-18', '12:00')
  server = await startServer(db, { now: () => now })
})

beforeEach(async () => {
  await db.delete(throttles)
})

afterAll(() => server.close())

function open(token: unknown): Promise<CallAnswer> {
  return server.call('portal.get', { token })
}

async function payloadOf(token: string): Promise<PortalPayload> {
  const answer = await open(token)
  expect(answer.status).toBe(200)
  return answer.data as PortalPayload
}

describe('payload of a personal link', () => {
  test('is exactly this', async () => {
    const of = (column: string) => canary('alfa', column)
    const reason = of('pot_history.reason')
    const lateAt = instantOf('2026-11-12', '10:00')
    const cancelledFor = instantOf('2026-11-26', '15:00')
    const session = {
      durationHours: 1,
      completed: false,
      noShow: false,
      cancelled: null,
      potTypeName: of('pot_types.name'),
    }
    expect(await payloadOf(tenant.token)).toEqual({
      client: { name: of('clients.name') },
      trainer: {
        name: of('profiles.name'),
        profileImageUrl: of('profiles.profile_image_url'),
        cancellationHours: 24,
        otherInformation: of('profiles.other_information'),
        accent: 'teal',
        contact: {
          email: `${of('profiles.contact_email')}@example.com`,
          phone: of('profiles.contact_phone'),
        },
      },
      pots: [
        {
          potTypeName: of('pot_types.name'),
          hoursRemaining: 15,
          totalHours: 15,
          filledTo: 15,
          history: [3, 2].map((hoursAdded) => ({ date: expect.any(Date), hoursAdded, reason })),
          forecast: {
            left: 15,
            booked: 1,
            available: 14,
            unmarked: 0,
            free: 14,
            bookedEach: [1],
            uncovered: 0,
            lastsUntil: instantOf('2026-11-24', '10:00'),
            lacksFrom: null,
            nextAt: instantOf('2026-11-24', '10:00'),
            missing: 0,
          },
          statement: {
            isRight: true,
            rows: [
              { kind: 'opening', date: expect.any(Date), hours: 10, balance: 10, reason: null },
              { kind: 'added', date: expect.any(Date), hours: 2, balance: 12, reason },
              { kind: 'added', date: expect.any(Date), hours: 3, balance: 15, reason },
              { kind: 'inTime', date: cancelledFor, hours: 0, balance: 15, reason: null },
            ],
          },
        },
      ],
      sessions: [
        { ...session, startsAt: lateAt, noShow: true, cancelled: 'late', potTypeName: null },
        { ...session, startsAt: instantOf('2026-11-24', '10:00') },
        { ...session, startsAt: cancelledFor, cancelled: 'inTime' },
      ],
    })
  })

  test('contains no other column of any table, and no row id', async () => {
    const { text } = await open(tenant.token)
    expect(canariesIn(text)).toEqual(canariesOfPortal('alfa'))
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|green-500|TRAINER|version|notes/)
    expect(text.match(/@/g)).toHaveLength(1)
    expect(text).not.toContain(tenant.token)
  })

  test.each([
    [null, '070-174 06 96'],
    ['pt@example.com', null],
    [null, null],
  ])(
    'has exactly the contact details that the trainer shows: %s and %s',
    async (contactEmail, contactPhone) => {
      const trainer = await makeProfile(db, {
        email: `inloggning.${randomUUID()}@example.com`,
        phone: '08-123 45 67',
        contactEmail,
        contactPhone,
      })
      const client = await makeClient(db, trainer.id)
      const { text } = await open(client.token)
      const { contact } = (await payloadOf(client.token)).trainer
      expect(contact).toEqual({ email: contactEmail, phone: contactPhone })
      expect(text).not.toMatch(/inloggning|08-123/)
    },
  )

  test('is limited to the client, without another client of the same trainer', async () => {
    const other = await makeClient(db, tenant.actor.id, { name: 'Berit' })
    const payload = await payloadOf(other.token)
    expect(payload).toMatchObject({ client: { name: 'Berit' }, pots: [], sessions: [] })
    expect((await payloadOf(tenant.token)).sessions).toHaveLength(3)
  })

  test('is sorted: sessions by time, pots by age, history newest first', async () => {
    const trainer = await makeProfile(db)
    const client = await makeClient(db, trainer.id)
    const owner = { trainerId: trainer.id, clientId: client.id }
    const potId = await makePot(db, owner, { hours: 1 })
    await makePot(db, owner, { hours: 2 })
    for (const day of ['2026-12-03', '2026-12-01', '2026-12-02']) {
      await makeSession(db, { ...owner, potId, startsAt: instantOf(day, '10:00') })
    }
    for (const [hours, day] of [
      [1, '2026-11-01'],
      [3, '2026-11-03'],
      [2, '2026-11-02'],
    ] as const) {
      await db.execute(
        sql`insert into pot_history (id, pot_id, trainer_id, trainer_name, date, hours_added, reason)
          values (gen_random_uuid(), ${potId}, ${trainer.id}, 'T', ${day}::timestamptz, ${hours}, 'x')`,
      )
    }
    const payload = await payloadOf(client.token)
    expect(payload.sessions.map(({ startsAt }) => startsAt.toISOString().slice(0, 10))).toEqual([
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ])
    expect(payload.pots.map(({ totalHours }) => totalHours)).toEqual([7, 2])
    expect(payload.pots[0]?.history.map(({ hoursAdded }) => hoursAdded)).toEqual([3, 2, 1])
  })

  test('keeps a session whose pot is deleted, without a type', async () => {
    const rows = await makeRows(db, tenant.actor.id, 'alfa')
    await db.delete(pots).where(eq(pots.id, rows.potId))
    const payload = await payloadOf(rows.token)
    expect(payload.pots).toEqual([])
    expect(payload.sessions).toMatchObject(
      Array.from({ length: 3 }, () => ({ potTypeName: null, durationHours: 1 })),
    )
  })

  test('stays readable when the trainer is disabled (D28)', async () => {
    const trainer = await makeProfile(db, { isDisabled: true, name: 'Avstängd' })
    const client = await makeClient(db, trainer.id)
    expect((await payloadOf(client.token)).trainer.name).toBe('Avstängd')
  })

  test('is read from one snapshot: pots and sessions agree during concurrent completions', async () => {
    const trainer = await makeProfile(db)
    const client = await makeClient(db, trainer.id)
    const owner = { trainerId: trainer.id, clientId: client.id }
    const potId = await makePot(db, owner, { hours: 100 })
    const startsAt = instantOf('2026-11-10', '10:00')
    const id = await makeSession(db, { ...owner, potId, startsAt, durationHours: 7 })
    let isDone = false
    const writing = (async () => {
      while (!isDone) {
        const completed = sql`not ${trainingSessions.completed}`
        await db.update(trainingSessions).set({ completed }).where(eq(trainingSessions.id, id))
      }
    })()
    const seen = new Set<string>()
    for (let turn = 0; turn < 200; turn += 1) {
      const [one, two] = await Promise.all([payloadOf(client.token), payloadOf(client.token)])
      for (const {
        pots: [pot],
        sessions: [session],
      } of [one, two]) {
        seen.add(`${pot?.hoursRemaining} ${session?.completed}`)
      }
    }
    isDone = true
    await writing
    expect([...seen].sort()).toEqual(['100 false', '93 true'])
  })
})

describe('a client of more sessions than a page shows (D124)', () => {
  const now = instantOf('2026-11-18', '12:00')
  const hourMs = 3_600_000

  test('is shown the newest and the soonest, with the hours, the forecast and the statement of all', async () => {
    const own = await makeTrainerFixture(db, { now: () => now })
    await db
      .update(pots)
      .set({ createdAt: new Date('2000-01-01') })
      .where(eq(pots.id, own.potId))
    await db.insert(potHistory).values({
      id: randomUUID(),
      potId: own.potId,
      trainerId: own.trainer.id,
      trainerName: own.trainer.name,
      hoursAdded: 1_500,
      reason: 'Påfyllning',
      date: new Date('2010-01-01'),
    })
    const { past, upcoming } = sessionsMax
    const booked = (n: number) => ({
      ...own.owner,
      id: randomUUID(),
      potId: own.potId,
      startsAt: new Date(now.getTime() + n * hourMs),
      durationHours: 1,
      completed: n < 0,
    })
    const numbers = (count: number, sign: 1 | -1) =>
      Array.from({ length: count }, (_, n) => booked(sign * (n + 1)))
    await db.insert(trainingSessions).values(numbers(past + 40, -1))
    await db.insert(trainingSessions).values(numbers(upcoming + 50, 1))
    const { path } = await own.caller.clients.link({ id: own.clientId })
    const payload = await own.caller.portal.get({ token: path.slice(8) })
    const startsOf = (isShown: (at: Date) => boolean) =>
      payload.sessions.map(({ startsAt }) => startsAt).filter(isShown)
    expect(startsOf((at) => at < now)).toHaveLength(past)
    expect(startsOf((at) => at < now)[0]).toEqual(new Date(now.getTime() - past * hourMs))
    expect(startsOf((at) => at > now).at(-1)).toEqual(new Date(now.getTime() + upcoming * hourMs))
    expect(payload).toMatchObject({ hasEarlier: true, hasLater: true })
    const [pot] = payload.pots
    const left = 1_510 - past - 40
    const ahead = upcoming + 50
    expect(pot).toMatchObject({
      hoursRemaining: left,
      totalHours: 1_510,
      forecast: { left, booked: ahead, uncovered: ahead - left, missing: ahead - left },
      statement: { isRight: true },
    })
    const rows = pot?.statement.rows ?? []
    expect(rows).toHaveLength(past + 1)
    expect(rows[0]).toMatchObject({
      kind: 'carried',
      hours: 1_470,
      balance: 1_470,
      chargedBefore: 40,
    })
    expect(rows.at(-1)?.balance).toBe(left)
    const check = checkStatement(
      { isRight: true, rows: rows.map((row, id) => ({ ...row, id })) },
      { hoursRemaining: left, totalHours: 1_510 },
    )
    expect(check).toEqual({ isRight: true, total: 1_510, charged: past + 40, left })
  })
})

describe('payload for a logged-in client', () => {
  const linkTo = (profileId: string, clientIds: string[]) =>
    db.update(clients).set({ profileId }).where(inArray(clients.id, clientIds))

  async function mineOf(profileId: string): Promise<CallAnswer> {
    const { token } = await beginLogin(db, profileId)
    return server.call('portal.mine', undefined, { token })
  }

  test("equals the personal links' payloads of all clients linked to the account, sorted by trainer name", async () => {
    const { id } = await makeProfile(db, { role: 'CLIENT' })
    const made: { id: string; token: string }[] = []
    for (const name of ['Örjan', 'Anna', 'Åsa', 'Bo']) {
      const trainer = await makeProfile(db, { name })
      made.push(await makeClient(db, trainer.id))
    }
    const rows = await makeRows(db, tenant.actor.id, 'alfa')
    await linkTo(id, [...made.map((client) => client.id), rows.clientId])
    const [orjan = '', anna = '', asa = '', bo = ''] = made.map(({ token }) => token)
    const shown = await Promise.all([anna, bo, rows.token, asa, orjan].map(payloadOf))
    const answer = await mineOf(id)
    expect(answer.data).toEqual(shown)
    expect(canariesIn(answer.text)).toEqual(canariesOfPortal('alfa'))
    expect(answer.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|green-500|TRAINER|version|notes/)
  })

  test('excludes a client who only has the same address', async () => {
    const email = 'samma@example.com'
    const { id } = await makeProfile(db, { role: 'CLIENT', email })
    await makeClient(db, tenant.actor.id, { email })
    expect((await mineOf(id)).problem).toBe('FORBIDDEN')
  })

  test('stays readable when the trainer is disabled (D28), and ends when the link does', async () => {
    const { id } = await makeProfile(db, { role: 'CLIENT' })
    const trainer = await makeProfile(db, { isDisabled: true, name: 'Avstängd' })
    const client = await makeClient(db, trainer.id)
    await linkTo(id, [client.id])
    expect((await mineOf(id)).data).toMatchObject([{ trainer: { name: 'Avstängd' } }])
    await db.update(clients).set({ profileId: null }).where(eq(clients.id, client.id))
    expect((await mineOf(id)).problem).toBe('FORBIDDEN')
  })

  test.each(['CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const)(
    'needs a tie, not a role: a %s with one sees it, and one without is refused',
    async (role) => {
      const { id } = await makeProfile(db, { role })
      expect((await mineOf(id)).problem).toBe('FORBIDDEN')
      const client = await makeClient(db, tenant.actor.id)
      const { token } = await beginLogin(db, id)
      const hasTrainer = async () => {
        const { data } = await server.call('auth.me', undefined, { token })
        return (data as { person: Person }).person.hasTrainer
      }
      expect(await hasTrainer()).toBe(false)
      await linkTo(id, [client.id])
      expect((await mineOf(id)).data).toHaveLength(1)
      expect(await hasTrainer()).toBe(true)
    },
  )
})

describe('invalid link', () => {
  test('has one answer for every cause', async () => {
    const { token } = tenant
    const wrong = [
      newToken(),
      token.slice(0, -1),
      token.slice(1),
      `${token}${token}`,
      `${token}x`,
      ` ${token}`,
      `${token} `,
      `${token}/`,
      `/client/${token}`,
      `${token}/${token}`,
      `${token}?x=1`,
      `${token}\u0000`,
      encodeURIComponent(`${token}=`),
      `${token}=`,
      Buffer.from(token, 'base64url').toString('hex'),
      token.replace(/[a-z]/, (letter) => letter.toUpperCase()),
      'x'.repeat(10_000),
      '..',
      '%',
      "' or 1=1 --",
      'null',
      'undefined',
      '\ud800',
    ]
    const answers: CallAnswer[] = []
    for (const each of wrong) answers.push(await open(each))
    expect(answers[0]?.problem).toBe('LINK_INVALID')
    for (const [index, { status, text, headers }] of answers.entries()) {
      expect([wrong[index], status, text]).toEqual([wrong[index], 404, answers[0]?.text])
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
    }
  })

  test('is distinguished from a missing link (S4: "No access token provided")', async () => {
    const { status, problem } = await open('')
    expect([status, problem]).toEqual([404, 'LINK_MISSING'])
  })

  test('includes one whose client has been removed', async () => {
    const rows: Rows = await makeRows(db, tenant.actor.id, 'alfa')
    const { token } = await beginLogin(db, tenant.actor.id)
    await payloadOf(rows.token)
    await server.call('clients.remove', { id: rows.clientId }, { token })
    expect((await open(rows.token)).problem).toBe('LINK_INVALID')
  })

  test("includes a login's token, and a link is no login", async () => {
    const { token } = await beginLogin(db, tenant.actor.id)
    expect((await open(token)).problem).toBe('LINK_INVALID')
    const list = await server.call('clients.list', undefined, { token: tenant.token })
    expect(list.problem).toBe('UNAUTHENTICATED')
  })

  test('counts for the rate limit of the address, thirty in all, and right links still open', async () => {
    const answers: (string | null)[] = []
    for (let turn = 0; turn < 32; turn += 1) answers.push((await open(`nobody ${turn}`)).problem)
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'LINK_INVALID'))
    expect(answers.slice(30)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
    await payloadOf(tenant.token)
  })

  test('a right link does not count', async () => {
    for (let turn = 0; turn < 35; turn += 1) await payloadOf(tenant.token)
    expect(await db.select().from(throttles)).toEqual([])
  })
})

test('the portal has no side effects and ignores logins', async () => {
  const { token } = await beginLogin(db, tenant.actor.id)
  await db.update(profiles).set({ phone: '1' }).where(eq(profiles.id, tenant.actor.id))
  const [with_, without] = [
    await server.call('portal.get', { token: tenant.token }, { token }),
    await open(tenant.token),
  ]
  expect(with_.text).toBe(without.text)
})
