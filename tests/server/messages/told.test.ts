import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldMail } from '#server/platform/mail/outbox.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import { messageDelayMs } from '#shared/messages/limits.ts'
import { seriesMax } from '#shared/sessions/limits.ts'
import { instantOf } from '#shared/time.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeAct, makeClient, makeSession } from '#tests/factories.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { makeOutboxFixture, type OutboxFixture } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const at = instantOf('2026-12-01', '10:00')
const movedTo = instantOf('2026-12-02', '11:00')
const text = 'Hej Elin! Tisdag 1 dec 10:00 är flyttat. {länk}'
const day = 24 * 60 * 60_000

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('an act and what its clients are told of it (D127, D128), on %s', (_name, openDatabase) => {
  let database: TestDatabase
  let own: TrainerFixture
  let mailServer: MailServer
  let mails: OutboxFixture
  let caller: Caller

  beforeAll(async () => {
    database = await openDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await database.db.delete(outbox)
    await database.db.delete(throttles)
    mailServer = await startMailServer()
    mails = makeOutboxFixture(database.db, { smtpUrl: mailServer.url })
    own = await makeTrainerFixture(database.db, { now: mails.now })
    caller = own.caller
  })
  afterEach(() => mailServer.close())

  const booked = (clientId = own.clientId) =>
    makeSession(database.db, { trainerId: own.trainer.id, clientId, startsAt: at })
  const moved = (id: string, version = 1, [date, time] = ['2026-12-02', '11:00']) =>
    caller.sessions.move({ id, version, date, time, durationHours: 1, others: [] })
  const prepare = (ids: string[]) =>
    caller.messages.prepare({ clientIds: [own.clientId], sessionIds: ids, seriesId: null })
  const actOn = async (ids: string[]) => (await prepare(ids)).actId
  const there = (id: string, startsAt = movedTo) => ({ id, startsAt: startsAt.toISOString() })
  const send = (
    actId: number,
    expected: { id: string; startsAt: string | null }[],
    { by = caller, clientId = own.clientId } = {},
  ) => by.messages.send({ actId, messages: [{ clientId, text, expected }] })
  /** A session that was moved, and the event of the act. */
  const movedOne = async () => {
    const id = await booked()
    await moved(id)
    return { id, version: 2, actId: (await actOn([id])) ?? 0 }
  }
  const deliver = async () => {
    mails.pass(messageDelayMs)
    await mails.round()
  }
  /** What Händelser says of the act, of all clients. */
  const toldOf = async (actId: number) => {
    const page = await caller.events.mine({})
    return page.events.find(({ id }) => id === actId)?.told.map(({ at: _at, ...one }) => one)
  }
  const unsent = async () => (await caller.answers.list()).unsent.map(({ at: _at, ...one }) => one)

  describe('which act it is', () => {
    test('that with the most of the sessions, of several the latest; none that has been undone', async () => {
      const [id, another] = [await booked(), await booked()]
      expect(await prepare([id])).toMatchObject({ mailing: 'none', actId: null })
      await moved(id)
      const first = await actOn([id])
      expect(first).not.toBeNull()
      const both = await makeAct(database.db, own.owner, [id, another], { at: mails.now() })
      expect(await actOn([id, another])).toBe(both)
      const later = await caller.sessions.cancel({ id, version: 2, kind: 'inTime', reason: '' })
      expect(await actOn([id, another])).toBe(both)
      expect(await actOn([id])).toBeGreaterThan(both)
      await caller.sessions.undoCancellation({ id, version: later.version })
      expect(await prepare([id])).toMatchObject({ mailing: 'none', actId: null })
    })

    test.each([
      ['a client', { figures: { byClient: true }, kind: 'session.cancelled' }, true],
      ['a mark', { kind: 'session.marked' }, false],
      ['an undo', { kind: 'session.move-undone' }, false],
      ['what was told before', { kind: 'client.told' }, false],
      ['an account', { kind: 'profile.updated' }, false],
      ['more than a week ago', { at: instantOf('2026-11-11', '11:59') }, false],
    ] as const)('of %s', async (_of, facts, isTellable) => {
      const id = await booked()
      const actId = await makeAct(database.db, own.owner, [id], { at: mails.now(), ...facts })
      expect(await actOn([id])).toBe(isTellable ? actId : null)
      const told = send(actId, [there(id, at)])
      if (isTellable) expect(await told).toEqual({ leftOut: [] })
      else expect(await refusalOf(told)).toBe('NOT_FOUND')
    })

    test('an act that was purged meanwhile is none', async () => {
      const { id, actId } = await movedOne()
      // Not a purge, which needs ninety days: no row has this id.
      expect(await refusalOf(send(actId + 1_000, [there(id)]))).toBe('NOT_FOUND')
    })
  })

  describe('a message by mail', () => {
    test('about a made-up session, or one that is not of the act, is not sent', async () => {
      const { id, actId } = await movedOne()
      const another = await booked()
      const gone = (key: string) => ({ id: key, startsAt: null })
      expect(await send(actId, [gone(randomUUID())])).toEqual({ leftOut: [0] })
      expect(await send(actId, [there(id), gone(randomUUID())])).toEqual({ leftOut: [0] })
      expect(await send(actId, [there(another, at)])).toEqual({ leftOut: [0] })
      expect(await mails.rows()).toEqual([])
    })

    test('is about as many sessions as a series has', async () => {
      const ids = Array.from({ length: seriesMax }, () => randomUUID())
      const actId = await makeAct(database.db, own.owner, ids, {
        at: mails.now(),
        kind: 'session.removed',
      })
      const ended = ids.map((id) => ({ id, startsAt: null }))
      expect(await actOn(ids)).toBe(actId)
      expect(await send(actId, ended)).toEqual({ leftOut: [] })
    })

    test('goes to the clients of the act alone', async () => {
      const { id, actId } = await movedOne()
      const { id: clientId } = await makeClient(database.db, own.trainer.id)
      const sent = send(actId, [{ id, startsAt: null }], { clientId })
      expect(await sent).toEqual({ leftOut: [0] })
      const tell = caller.messages.told({ actId, clientId, way: 'sms' })
      expect(await refusalOf(tell)).toBe('NOT_FOUND')
    })

    test('goes once to a client about an act: of two devices, of two in one call, and after it was sent', async () => {
      const { id, actId } = await movedOne()
      const devices = [0, 1].map(() =>
        callerOf(database.db, own.trainer, { now: mails.now, idempotencyKey: randomUUID() }),
      )
      const answers = await Promise.all(devices.map((by) => send(actId, [there(id)], { by })))
      expect(answers.flatMap(({ leftOut }) => leftOut)).toEqual([0])
      const one = { clientId: own.clientId, text, expected: [there(id)] }
      expect(await caller.messages.send({ actId, messages: [one, one] })).toEqual({
        leftOut: [0, 1],
      })
      await deliver()
      expect(await send(actId, [there(id)])).toEqual({ leftOut: [0] })
      expect(mailServer.received).toHaveLength(1)
      expect(await prepare([id])).toMatchObject({ clients: [{ state: 'sent' }] })
    })

    test('goes again about an act when nothing of it has arrived', async () => {
      const { id, actId } = await movedOne()
      mailServer.behave({ kind: 'refuse', at: 'recipient', code: 552 })
      await send(actId, [there(id)])
      await deliver()
      mailServer.behave({ kind: 'accept' })
      expect(await send(actId, [there(id)])).toEqual({ leftOut: [] })
      await deliver()
      expect(mailServer.received).toHaveLength(1)
      expect(await toldOf(actId)).toEqual([{ way: 'mail', count: 1, state: 'sent' }])
    })

    test('is not for a trainer whose address is not proven, who is told so beforehand', async () => {
      const { id, actId } = await movedOne()
      const isOwn = eq(profiles.id, own.trainer.id)
      await database.db.update(profiles).set({ isProven: false }).where(isOwn)
      expect(await refusalOf(send(actId, [there(id)]))).toBe('ADDRESS_UNPROVEN')
      expect(await prepare([id])).toMatchObject({ mailing: 'unproven', actId })
      const without = callerOf(database.db, own.trainer, { now: mails.now, sendsMail: false })
      const input = { clientIds: [], sessionIds: [id], seriesId: null }
      expect(await without.messages.prepare(input)).toMatchObject({ mailing: 'off' })
      expect(await mails.rows()).toEqual([])
      await caller.messages.told({ actId, clientId: own.clientId, way: 'copy' })
      expect(await toldOf(actId)).toEqual([{ way: 'copy', count: 1, state: null }])
    })
  })

  describe('what became of it', () => {
    test('it waits, and was sent; an undo after that changes nothing of it', async () => {
      const { id, version, actId } = await movedOne()
      await send(actId, [there(id)])
      expect(await toldOf(actId)).toEqual([{ way: 'mail', count: 1, state: 'waiting' }])
      await deliver()
      await moved(id, version, ['2026-12-01', '10:00'])
      expect(await toldOf(actId)).toEqual([{ way: 'mail', count: 1, state: 'sent' }])
      expect(await unsent()).toEqual([])
    })

    test('what is undone while the mail server takes it was sent', async () => {
      const { id, version, actId } = await movedOne()
      await send(actId, [there(id)])
      const slow = makeOutboxFixture(database.db, {
        deliver: async () => {
          await moved(id, version, ['2026-12-01', '10:00'])
          return null
        },
      })
      slow.pass(messageDelayMs)
      await slow.round()
      expect(await toldOf(actId)).toEqual([{ way: 'mail', count: 1, state: 'sent' }])
    })

    test('what was undone before was not sent, and there is nothing left to tell', async () => {
      const { id, version, actId } = await movedOne()
      await send(actId, [there(id)])
      await moved(id, version, ['2026-12-01', '10:00'])
      await deliver()
      expect(await toldOf(actId)).toEqual([{ way: 'mail', count: 1, state: 'dropped' }])
      expect(await unsent()).toEqual([])
      expect(await caller.messages.unsent({ actId, clientId: null })).toMatchObject({
        messages: [],
      })
    })

    test.each([
      ['refused', 550, 0],
      ['full', 552, 0],
      ['failed', 451, day],
    ] as const)(
      'what is %s after %i is in "Från klienterna" with its text, until it is told',
      async (state, code, wait) => {
        const { id, actId } = await movedOne()
        mailServer.behave({ kind: 'refuse', at: 'recipient', code })
        await send(actId, [there(id)])
        await deliver()
        mails.pass(wait)
        await mails.round()
        const { clientId } = own
        expect(await toldOf(actId)).toEqual([{ way: 'mail', count: 1, state }])
        expect(await unsent()).toEqual([{ actId, clientId, name: expect.any(String), state }])
        expect(await caller.messages.unsent({ actId, clientId })).toMatchObject({
          actId,
          messages: [{ client: { id: clientId, state }, text, expected: [there(id)] }],
        })
        await caller.messages.told({ actId, clientId, way: 'sms' })
        expect(await unsent()).toEqual([])
        expect(await toldOf(actId)).toHaveLength(2)
      },
    )

    test('a mail that was dropped since the address is another is offered again', async () => {
      const { id, actId } = await movedOne()
      await send(actId, [there(id)])
      const isOwn = eq(clients.id, own.clientId)
      await database.db.update(clients).set({ email: 'ny@example.com' }).where(isOwn)
      await deliver()
      expect(await unsent()).toMatchObject([{ actId, state: 'dropped' }])
      expect(await send(actId, [there(id)])).toEqual({ leftOut: [] })
      expect(await unsent()).toEqual([])
      await deliver()
      expect(mailServer.received.map(({ to }) => to)).toEqual(['ny@example.com'])
    })

    test('is said of each client in its own events, and counted in those of the trainer', async () => {
      const { id: second } = await makeClient(database.db, own.trainer.id)
      const [mine, theirs] = [await booked(), await booked(second)]
      const clientIds = [own.clientId, second]
      const actId = await makeAct(database.db, own.owner, [mine, theirs], {
        at: mails.now(),
        clientIds,
      })
      const messages = [
        { clientId: own.clientId, text, expected: [there(mine, at)] },
        { clientId: second, text, expected: [there(theirs, at)] },
      ]
      await caller.messages.send({ actId, messages })
      await deliver()
      // Twice: it is one client.
      for (const _time of [1, 2])
        await caller.messages.told({ actId, clientId: second, way: 'sms' })
      expect(await toldOf(actId)).toEqual([
        { way: 'mail', count: 2, state: 'sent' },
        { way: 'sms', count: 1, state: null },
      ])
      const ofFirst = await caller.events.ofClient({ clientId: own.clientId, group: null })
      expect(ofFirst.events.find(({ id }) => id === actId)?.told).toMatchObject([
        { way: 'mail', count: 1, state: 'sent' },
      ])
    })

    test("of another trainer's act nothing is said", async () => {
      const { id, actId } = await movedOne()
      await send(actId, [there(id)])
      const other = await makeTrainerFixture(database.db, { now: mails.now })
      const { events: rows } = await other.caller.events.mine({})
      expect(rows.flatMap((row) => row.told)).toEqual([])
      expect((await other.caller.answers.list()).unsent).toEqual([])
    })

    test('outlives the text and the address, which go after thirty days, as long as its act', async () => {
      const { id, actId } = await movedOne()
      await send(actId, [there(id)])
      await deliver()
      const old = { id: randomUUID(), kind: 'client-message', recipient: 'a@example.com' } as const
      await database.db.insert(outbox).values([
        // Of before: about no act, or one whose event was purged.
        { ...old, clientId: own.clientId, message: text, sentAt: at, createdAt: mails.now() },
        {
          ...old,
          id: randomUUID(),
          clientId: own.clientId,
          actId: 2 ** 40,
          sentAt: at,
          createdAt: mails.now(),
        },
      ])
      await deleteOldMail(database.db, new Date(mails.now().getTime() + 31 * day))
      expect(await mails.rows()).toMatchObject([
        { actId, recipient: '', message: null, expected: null, outcome: 'sent' },
      ])
      expect(await toldOf(actId)).toEqual([{ way: 'mail', count: 1, state: 'sent' }])
      const { mail } = await caller.clients.personalData({ id: own.clientId })
      expect(mail).toEqual([])
    })

    test('is not known of what was told before it was stored', async () => {
      const { id, actId } = await movedOne()
      const { trainerId, clientId } = own.owner
      await database.db.insert(events).values({
        at: mails.now(),
        kind: 'client.told',
        trainerId,
        clientIds: [clientId],
        subjectIds: [id],
        figures: { way: 'mail', count: 1, of: actId },
      })
      expect(await toldOf(actId)).toEqual([{ way: 'mail', count: 1, state: null }])
    })

    test('the event of what was told names its act and holds no keys of sessions', async () => {
      const { id, actId } = await movedOne()
      await send(actId, [there(id)])
      await caller.messages.told({ actId, clientId: own.clientId, way: 'copy' })
      const all = await database.db
        .select()
        .from(events)
        .where(eq(events.kind, 'client.told'))
        .orderBy(events.id)
      const told = all.filter(({ trainerId }) => trainerId === own.trainer.id)
      expect(told.map(({ subjectIds, figures }) => [subjectIds, figures])).toEqual([
        [[], { way: 'mail', count: 1, of: actId }],
        [[], { way: 'copy', count: 1, of: actId }],
      ])
    })
  })
})
