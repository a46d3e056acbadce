import { expect, test } from 'vitest'
import type { LetterKind } from '#shared/letters/kinds.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { useLetters } from '#tests/letters.ts'

const own = useLetters()

const caller = (overrides = {}) => callerOf(own.db, own.trainer, { now: own.now, ...overrides })
const preview = async (letter: LetterKind) => {
  const found = await caller().letters.preview({ letter })
  return { ...found, text: wordsOf(found.html) }
}

/** What is read of an HTML part, in order. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')

test('a preview is made of what is booked next, without the link of a client', async () => {
  await own.book('2026-11-24', '10:00')
  await own.book('2026-11-24', '13:00')
  await own.book('2026-11-20', '10:00', { completed: true })
  const reminder = await preview('reminder')
  expect(reminder).toMatchObject({
    subject: 'Påminnelse om dina pass tis 24 nov',
    isExample: false,
  })
  expect(reminder.text).toContain('Hej Elin Ek!')
  expect(reminder.text).toContain('10:00–11:00 och 13:00–14:00')
  const low = await preview('lowBalance')
  expect(low).toMatchObject({ subject: 'Dina timmar i PT börjar ta slut', isExample: false })
  expect(low.text).toContain('Du har 9 h kvar i PT')
  for (const { text } of [reminder, low]) {
    expect(text).toContain('http://localhost:3000/client/…')
    expect(text).not.toContain(own.token)
    expect(text).not.toContain('opt-out')
  }
})

test('a preview says the rule as it is when the letter goes out (D142)', async () => {
  await own.book('2026-11-27', '10:00')
  expect((await preview('reminder')).text).toContain('mindre än 24 timmar kvar')
  await own.setTrainer({ reminders: 'hoursBefore', reminderHoursBefore: 48 })
  expect((await preview('reminder')).text).toContain('minst 24 timmar i förväg')
})

test('a preview without anything booked is an example that says so, and nothing of others is in it', async () => {
  const other = await makeProfile(own.db)
  const { id } = await makeClient(own.db, other.id, { name: 'Annans Klient' })
  await own.book('2026-11-24', '10:00', { trainerId: other.id, clientId: id, potId: null })
  const reminder = await preview('reminder')
  expect(reminder).toMatchObject({
    subject: 'Påminnelse om ditt pass tor 19 nov 10:00',
    isExample: true,
  })
  expect(reminder.text).toContain('Hej Elin!')
  const low = await preview('lowBalance')
  expect(low.isExample).toBe(true)
  expect(low.text).toContain('Du har 2 h kvar i PT hos Johanna Jansson. De räcker till och med')
  expect(reminder.text + low.text).not.toContain('Annans')
})

test.each<LetterKind>(['reminder', 'lowBalance'])(
  'a sample of %s goes to the account that asked, once for its key, and cannot opt a client out',
  async (letter) => {
    await own.book('2026-11-24', '10:00')
    const notified: string[] = []
    const keyed = caller({
      idempotencyKey: '11111111-1111-4111-8111-111111111111',
      notifyOutbox: () => notified.push('now'),
    })
    await keyed.letters.sendSample({ letter })
    await keyed.letters.sendSample({ letter })
    await own.round()
    expect(notified.length).toBeGreaterThan(0)
    expect(own.server.received.map(({ to }) => to)).toEqual([own.trainer.email])
    const [mail] = own.server.received
    expect(mail?.text).toContain('Det här är ett test till dig själv.')
    expect(mail?.raw).not.toContain('List-Unsubscribe')
    expect(mail?.text).not.toContain(own.token)
    expect(await own.rows()).toMatchObject([
      { kind: 'letter-sample', about: letter, accountId: own.trainerId, clientId: null },
    ])
  },
)

test('samples are limited, and dropped when the account is disabled', async () => {
  for (let n = 0; n < 20; n += 1) await caller().letters.sendSample({ letter: 'reminder' })
  await expect(caller().letters.sendSample({ letter: 'reminder' })).rejects.toThrow(
    'TOO_MANY_ATTEMPTS',
  )
  await own.setTrainer({ isDisabled: true })
  await own.round()
  expect(own.server.received).toEqual([])
  expect(await own.rows()).toEqual([])
})
