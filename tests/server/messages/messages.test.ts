import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { Deliver } from '#server/platform/mail/delivery.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { idempotencyKeys } from '#server/schema/idempotency.ts'
import { outbox } from '#server/schema/outbox.ts'
import { messageDelayMs } from '#shared/messages/limits.ts'
import { instantOf } from '#shared/time.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeAct, makeClient, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { makeOutboxFixture, type OutboxFixture, publicUrl } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let other: TrainerFixture
let mailServer: MailServer
let mails: OutboxFixture
let caller: Caller

const at = instantOf('2026-12-01', '10:00')
const text = 'Hej Elin! Tisdag 1 dec 10:00 är flyttat.\n\nAlla dina pass: {länk}'

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(throttles)
  mailServer = await startMailServer()
  mails = makeOutboxFixture(db, { smtpUrl: mailServer.url })
  own = await makeTrainerFixture(db, { now: mails.now })
  other = await makeTrainerFixture(db, { now: mails.now })
  caller = own.caller
})
afterEach(() => mailServer.close())

const booked = (of: TrainerFixture = own) =>
  makeSession(db, { ...of.owner, potId: of.potId, startsAt: at })
const there = (id: string) => ({ id, startsAt: at.toISOString() })
const gone = (id: string) => ({ id, startsAt: null })

/** An act on these sessions, a moment ago. */
const acted = (ids: string[], of: TrainerFixture = own) =>
  makeAct(db, of.owner, ids, { at: mails.now() })

/** Sends a message about an act on these sessions, unless another act is given. */
async function send(
  expected: { id: string; startsAt: string | null }[],
  { by = caller, clientId = own.clientId, actId = null as number | null } = {},
) {
  const about = actId ?? (await acted(expected.map(({ id }) => id)))
  return by.messages.send({ actId: about, messages: [{ clientId, text, expected }] })
}

/** Lets the time pass that a message waits, and sends what is due. */
async function delivered() {
  mails.pass(messageDelayMs)
  await mails.round()
  return mailServer.received
}

async function told() {
  const all = await db.select().from(events).where(eq(events.trainerId, own.trainer.id))
  return all.filter(({ kind }) => kind === 'client.told')
}

