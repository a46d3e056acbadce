import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { queueAnswerLetter, waitMs } from '#server/answers/letter.ts'
import { retryDelay } from '#server/operations/mailing/send-due-mail.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { outbox } from '#server/schema/outbox.ts'
import { clientUndoMs } from '#shared/portal/cancelling/rule.ts'
import { instantOf } from '#shared/time.ts'
import { makeAnswer } from '#tests/answers.ts'
import { makeClient } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { makeOutboxFixture, type OutboxFixture } from '#tests/outbox.ts'
import { raceBehind } from '#tests/race.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const minute = 60_000

let db: Database
let own: TrainerFixture
let server: MailServer
let mailer: OutboxFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  server = await startMailServer()
  mailer = makeOutboxFixture(db, { smtpUrl: server.url })
  own = await makeTrainerFixture(db, { now: mailer.now })
  await set({ answerLetters: true, name: 'Tove' })
  await db.update(clients).set({ name: 'Elin Åkesson' }).where(eq(clients.id, own.clientId))
})
afterEach(async () => {
  await server.close()
  await db.delete(outbox)
})

const set = (values: Partial<typeof profiles.$inferInsert>) =>
  db.update(profiles).set(values).where(eq(profiles.id, own.trainer.id))
/** Queues the mail about an answer of now. */
const queue = (tx: Database, startsAt = soon()) =>
  queueAnswerLetter(tx, {
    trainerId: own.trainer.id,
    at: mailer.now(),
    startsAt,
    canBeUndone: true,
  })

/** A session that starts then is told at once, and another when its client cannot undo the answer any more. */
const soon = () => new Date(mailer.now().getTime() + 60 * minute)
const later = () => new Date(mailer.now().getTime() + 24 * 60 * minute)

/** An answer with its mail, as the client's act leaves both. */
function answer(of: Partial<Parameters<typeof makeAnswer>[2]> = {}) {
  const startsAt = of.startsAt ?? soon()
  return inTransaction(db, async (tx) => {
    const made = await makeAnswer(tx, own.owner, { at: mailer.now(), ...of, startsAt })
    await queue(tx, startsAt)
    return made
  })
}

const texts = () => server.received.map(({ text }) => text)

test('says who, which session, and whether hours are drawn; never why', async () => {
  await answer({ startsAt: instantOf('2026-11-24', '10:00'), reason: 'Vrickad fot' })
  await answer({
    startsAt: instantOf('2026-11-18', '15:00'),
    kind: 'late',
    potId: own.potId,
    reason: 'Vrickad fot',
  })
  mailer.pass(waitMs)
  await mailer.round()
  expect(server.received).toMatchObject([
    { to: own.trainer.email, subject: 'Svar från dina klienter' },
  ])
  const [text = ''] = texts()
  expect(text).toContain('Hej Tove!\n\nKlienterna har gjort det här på sina sidor (2):')
  expect(text).toContain(
    'Elin Åkesson, den 24 november 2026 klockan 10:00. Avbokat i tid: inga timmar dras.',
  )
  expect(text).toContain(
    'Elin Åkesson, den 18 november 2026 klockan 15:00. Sent avbokat: 1\u00a0h har dragits.',
  )
  expect(text).toContain('https://tidspott.example.com/dashboard')
  expect(server.received[0]?.raw).not.toContain('Vrickad')
})

test('is sent at most every fifteen minutes, and tells each answer once', async () => {
  await answer()
  await mailer.round()
  for (let n = 0; n < 14; n += 1) {
    mailer.pass(minute)
    await answer()
    await mailer.round()
  }
  expect(server.received).toHaveLength(1)
  mailer.pass(minute)
  await mailer.round()
  expect(texts().map((text) => text.split('Elin Åkesson').length - 1)).toEqual([1, 14])
  mailer.pass(60 * minute)
  await mailer.round()
  expect(server.received).toHaveLength(2)
  await answer()
  await mailer.round()
  expect(server.received).toHaveLength(3)
})

