import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { replaceFeedAddresses } from '#server/operations/restore/replace-feed-addresses.ts'
import { leaseMs } from '#server/platform/mail/outbox.ts'
import { endFeedsInTrash } from '#server/platform/tenant/change-in-trash.ts'
import { endWaysIn } from '#server/platform/tenant/ways-in.ts'
import { messageDelayMs } from '#shared/messages/limits.ts'
import { instantOf } from '#shared/time.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase } from '#tests/db.ts'
import { makeAct } from '#tests/factories.ts'
import { useLetters } from '#tests/letters.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'
import { sessionRow } from '#tests/rows.ts'
import { startServer, type TestServer } from '#tests/server.ts'

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('on %s, a client that was deleted and restored', (_name, openDatabase) => {
  const own = useLetters(openDatabase)
  let server: TestServer
  let caller: Caller

  beforeAll(async () => {
    server = await startServer(own.db, { now: () => own.now() })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await own.setTrainer({ clientFeeds: true, clientCancelling: 'late', cancellationHours: 24 })
    caller = callerOf(own.db, own.trainer, { now: () => own.now() })
  })
  afterEach(async () => {
    expect(await verifyBooks(own.db)).toEqual([])
  })

  const visitor = () => callerOf(own.db, null, { now: () => own.now() })

  async function remove(): Promise<string> {
    const { trashId } = await caller.clients.remove({ id: own.clientId })
    return trashId ?? ''
  }
  const restore = (id: string, email: string | null = null) => caller.trash.restore({ id, email })

  const statusOf = async (path: string | null) =>
    (await server.send({ path: path ?? '/', headers: {} })).status

  test('has the same feeds: the trainer’s of it, and its own beside the personal link', async () => {
    await own.book('2026-12-01', '10:00')
    const { path: ofTrainer } = await caller.feeds.create({
      clientId: own.clientId,
      naming: 'names',
    })
    const { path: ofClient } = await visitor().portal.feed({ token: own.token })
    const key = await remove()
    expect([await statusOf(ofTrainer), await statusOf(ofClient)]).toEqual([404, 404])
    await restore(key)
    expect([await statusOf(ofTrainer), await statusOf(ofClient)]).toEqual([200, 200])
    expect((await caller.feeds.list()).map(({ path }) => path)).toEqual([ofTrainer])
  })

  test('has no feed that was removed, and the address of one that was renewed', async () => {
    const { id, path } = await caller.feeds.create({ clientId: own.clientId, naming: 'names' })
    const { path: renewed } = await caller.feeds.renew({ id })
    const { path: removed } = await visitor().portal.feed({ token: own.token })
    await visitor().portal.removeFeed({ token: own.token })
    await restore(await remove())
    expect(await Promise.all([path, removed, renewed].map(statusOf))).toEqual([404, 404, 200])
  })

  test('has no feed that was ended while it lay in the trash', async () => {
    const { path } = await caller.feeds.create({ clientId: own.clientId, naming: 'names' })
    const { path: ofClient } = await visitor().portal.feed({ token: own.token })
    const key = await remove()
    await endFeedsInTrash(own.db, { trainerId: randomUUID() })
    await endWaysIn(own.db, 'reset', { accountId: own.trainerId })
    await restore(key)
    expect([await statusOf(path), await statusOf(ofClient)]).toEqual([404, 200])
    const again = await remove()
    await replaceFeedAddresses(own.db, { keys: null, now: own.now() })
    await restore(again)
    expect(await statusOf(ofClient)).toBe(404)
  })

  async function cancelledByClient(date = '2026-12-01') {
    const sessionId = await own.book(date, '10:00')
    const seen = { token: own.token, sessionId, version: 1 }
    const { version } = await visitor().portal.cancel({
      ...seen,
      expects: 'inTime',
      reason: 'Sjuk',
    })
    return { ...seen, version }
  }

  test('has what it cancelled and its trainer has not seen in "Från klienterna", and nothing that was seen', async () => {
    await cancelledByClient('2026-12-01')
    const [seen] = (await caller.answers.list()).answers
    await caller.answers.markSeen({ ids: [seen?.id ?? ''] })
    await cancelledByClient('2026-12-08')
    const before = await caller.answers.list()
    expect(before.answers).toMatchObject([{ startsAt: instantOf('2026-12-08', '10:00') }])
    const key = await remove()
    expect((await caller.answers.list()).total).toBe(0)
    await restore(key)
    expect(await caller.answers.list()).toEqual(before)
  })

  test('can undo by the link what it cancelled, within the same ten minutes', async () => {
    const seen = await cancelledByClient()
    const late = await cancelledByClient('2026-12-08')
    await restore(await remove())
    own.pass(9 * 60_000)
    await visitor().portal.undoCancel(seen)
    expect(await sessionRow(own.db, seen.sessionId)).toMatchObject({ version: seen.version })
    own.pass(2 * 60_000)
    expect(await refusalOf(visitor().portal.undoCancel(late))).toBe('SESSION_LATE')
  })

  async function waitingMessage(text = 'Hej Elin! Vi ses tisdag 10:00.') {
    const id = await own.book('2026-12-01', '10:00')
    const expected = [{ id, startsAt: instantOf('2026-12-01', '10:00').toISOString() }]
    const actId = await makeAct(own.db, own, [id], { at: own.now() })
    await caller.messages.send({ actId, messages: [{ clientId: own.clientId, text, expected }] })
    return id
  }
  const messageOutcomes = async () =>
    (await own.rows()).filter(({ actId }) => actId !== null).map(({ outcome }) => outcome)
  const received = () => own.server.received.map(({ text }) => text.split('\n')[0])

  test('gets the message that was acknowledged and waited: later, or at once when it was due meanwhile', async () => {
    await waitingMessage()
    await restore(await remove())
    await own.round()
    expect(received()).toEqual([])
    const key = await remove()
    own.pass(messageDelayMs)
    await own.round()
    expect(received()).toEqual([])
    await restore(key)
    await own.round()
    await own.round()
    expect(received()).toEqual(['Hej Elin! Vi ses tisdag 10:00.'])
  })

  test('gets no message more than two days late, as in an undo after weeks, and has its feed and its answers', async () => {
    await waitingMessage('Hej Elin! Vi ses tisdag 1 december 10:00.')
    await cancelledByClient('2026-12-29')
    const { path } = await caller.feeds.create({ clientId: own.clientId, naming: 'names' })
    const key = await remove()
    own.pass(29 * 24 * 60 * 60_000)
    await restore(key)
    await own.run()
    expect(own.server.received.map(({ subject }) => subject)).toEqual([
      'Ny kalenderprenumeration på ditt konto',
    ])
    expect(await messageOutcomes()).toEqual(['dropped'])
    expect(await statusOf(path)).toBe(200)
    expect((await caller.answers.list()).total).toBe(1)
  })

  test('gets a message once that was on its way when the client was deleted', async () => {
    await waitingMessage()
    own.pass(messageDelayMs)
    let [key, delivered] = ['', 0]
    const mails = makeOutboxFixture(own.db, {
      deliver: async () => {
        delivered += 1
        key ||= await remove()
        return null
      },
    })
    mails.pass(messageDelayMs)
    await mails.round()
    await restore(key)
    mails.pass(leaseMs)
    await mails.round()
    expect(delivered).toBe(1)
    expect(await own.rows()).toMatchObject([{ kind: 'client-message', sentAt: expect.any(Date) }])
  })

  test('gets no message that is not true any more, nor one to an address that it has not any more', async () => {
    const id = await waitingMessage()
    await caller.sessions.remove({ id })
    own.pass(messageDelayMs)
    await restore(await remove())
    await own.round()
    expect(await messageOutcomes()).toEqual(['dropped'])
    await waitingMessage()
    await restore(await remove(), 'ny@example.com')
    own.pass(messageDelayMs)
    await own.round()
    expect(received()).toEqual([])
    expect(await messageOutcomes()).toEqual(['dropped', 'dropped'])
  })

  test('gets no reminder and no letter about a low pot again that was sent before', async () => {
    await own.setTrainer({ lowBalanceLetters: true })
    await caller.pots.changeHours({ id: randomUUID(), potId: own.potId, hours: -9, reason: 'Fel' })
    await own.book('2026-11-24', '10:00')
    own.set('2026-11-23', '18:00')
    await own.run()
    const sent = received().length
    expect(sent).toBe(2)
    await restore(await remove())
    own.pass(3 * 60_000)
    await own.run()
    expect(received()).toHaveLength(sent)
  })
})