describe('messages by mail (D113)', () => {
  test('arrive as they were typed, with the link as of then, in the name of the trainer', async () => {
    const { token } = await linkOf(own)
    await db
      .update(profiles)
      .set({ contactEmail: 'tove@example.com' })
      .where(eq(profiles.id, own.trainer.id))
    expect(await send([there(await booked())])).toEqual({ leftOut: [] })
    const [mail] = await delivered()
    expect(mail?.subject).toBe('Ditt pass är nu tis 1 dec 10:00')
    const link = `${publicUrl}/client/${token}`
    expect(mail?.text.split('\n\nJag vill inte ha')[0]).toBe(
      `${text.replace('{länk}', link)}\n\nFrån ${own.trainer.name}, via Tidspott.`,
    )
    expect(mail?.html).toContain(`<a class="link" href="${link}"`)
    expect(mail?.raw).toContain('Reply-To: tove@example.com')
  })

  test('wait for as long as an undo is offered', async () => {
    await send([there(await booked())])
    await mails.round()
    expect(mailServer.received).toEqual([])
    expect(await delivered()).toHaveLength(1)
  })

  test('hold no link before they are sent, neither in a row nor in an answer', async () => {
    const { token } = await linkOf(own)
    const keyed = callerOf(db, own.trainer, { now: mails.now, idempotencyKey: randomUUID() })
    await send([there(await booked())], { by: keyed })
    expect(await dumpOf(db)).not.toContain(token)
    const [key] = await db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.accountId, own.trainer.id))
    expect(key?.answer).not.toContain('Hej')
    expect(JSON.stringify(await told())).not.toContain('Hej')
  })

  test('have the renewed link, and without one no sentence with it', async () => {
    const { token } = await linkOf(own)
    await send([there(await booked())])
    const { path } = await caller.clients.renewLink({ id: own.clientId })
    await delivered()
    expect(mailServer.received[0]?.text).toContain(`${publicUrl}${path}`)
    expect(mailServer.received[0]?.text).not.toContain(token)
    await send([there(await booked())])
    await caller.clients.setLinkEnabled({ id: own.clientId, isEnabled: false })
    await delivered()
    expect(mailServer.received[1]?.text).not.toMatch(/länk|pass:|\/client\//)
  })

  test.each([
    ['moved', (id: string) => moved(id)],
    ['cancelled', (id: string) => cancelled(id)],
    ['deleted', (id: string) => caller.sessions.remove({ id })],
  ] as const)('what is %s meanwhile is not sent', async (_, act) => {
    const id = await booked()
    await send([there(id)])
    await act(id)
    expect(await delivered()).toEqual([])
    expect(await mails.rows()).toMatchObject([{ outcome: 'dropped', sentAt: null }])
  })

  test('a cancellation that is undone meanwhile is not told', async () => {
    const id = await booked()
    const { version } = await cancelled(id)
    expect(await send([gone(id)])).toEqual({ leftOut: [] })
    await caller.sessions.undoCancellation({ id, version })
    expect(await delivered()).toEqual([])
    expect(await send([gone(id)])).toEqual({ leftOut: [0] })
  })

  test('a session that was cancelled late counts as not booked', async () => {
    const id = await booked()
    await caller.sessions.cancel({ id, version: 1, kind: 'late', reason: '' })
    expect(await send([there(id)])).toEqual({ leftOut: [0] })
    expect(await send([gone(id)])).toEqual({ leftOut: [] })
  })

  test.each([
    ['the address is another', { email: 'ny@example.com' }],
    ['the address refuses mail', { emailRefusedAt: new Date() }],
  ])('nothing is sent when meanwhile %s', async (_, change) => {
    await send([there(await booked())])
    await db.update(clients).set(change).where(eq(clients.id, own.clientId))
    expect(await delivered()).toEqual([])
  })

  test('nothing is sent for a trainer who was disabled, or about a client who was deleted', async () => {
    await send([there(await booked())])
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, own.trainer.id))
    expect(await delivered()).toEqual([])
    await db.update(profiles).set({ isDisabled: false }).where(eq(profiles.id, own.trainer.id))
    await send([there(await booked())])
    await caller.clients.remove({ id: own.clientId })
    expect(await delivered()).toEqual([])
  })

  test('an address that refuses mail is left out', async () => {
    const id = await booked()
    await db.update(clients).set({ emailRefusedAt: new Date() }).where(eq(clients.id, own.clientId))
    expect(await send([there(id)])).toEqual({ leftOut: [0] })
    expect(await told()).toEqual([])
  })

  test("another trainer's client and session are as unknown ones", async () => {
    const foreign = await booked(other)
    const unknown = randomUUID()
    for (const id of [foreign, unknown]) expect(await send([there(id)])).toEqual({ leftOut: [0] })
    for (const clientId of [other.clientId, unknown])
      expect(await send([gone(foreign)], { clientId })).toEqual({ leftOut: [0] })
    const theirs = await acted([foreign], other)
    for (const actId of [theirs, 2 ** 40]) {
      expect(await refusalOf(send([gone(foreign)], { actId }))).toBe('NOT_FOUND')
      expect(await refusalOf(caller.messages.unsent({ actId, clientId: null }))).toBe('NOT_FOUND')
      const tell = caller.messages.told({ actId, clientId: own.clientId, way: 'sms' })
      expect(await refusalOf(tell)).toBe('NOT_FOUND')
    }
    const prepared = { clientIds: [other.clientId], sessionIds: [foreign], seriesId: foreign }
    expect(await caller.messages.prepare(prepared)).toEqual({
      mailing: 'none',
      actId: null,
      booked: [],
      clients: [],
    })
    const actId = await acted([await booked()])
    const tell = (clientId: string) =>
      refusalOf(caller.messages.told({ actId, clientId, way: 'sms' }))
    expect(await tell(other.clientId)).toBe(await tell(unknown))
    expect(await mails.rows()).toEqual([])
  })

  test('a doubled request sends once', async () => {
    const id = await booked()
    const keyed = callerOf(db, own.trainer, { now: mails.now, idempotencyKey: randomUUID() })
    const actId = await acted([id])
    const twice = await Promise.all(
      [there(id), there(id)].map((one) => send([one], { by: keyed, actId })),
    )
    expect(twice).toEqual([{ leftOut: [] }, { leftOut: [] }])
    expect(await delivered()).toHaveLength(1)
    expect(await told()).toHaveLength(1)
  })

  test('two hundred clients get theirs; an account sends at most 500 an hour, a repeated call none', async () => {
    const messages = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { id: clientId } = await makeClient(db, own.trainer.id)
        const id = await makeSession(db, { trainerId: own.trainer.id, clientId, startsAt: at })
        return { clientId, text, expected: [there(id)] }
      }),
    )
    const [last] = messages
    if (!last) throw new Error('no message')
    await caller.sessions.remove({ id: last.expected[0]?.id ?? '' })
    const act = async () => {
      const ids = messages.flatMap(({ expected }) => expected.map(({ id }) => id))
      const clientIds = messages.map(({ clientId }) => clientId)
      return { actId: await makeAct(db, own.owner, ids, { at: mails.now(), clientIds }), messages }
    }
    const keyed = callerOf(db, own.trainer, { now: mails.now, idempotencyKey: randomUUID() })
    const first = await act()
    for (let call = 0; call < 3; call += 1)
      expect(await keyed.messages.send(first)).toEqual({ leftOut: [0] })
    // Without 199 connections.
    const taken: string[] = []
    const deliver: Deliver = async ({ to }) => {
      taken.push(to.address)
      return null
    }
    const fast = makeOutboxFixture(db, { deliver })
    fast.pass(messageDelayMs)
    await fast.round()
    expect(new Set(taken).size).toBe(199)
    const [event, more] = await told()
    expect(more).toBeUndefined()
    expect(event?.clientIds).toHaveLength(199)
    expect(event?.figures).toMatchObject({ way: 'mail', count: 199 })
    await caller.messages.send(await act())
    expect(await refusalOf(caller.messages.send(await act()))).toBe('TOO_MANY_ATTEMPTS')
  })
})

