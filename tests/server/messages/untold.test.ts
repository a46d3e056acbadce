import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import { expectedOf } from '#shared/messages/changes.ts'
import { messageDelayMs, messagesMax } from '#shared/messages/limits.ts'
import type { UntoldList } from '#shared/messages/payload.ts'
import type { TellingWay } from '#shared/messages/ways.ts'
import { instantOf } from '#shared/time.ts'
import { holiday } from '#tests/absence-fields.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeAct, makeClient, makeSession } from '#tests/factories.ts'
import { newSession } from '#tests/inputs.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { makeOutboxFixture, type OutboxFixture } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const at = instantOf('2026-12-01', '10:00')
const day = 24 * 60 * 60_000
type Listed = UntoldList['untold'][number]

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('what clients were not told (D141), on %s', (_name, openDatabase) => {
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

  const booked = (clientId = own.clientId, startsAt = at) =>
    makeSession(database.db, { trainerId: own.trainer.id, clientId, startsAt })
  const move = (id: string, version: number, time: string, date = '2026-12-02') =>
    caller.sessions.move({ id, version, date, time, durationHours: 1, others: [] })
  const list = async () => (await caller.messages.untold()).untold
  const only = async () => {
    const [one, another] = await list()
    if (!one || another) throw new Error('not one client')
    return one
  }
  /** What is listed: by client, each change as 'from → to'. */
  const said = async () =>
    (await list()).map(({ changes }) =>
      changes.map(({ from, to }) => `${stamp(from)} → ${stamp(to)}`).join(', '),
    )
  const stamp = (moment: Date | null) => moment?.toISOString().slice(5, 16) ?? '–'
  const asTold = ({ client, actIds, changes }: Listed, text: string | null = null) => ({
    clientId: client.id,
    actIds,
    text,
    expected: expectedOf(changes.map((one) => ({ ...one, clientId: client.id }))),
  })
  const tell = (by: TellingWay, all: Listed[], from = caller) =>
    from.messages.tellUntold({
      by,
      messages: all.map((one) =>
        asTold(one, by === 'mail' ? 'Hej! Passet är flyttat. {länk}' : null),
      ),
    })
  const deliver = async () => {
    mails.pass(messageDelayMs)
    await mails.round()
  }
  const device = () =>
    callerOf(database.db, own.trainer, { now: mails.now, idempotencyKey: randomUUID() })

  describe('is', () => {
    test('what was booked, moved, cancelled, deleted, changed in its series or by an absence, with where it was', async () => {
      const id = await booked()
      await move(id, 1, '11:00')
      expect(await said()).toEqual(['12-01T09:00 → 12-02T10:00'])
      await caller.sessions.cancel({ id, version: 2, kind: 'late', reason: '' })
      expect(await said()).toEqual(['12-01T09:00 → –'])
      await tell('sms', await list())

      const series = newSession(own, { date: '2026-12-08', repeatWeeks: 1 })
      await caller.sessions.create(series)
      expect(await said()).toEqual(['– → 12-08T09:00, – → 12-15T09:00'])
      await tell('sms', await list())
      const [other] = await caller.sessions.similar({ id: series.id })
      await caller.sessions.changeSeries({
        id: series.id,
        version: 1,
        date: '2026-12-09',
        time: '10:00',
        durationHours: 1,
        potId: own.potId,
        others: [other?.id ?? ''],
        newId: randomUUID(),
        moreWeeks: 1,
        skipWeeks: [],
      })
      expect(await said()).toEqual([
        '12-08T09:00 → 12-09T09:00, 12-15T09:00 → 12-16T09:00, – → 12-23T09:00',
      ])
      await tell('sms', await list())
      await caller.sessions.remove({ id: series.id, others: [] })
      expect(await said()).toEqual(['12-09T09:00 → –'])
      await tell('sms', await list())
      await caller.absences.create({
        id: randomUUID(),
        absence: { ...holiday, from: '2026-12-16', to: '2026-12-16' },
        cancel: [{ id: other?.id ?? '', version: 2 }],
        move: [],
      })
      expect(await said()).toEqual(['12-16T09:00 → –'])
    })

    test('not what is as it was: moved and back, or undone before it was told', async () => {
      const id = await booked()
      await move(id, 1, '11:00')
      await move(id, 2, '10:00', '2026-12-01')
      expect(await said()).toEqual([])
      const { version } = await caller.sessions.cancel({
        id,
        version: 3,
        kind: 'inTime',
        reason: '',
      })
      await caller.sessions.undoCancellation({ id, version })
      const { trashId } = await caller.sessions.remove({ id, others: [] })
      await caller.trash.restore({ id: trashId ?? '', email: null })
      expect(await said()).toEqual([])
      expect((await caller.answers.list()).untold).toBe(0)
    })

    test('an undo of what was told, or need not be', async () => {
      const id = await booked()
      await move(id, 1, '11:00')
      await tell('copy', await list())
      await move(id, 2, '10:00', '2026-12-01')
      expect(await said()).toEqual(['12-02T10:00 → 12-01T09:00'])
      await tell('none', await list())
      expect(await said()).toEqual([])
      const { trashId } = await caller.sessions.remove({ id, others: [] })
      await tell('none', await list())
      await caller.trash.restore({ id: trashId ?? '', email: null })
      expect(await said()).toEqual(['– → 12-01T09:00'])
    })

    test('not what the client has done, nor what is past or older than a week, nor a mark', async () => {
      const id = await booked()
      await makeAct(database.db, own.owner, [id], {
        at: mails.now(),
        kind: 'session.cancelled',
        figures: { byClient: true },
        placesBefore: { [own.clientId]: { [id]: '2026-12-01T11:00:00.000Z' } },
      })
      expect(await said()).toEqual([])
      const another = await booked(own.clientId, instantOf('2026-12-03', '10:00'))
      await move(another, 1, '12:00')
      expect(await said()).toHaveLength(1)
      mails.pass(7 * day + 1)
      expect(await said()).toEqual([])
    })

    test('of each client by itself when a session is given to another, by the name of now', async () => {
      const bo = await makeClient(database.db, own.trainer.id, { name: 'Bo Ek' })
      const input = newSession(own, { date: '2026-12-08' })
      await caller.sessions.create(input)
      await tell('sms', await list())
      const { potId: _pot, ...saved } = await caller.sessions.get({ id: input.id })
      expect(saved.version).toBe(1)
      await makeAct(database.db, own.owner, [input.id], {
        at: mails.now(),
        kind: 'session.updated',
        placesBefore: {
          [own.clientId]: { [input.id]: '2026-12-08T09:00:00.000Z' },
          [bo.id]: { [input.id]: null },
        },
      })
      // The row is still the first client's: nothing has changed for either.
      expect(await said()).toEqual([])
      await move(input.id, 1, '12:00')
      await database.db
        .update(clients)
        .set({ name: 'Annat Namn' })
        .where(eq(clients.id, own.clientId))
      expect((await only()).client.name).toBe('Annat Namn')
    })

    test('nothing of a client who is gone, of another trainer, or of events that do not say where it was', async () => {
      const id = await booked()
      await makeAct(database.db, own.owner, [id], { at: mails.now() })
      expect(await said()).toEqual([])
      await move(id, 1, '11:00')
      const other = await makeTrainerFixture(database.db, { now: mails.now })
      expect(await other.caller.messages.untold()).toMatchObject({ untold: [], total: 0 })
      const [listed] = await list()
      await caller.clients.remove({ id: own.clientId })
      expect(await said()).toEqual([])
      expect(await tell('mail', listed ? [listed] : [])).toEqual({ leftOut: [0] })
      expect(await mails.rows()).toEqual([])
    })
  })

  describe('is told', () => {
    test('by one mail of several acts, and is told then, on every device', async () => {
      const [id, another] = [
        await booked(),
        await booked(own.clientId, instantOf('2026-12-03', '09:00')),
      ]
      await move(id, 1, '11:00')
      await caller.sessions.cancel({ id: another, version: 1, kind: 'inTime', reason: '' })
      const listed = await only()
      expect(listed.actIds).toHaveLength(2)
      expect((await caller.answers.list()).untold).toBe(1)
      expect(await tell('mail', [listed])).toEqual({ leftOut: [] })
      expect(await device().messages.untold()).toMatchObject({ untold: [] })
      expect((await device().answers.list()).untold).toBe(0)
      await deliver()
      expect(mailServer.received).toHaveLength(1)
      expect(await said()).toEqual([])
    })

    test('once: of two devices, of two in one call, after it was put aside, and by a late copy', async () => {
      const id = await booked()
      await move(id, 1, '11:00')
      const listed = await only()
      const answers = await Promise.all(
        [device(), device()].map((by) => tell('mail', [listed], by)),
      )
      expect(answers.flatMap(({ leftOut }) => leftOut)).toEqual([0])
      expect(await tell('mail', [listed, listed])).toEqual({ leftOut: [0, 1] })
      await move(id, 2, '12:00')
      const next = await only()
      const key = device()
      expect(await tell('none', [next], key)).toEqual({ leftOut: [] })
      expect(await tell('none', [next], key)).toEqual({ leftOut: [] })
      expect(await tell('mail', [next])).toEqual({ leftOut: [0] })
      expect(await mails.rows()).toHaveLength(1)
      const told = await database.db.select().from(events).where(eq(events.kind, 'client.told'))
      expect(told.filter(({ trainerId }) => trainerId === own.trainer.id)).toHaveLength(2)
    })

    test('as it is now: what was moved again since it was listed is left out, and stays', async () => {
      const id = await booked()
      await move(id, 1, '11:00')
      const before = await only()
      await move(id, 2, '13:00')
      expect(await tell('sms', [before])).toEqual({ leftOut: [0] })
      expect(await tell('mail', [before])).toEqual({ leftOut: [0] })
      expect(await said()).toEqual(['12-01T09:00 → 12-02T12:00'])
    })

    test('not by a mail that is not sent, since it is not true any more', async () => {
      const id = await booked()
      await move(id, 1, '11:00')
      await tell('mail', await list())
      expect(await said()).toEqual([])
      await move(id, 2, '13:00')
      expect(await said()).toEqual(['12-01T09:00 → 12-02T12:00'])
      await deliver()
      expect(mailServer.received).toEqual([])
      await move(id, 3, '10:00', '2026-12-01')
      expect(await said()).toEqual([])
    })

    test('by the message of its toast, too', async () => {
      const id = await booked()
      await move(id, 1, '11:00')
      const { actIds } = await only()
      const expected = [{ id, startsAt: instantOf('2026-12-02', '11:00').toISOString() }]
      const message = { clientId: own.clientId, text: 'Hej!', expected }
      await caller.messages.send({ actId: actIds[0] ?? 0, messages: [message] })
      expect(await said()).toEqual([])
      await deliver()
      await move(id, 2, '10:00', '2026-12-01')
      expect(await said()).toEqual(['12-02T10:00 → 12-01T09:00'])
      // "Meddela på annat sätt" finds the act of an undo.
      const [undo] = (await only()).actIds
      await caller.messages.told({ actId: undo ?? 0, clientId: own.clientId, way: 'sms' })
      expect(await said()).toEqual([])
    })

    test('not by mail to who has declined it, has no address, or of whose trainer no address is proven', async () => {
      const id = await booked()
      await move(id, 1, '11:00')
      const listed = await list()
      const isOwn = eq(clients.id, own.clientId)
      await database.db.update(clients).set({ declinesMessages: true }).where(isOwn)
      expect(await tell('mail', listed)).toEqual({ leftOut: [0] })
      await database.db.update(clients).set({ declinesMessages: false, email: '' }).where(isOwn)
      expect(await tell('mail', listed)).toEqual({ leftOut: [0] })
      expect((await only()).client.email).toBe('')
      await database.db
        .update(profiles)
        .set({ isProven: false })
        .where(eq(profiles.id, own.trainer.id))
      expect(await refusalOf(tell('mail', listed))).toBe('ADDRESS_UNPROVEN')
      expect(await caller.messages.untold()).toMatchObject({ mailing: 'unproven', total: 1 })
      expect(await tell('sms', listed)).toEqual({ leftOut: [] })
    })

    test('to two hundred clients at once, each by a mail of its own', async () => {
      for (let n = 0; n < messagesMax; n += 1) {
        const { id } = await makeClient(database.db, own.trainer.id, { email: `u${n}@example.com` })
        const sessionId = await booked(id, new Date(at.getTime() + n * 3_600_000))
        await makeAct(database.db, { ...own.owner, clientId: id }, [sessionId], {
          at: mails.now(),
          placesBefore: { [id]: { [sessionId]: '2026-12-24T11:00:00.000Z' } },
        })
      }
      const listed = await list()
      expect(listed).toHaveLength(messagesMax)
      expect(await tell('mail', listed)).toEqual({ leftOut: [] })
      expect(await mails.rows()).toHaveLength(messagesMax)
      expect(await said()).toEqual([])
    })
  })
})
