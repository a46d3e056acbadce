import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeOffer } from '#server/clients/login-offers.ts'
import type { Deliver } from '#server/platform/mail/delivery.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf, testKeys } from '#tests/callers.ts'
import { makeClient, makeClients, makeProfile } from '#tests/factories.ts'
import { useLetters } from '#tests/letters.ts'
import { makeOrganization } from '#tests/organization.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'

const own = useLetters()

/** A message that is due; with nothing that it takes for granted. */
async function queueMessage({ clientId = own.clientId, recipient = 'elin@example.com' } = {}) {
  const id = randomUUID()
  const at = { createdAt: own.now(), nextAttemptAt: own.now() }
  const message = { message: 'Hej Elin! Passet är flyttat.', expected: [] }
  await own.db
    .insert(outbox)
    .values({ id, kind: 'client-message', recipient, clientId, ...message, ...at })
  return id
}

/** A reminder that is due tomorrow at ten. */
async function bookReminder() {
  await own.book('2026-11-24', '10:00')
  own.set('2026-11-23', '18:00')
}

/** A pot that needs hours for what is booked. */
async function bookLowBalance() {
  await own.setTrainer({ lowBalanceLetters: true, reminders: 'off' })
  for (const day of ['2026-11-24', '2026-11-25']) await own.book(day, '10:00', { durationHours: 8 })
  own.set('2026-11-23', '18:00')
}

const outcomes = async () => (await own.rows()).map(({ kind, outcome }) => [kind, outcome])
const headOf = (raw = '') => raw.split('\r\n\r\n')[0]?.replace(/\r\n\s/g, ' ') ?? ''

/** An outbox worker whose mail server takes no time, and the addresses of what it has sent. */
function fastMailer() {
  const sent: string[] = []
  const deliver: Deliver = async ({ to }) => {
    sent.push(to.address)
    return null
  }
  const mailer = makeOutboxFixture(own.db, { deliver })
  return { ...mailer, sent }
}

describe('which mail goes first (D125)', () => {
  test('a password reset does not wait behind 150 messages that are due', async () => {
    const mailer = fastMailer()
    const ids = await makeClients(own.db, own.trainerId, 150)
    for (const clientId of ids) {
      const recipient = `${clientId}@example.com`
      await own.db.update(clients).set({ email: recipient }).where(eq(clients.id, clientId))
      await queueMessage({ clientId, recipient })
    }
    await makeProfile(own.db, { email: 'asa@example.com', name: 'Åsa' })
    mailer.pass(1000)
    await mailer.queue('password-reset', 'asa@example.com')
    await mailer.round()
    expect(mailer.sent).toHaveLength(151)
    expect(mailer.sent[0]).toBe('asa@example.com')
  })
})

describe('who may write (D125)', () => {
  beforeEach(() => own.setTrainer({ isProven: false }))

  const caused: [string, () => Promise<unknown>][] = [
    ['a message', () => queueMessage()],
    ['a reminder', bookReminder],
    ['a low balance', bookLowBalance],
    [
      'the offer of a login',
      () =>
        makeOffer(own.db, testKeys, {
          clientId: own.clientId,
          email: 'elin@example.com',
          now: own.now(),
        }),
    ],
    [
      'the sample of a letter',
      () =>
        queueMail(own.db, {
          kind: 'letter-sample',
          recipient: own.trainer.email,
          accountId: own.trainerId,
          about: 'reminder',
          now: own.now(),
        }),
    ],
  ]

  test.each(caused)(
    '%s of a trainer who has not proven the address is not sent',
    async (_, cause) => {
      await cause()
      await own.run()
      await own.run()
      expect(own.server.received).toEqual([])
      expect((await own.rows()).filter(({ outcome }) => outcome === null)).toEqual([])
    },
  )

  test.each(caused)('%s is sent once it is proven', async (_, cause) => {
    await own.setTrainer({ isProven: true })
    await cause()
    await own.run()
    expect(own.server.received).toHaveLength(1)
  })

  test('an invitation is sent for an ADMIN whose address is proven alone', async () => {
    const { admin, organizationId } = await makeOrganization(own.db, { now: own.now })
    const invite = (email: string) =>
      admin.caller.organizations.invite({ organizationId, id: randomUUID(), email })
    await invite('bo@example.com')
    await own.db.update(profiles).set({ isProven: false }).where(eq(profiles.id, admin.actor.id))
    await own.round()
    expect(own.server.received).toEqual([])
    expect(await refusalOf(invite('cia@example.com'))).toBe('ADDRESS_UNPROVEN')
    await own.db.update(profiles).set({ isProven: true }).where(eq(profiles.id, admin.actor.id))
    await invite('cia@example.com')
    await own.round()
    expect(own.server.received.map(({ to }) => to)).toEqual(['cia@example.com'])
  })

  test('is told before anything is queued, but where no mail is sent', async () => {
    const caller = callerOf(own.db, own.trainer)
    const acts = [
      () => caller.clients.giveLogin({ id: own.clientId }),
      () => caller.letters.sendSample({ letter: 'reminder' }),
    ]
    for (const act of acts) expect(await refusalOf(act())).toBe('ADDRESS_UNPROVEN')
    expect(await own.rows()).toEqual([])
    const withoutMail = callerOf(own.db, own.trainer, { sendsMail: false })
    await withoutMail.clients.giveLogin({ id: own.clientId })
    expect(await own.rows()).toHaveLength(1)
  })
})