describe('what messages are written from (D113)', () => {
  test('is where the sessions are now, also all of a series, which act it was, and how the clients are reached', async () => {
    const id = randomUUID()
    await caller.sessions.create({
      id,
      clientId: own.clientId,
      potId: own.potId,
      date: '2026-12-01',
      time: '10:00',
      durationHours: 1,
      repeatWeeks: 2,
      notes: 'hemlig anteckning',
    })
    const cancelledOne = await booked()
    await cancelled(cancelledOne)
    await caller.clients.setLinkEnabled({ id: own.clientId, isEnabled: false })
    const prepared = await caller.messages.prepare({
      clientIds: [own.clientId],
      sessionIds: [cancelledOne],
      seriesId: id,
    })
    const [act] = await db
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.trainerId, own.trainer.id), eq(events.kind, 'session.created')))
    expect(prepared).toMatchObject({ mailing: 'ready', actId: act?.id })
    const series = [at, instantOf('2026-12-08', '10:00'), instantOf('2026-12-15', '10:00')]
    expect(new Set(prepared.booked.map(({ startsAt }) => startsAt))).toEqual(new Set(series))
    expect(prepared.clients).toMatchObject([
      {
        id: own.clientId,
        email: `${own.clientId}@example.com`,
        isRefused: false,
        hasLink: false,
        state: null,
      },
    ])
    expect(JSON.stringify(prepared)).not.toContain('hemlig')
  })
})

async function linkOf({ caller: by, clientId }: TrainerFixture) {
  const { path } = await by.clients.link({ id: clientId })
  return { token: path.replace('/client/', '') }
}

function moved(id: string) {
  const to = { date: '2026-12-02', time: '11:00', durationHours: 1 }
  return caller.sessions.move({ id, version: 1, ...to, others: [] })
}

function cancelled(id: string) {
  return caller.sessions.cancel({ id, version: 1, kind: 'inTime', reason: '' })
}