test('of two clients who answer at the same time there is one mail', async () => {
  const refusals = await raceBehind(db, queue, [() => answer(), () => answer()])
  expect(refusals).toEqual([null, null])
  await mailer.round()
  mailer.pass(60 * minute)
  await mailer.round()
  expect(texts().map((text) => text.split('Elin Åkesson').length - 1)).toEqual([2])
  expect(await mailer.rows()).toHaveLength(1)
})

test('tells after a failed delivery the same answers, and those since, once', async () => {
  await answer()
  server.behave({ kind: 'refuse', at: 'data', code: 451 })
  await mailer.round()
  mailer.pass(20 * minute)
  await answer()
  expect(await mailer.rows()).toHaveLength(2)
  server.behave({ kind: 'accept' })
  mailer.pass(retryDelay(1))
  await mailer.round()
  expect(texts().map((text) => text.split('Elin Åkesson').length - 1)).toEqual([2])
  expect((await mailer.rows()).map(({ sentAt }) => sentAt)).toEqual([mailer.now()])
})

test.each([
  [
    'every answer has been seen',
    async ({ id }: { id: string }) => own.caller.answers.markSeen({ ids: [id] }),
  ],
  [
    'the cancellation is undone',
    async ({ sessionId }: { sessionId: string }) =>
      own.caller.sessions.undoCancellation({ id: sessionId, version: 1 }),
  ],
  ['the trainer has turned it off', () => set({ answerLetters: false })],
  ['the account is disabled', () => set({ isDisabled: true })],
  ['the client is deleted', () => own.caller.clients.remove({ id: own.clientId })],
])('is dropped when %s', async (_, act) => {
  await act(await answer())
  await mailer.round()
  expect(server.received).toEqual([])
  expect(await mailer.rows()).toEqual([])
})

test('waits until the client cannot undo the answer any more, and tells nothing of what was undone', async () => {
  await answer({ startsAt: later() })
  const undone = await answer({ startsAt: later() })
  await mailer.round()
  mailer.pass(clientUndoMs)
  await mailer.round()
  expect(server.received).toEqual([])
  await own.caller.sessions.undoCancellation({ id: undone.sessionId, version: 1 })
  mailer.pass(waitMs - clientUndoMs)
  await mailer.round()
  expect(texts().map((text) => text.split('Elin Åkesson').length - 1)).toEqual([1])
})

test('that is due before one of its answers is final leaves that one to the next', async () => {
  await answer()
  await mailer.round()
  mailer.pass(10 * minute)
  // Due five minutes later, a quarter of an hour after the first.
  await answer()
  mailer.pass(4 * minute)
  await answer({ startsAt: later() })
  mailer.pass(minute)
  await mailer.round()
  mailer.pass(15 * minute)
  await mailer.round()
  expect(texts().map((text) => text.split('Elin Åkesson').length - 1)).toEqual([1, 1, 1])
})

test('is not queued while it is off, as it is at first', async () => {
  await set({ answerLetters: false })
  await answer()
  expect(await mailer.rows()).toEqual([])
  const [stored] = await db
    .select({ isOn: profiles.answerLetters })
    .from(profiles)
    .where(eq(profiles.id, (await makeTrainerFixture(db)).trainer.id))
  expect(stored).toEqual({ isOn: false })
})

test('names twenty, and counts the rest; no name becomes a link', async () => {
  const { id } = await makeClient(db, own.trainer.id, { name: 'evil.example.com' })
  const owner = { trainerId: own.trainer.id, clientId: id }
  for (let n = 0; n < 23; n += 1)
    await makeAnswer(db, owner, {
      at: new Date(mailer.now().getTime() - n),
      startsAt: new Date(instantOf('2026-12-01', '10:00').getTime() + n * 60 * minute),
    })
  await inTransaction(db, (tx) => queue(tx, later()))
  mailer.pass(waitMs)
  await mailer.round()
  const [text = ''] = texts()
  expect(text).toContain('(23)')
  expect(text.split('klockan').length - 1).toBe(20)
  expect(text).toContain('Och 3 till.')
  expect(text).not.toContain('evil.example.com')
})