describe('how much a recipient gets (D125)', () => {
  test('of one trainer twenty a day, whatever the kind; the rest is told as limited', async () => {
    const mailer = fastMailer()
    for (let n = 0; n < 25; n += 1) await queueMessage()
    await mailer.round()
    expect(mailer.sent).toHaveLength(20)
    const rows = await outcomes()
    expect(rows.filter(([, outcome]) => outcome === 'limited')).toHaveLength(5)
    await bookReminder()
    await own.plan()
    await mailer.round()
    expect(mailer.sent).toHaveLength(20)
  })

  test('by a trainer who deletes the client and adds the address again no more', async () => {
    const mailer = fastMailer()
    for (let n = 0; n < 20; n += 1) await queueMessage()
    await mailer.round()
    await own.db.delete(clients).where(eq(clients.id, own.clientId))
    const { id } = await makeClient(own.db, own.trainerId, { email: 'elin@example.com' })
    await queueMessage({ clientId: id })
    await mailer.round()
    expect(mailer.sent).toHaveLength(20)
  })

  test('a client of three trainers gets theirs beside the twenty of another', async () => {
    const mailer = fastMailer()
    for (let n = 0; n < 40; n += 1) await queueMessage()
    for (const name of ['Bo', 'Cia']) {
      const { id: trainerId } = await makeProfile(own.db, { name })
      const { id } = await makeClient(own.db, trainerId, { email: 'Elin@example.com' })
      for (let n = 0; n < 10; n += 1)
        await queueMessage({ clientId: id, recipient: 'Elin@example.com' })
    }
    await mailer.round()
    expect(mailer.sent).toHaveLength(40)
  })

  test('of all sixty a day, and account mail beside them', async () => {
    const mailer = fastMailer()
    for (let n = 0; n < 5; n += 1) {
      const { id: trainerId } = await makeProfile(own.db)
      const { id } = await makeClient(own.db, trainerId, { email: 'elin@example.com' })
      for (let m = 0; m < 15; m += 1) await queueMessage({ clientId: id })
    }
    await mailer.round()
    expect(mailer.sent).toHaveLength(60)
    await makeProfile(own.db, { email: 'elin@example.com' })
    await mailer.queue('password-reset', 'elin@example.com')
    await mailer.round()
    expect(mailer.sent).toHaveLength(61)
    mailer.pass(27 * 3_600_000)
    own.pass(27 * 3_600_000)
    await queueMessage()
    await mailer.round()
    expect(mailer.sent).toHaveLength(62)
  })
})

describe('what a client has declined (D125)', () => {
  test.each([
    ['reminders', bookReminder, 'declinesReminders'],
    ['low balances', bookLowBalance, 'declinesLowBalance'],
    ['messages', queueMessage, 'declinesMessages'],
  ] as const)('%s are not sent, also when they were queued before', async (_, cause, column) => {
    await cause()
    await own.plan()
    await own.setClient({ [column]: true })
    await own.round()
    expect(own.server.received).toEqual([])
  })

  test.each([
    ['reminders', bookReminder],
    ['low balances', bookLowBalance],
    ['messages', queueMessage],
  ] as const)(
    '%s can be declined by one click, in the header and below the text',
    async (_, cause) => {
      await cause()
      await own.run()
      const [mail] = own.server.received
      const head = headOf(mail?.raw)
      expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      const address = /^List-Unsubscribe: *<(.+)>$/m.exec(head)?.[1] ?? ''
      expect(address).toContain(`/letters/opt-out/${own.clientId}.`)
      expect(mail?.text).toContain('Jag vill inte ha')
      expect(mail?.html).toContain(`href="${address}"`)
    },
  )
})

describe('whom a mail is from (D126)', () => {
  const fromOf = (raw = '') => /^From: (.*)$/m.exec(headOf(raw))?.[1] ?? ''

  test('mail that a trainer causes names the trainer, with the address of the product', async () => {
    await bookReminder()
    await queueMessage()
    await makeOffer(own.db, testKeys, {
      clientId: own.clientId,
      email: 'elin@example.com',
      now: own.now(),
    })
    await own.run()
    expect(own.server.received).toHaveLength(3)
    for (const { raw } of own.server.received)
      expect(fromOf(raw)).toBe('Johanna Jansson via Tidspott <tidspott@example.com>')
  })

  test.each([
    ['Bergström, Johanna', 'Bergström Johanna via Tidspott'],
    ['"kundservice@bank.se" <x@bank.se>', 'kundservice bank.se x bank.se via Tidspott'],
    ['Eva\r\nBcc: offer@example.com', 'Eva Bcc offer example.com via Tidspott'],
    ['Anna\u202e\u200b＠bank', 'Anna bank via Tidspott'],
    ['\u200b', 'Tidspott'],
    ['Anna\u200d 👩‍👩‍👧 🏴‍☠️', 'Anna 👩‍👩‍👧 🏴‍☠️ via Tidspott'],
    [`${'a'.repeat(55)}👩‍👩‍👧`, `${'a'.repeat(55)} via Tidspott`],
    ['a'.repeat(90), `${'a'.repeat(60)} via Tidspott`],
  ])('a trainer named %j can show no other sender', async (name, expected) => {
    await own.setTrainer({ name })
    await queueMessage()
    await own.round()
    const [mail] = own.server.received
    expect(mail?.from).toBe('tidspott@example.com')
    expect((await PostalMime.parse(mail?.raw ?? '')).from?.name).toBe(expected)
    expect(headOf(mail?.raw)).not.toMatch(/^Bcc/im)
  })

  const actOf = async () => {
    const [act] = await own.db
      .select()
      .from(events)
      .where(eq(events.trainerId, own.trainerId))
      .orderBy(desc(events.id))
    return act
  }

  test('the subject of a message says what its act did, or where the session is now', async () => {
    const caller = callerOf(own.db, own.trainer, { now: own.now })
    const at = (date: string) => instantOf(date, '10:00').toISOString()
    const tell = async (expected: { id: string; startsAt: string | null }[], isOfAct = true) => {
      const actId = isOfAct ? ((await actOf())?.id ?? null) : null
      const id = await queueMessage()
      await own.db.update(outbox).set({ actId, expected }).where(eq(outbox.id, id))
      await own.round()
      return own.server.received.at(-1)?.subject
    }
    const id = await own.book('2026-12-01', '10:00')
    const to = { date: '2026-12-02', time: '10:00', durationHours: 1 }
    const { version } = await caller.sessions.move({ id, version: 1, ...to, others: [] })
    const moved = [{ id, startsAt: at('2026-12-02') }]
    expect(await tell(moved)).toBe('Tisdag 1 dec 10:00 är flyttat till onsdag 2 dec 10:00')
    expect(await tell(moved, false)).toBe('Ditt pass är nu ons 2 dec 10:00')
    const other = await own.book('2026-12-03', '10:00')
    expect(await tell([...moved, { id: other, startsAt: at('2026-12-03') }])).toBe(
      'Ändringar i 2 av dina pass',
    )
    await caller.sessions.cancel({ id, version, kind: 'inTime', reason: '' })
    expect(await tell([{ id, startsAt: null }])).toBe('Onsdag 2 dec 10:00 är avbokat')
    expect(await tell([{ id, startsAt: null }], false)).toBe('Ett av dina pass är avbokat')
  })

  test('account mail does not', async () => {
    await makeProfile(own.db, { email: 'asa@example.com' })
    await own.queue('password-reset', 'asa@example.com')
    await own.round()
    expect(fromOf(own.server.received[0]?.raw)).toBe('Tidspott <tidspott@example.com>')
    expect(headOf(own.server.received[0]?.raw)).not.toContain('List-Unsubscribe')
  })
})

describe('what a refusal does (D126)', () => {
  test.each([
    [550, 'refused'],
    [554, 'refused'],
    [552, 'full'],
  ] as const)(
    '%i after the mail ends that mail as %s, and the next one goes',
    async (code, outcome) => {
      const id = await queueMessage()
      own.server.behave({ kind: 'refuse', at: 'data', code })
      await own.round()
      const [row] = await own.db.select().from(outbox).where(eq(outbox.id, id))
      expect(row?.outcome).toBe(outcome)
      own.server.behave({ kind: 'accept' })
      await queueMessage()
      await own.round()
      expect(own.server.received).toHaveLength(1)
      const [client] = await own.db.select().from(clients).where(eq(clients.id, own.clientId))
      expect(client?.emailRefusedAt).toBeNull()
    },
  )
})
