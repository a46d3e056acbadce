import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountKinds } from '#server/operations/mailing/kinds.ts'
import { retryDelay } from '#server/operations/mailing/send-due-mail.ts'
import type { Deliver, Failure, Mail } from '#server/platform/mail/delivery.ts'
import { claimMail, deleteOldMail, leaseMs, outcomeOf } from '#server/platform/mail/outbox.ts'
import { passwordResets, profiles } from '#server/schema/auth.ts'
import { outbox } from '#server/schema/outbox.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { linkOf, makeOutboxFixture, type OutboxFixture, shortPatience } from '#tests/outbox.ts'

const minute = 60_000
const hour = 60 * minute

const away: Failure = {
  reason: 'the mail server could not be reached: check SMTP_URL',
  isServer: true,
  isFinal: false,
  codes: { stage: 'CONN', reply: null, code: 'ECONNREFUSED' },
}
const refused: Failure = {
  reason: 'the mail server refused the mail',
  isServer: false,
  isFinal: false,
  codes: { stage: 'DATA', reply: '451', code: 'EMESSAGE' },
}

/** A fake mail server: its result for each mail, and the mails that it accepted. */
function mailbox(): { deliver: Deliver; taken: Mail[]; answer: (failure: Failure | null) => void } {
  const taken: Mail[] = []
  let failure: Failure | null = null
  return {
    taken,
    answer: (next) => {
      failure = next
    },
    deliver: async (mail) => {
      if (!failure) taken.push(mail)
      return failure
    },
  }
}

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('on %s', (_name, openDatabase) => {
  let database: TestDatabase
  let server: MailServer

  beforeAll(async () => {
    database = await openDatabase()
    server = await startMailServer()
    await makeProfile(database.db, { email: 'Asa@example.com', name: 'Åsa Öberg' })
    await makeProfile(database.db, { email: 'bo@example.com', name: 'Bo' })
    await makeProfile(database.db, { email: 'av@example.com', name: 'Av', isDisabled: true })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  afterEach(async () => {
    await database.db.delete(outbox)
    await database.db.delete(passwordResets)
    server.behave({ kind: 'accept' })
    server.received.length = 0
  })

  const smtp = () => makeOutboxFixture(database.db, { smtpUrl: server.url })
  const links = () =>
    database.db
      .select({
        email: profiles.email,
        hash: passwordResets.tokenHash,
        until: passwordResets.expiresAt,
      })
      .from(passwordResets)
      .innerJoin(profiles, eq(profiles.id, passwordResets.profileId))
  const outcomes = async () => {
    const { recipient } = outbox
    const rows = await database.db.select({ recipient, outcome: outcomeOf }).from(outbox)
    return Object.fromEntries(rows.map((row) => [row.recipient, row.outcome]))
  }
  const onlyRow = async (mailer: OutboxFixture) => {
    const rows = await mailer.rows()
    expect(rows).toHaveLength(1)
    const [row] = rows
    if (!row) throw new Error('there is no row')
    return row
  }

  describe('mail with a link', () => {
    test("is sent once, to the account's address, and its link is the only one of the account", async () => {
      const mailer = smtp()
      await mailer.queue('password-reset', 'asa@example.com')
      await mailer.round()
      await mailer.round()
      const { id, sentAt } = await onlyRow(mailer)
      expect(sentAt).toEqual(mailer.now())
      expect(server.received).toHaveLength(1)
      const [mail] = server.received
      const { link, hash } = linkOf(id)
      expect(mail).toMatchObject({
        to: 'Asa@example.com',
        subject: 'Återställ ditt lösenord',
        messageId: `${id}@tidspott.example.com`,
      })
      expect(mail?.text).toContain(`Hej Åsa Öberg!`)
      expect(mail?.text).toContain(`\n${link}\n`)
      expect(mail?.html).toContain(`href="${link}"`)
      const until = new Date(mailer.now().getTime() + hour)
      expect(await links()).toEqual([{ email: 'Asa@example.com', hash, until }])
    })

    test.each(['okand@example.com', 'av@example.com'])('is not sent for %s', async (recipient) => {
      const mailer = smtp()
      await mailer.queue('password-reset', recipient)
      await mailer.round()
      expect(await mailer.rows()).toEqual([])
      expect(server.received).toEqual([])
      expect(await links()).toEqual([])
      expect(mailer.log()).not.toContain('@')
    })

    test('is the same mail with the same link when it is retried', async () => {
      const mailer = smtp()
      await mailer.queue('password-reset', 'asa@example.com')
      server.behave({ kind: 'drop', at: 'end' })
      await mailer.round()
      const before = await links()
      server.behave({ kind: 'accept' })
      mailer.pass(retryDelay(1))
      await mailer.round()
      expect(server.received.map(({ text }) => text)).toEqual([
        expect.stringContaining(linkOf((await onlyRow(mailer)).id).link),
      ])
      expect(await links()).toEqual(before)
    })

    test('does not make a used link valid again', async () => {
      const box = mailbox()
      const mailer = makeOutboxFixture(database.db, box)
      await mailer.queue('password-reset', 'asa@example.com')
      box.answer(away)
      await mailer.round()
      // It had been delivered all the same, and was used.
      await database.db.delete(passwordResets)
      box.answer(null)
      mailer.pass(retryDelay(1))
      await mailer.round()
      expect(box.taken).toEqual([])
      expect(await links()).toEqual([])
      expect(await mailer.rows()).toEqual([])
    })

    test('is replaced by a newer one, also when it is unsent and when it is late', async () => {
      const box = mailbox()
      const mailer = makeOutboxFixture(database.db, box)
      await mailer.queue('password-reset', 'asa@example.com')
      box.answer(refused)
      await mailer.round()
      const first = await onlyRow(mailer)
      mailer.pass(minute)
      await mailer.queue('password-reset', 'asa@example.com')
      const second = (await mailer.rows())[1]
      if (!second) throw new Error('there is no second mail')
      // The newer one is sent first.
      const later = new Date(mailer.now().getTime() + 5 * minute)
      await database.db
        .update(outbox)
        .set({ nextAttemptAt: later, attempts: 0 })
        .where(eq(outbox.id, first.id))
      box.answer(null)
      await mailer.round()
      mailer.pass(10 * minute)
      await mailer.round()
      expect(box.taken.map(({ id }) => id)).toEqual([second.id])
      expect((await links()).map(({ hash }) => hash)).toEqual([linkOf(second.id).hash])
      expect((await mailer.rows()).map(({ id }) => id)).toEqual([second.id])
    })

    test('replaces an older link of the same account only', async () => {
      const box = mailbox()
      const mailer = makeOutboxFixture(database.db, box)
      await mailer.queue('password-reset', 'asa@example.com')
      await mailer.queue('password-reset', 'bo@example.com')
      await mailer.round()
      mailer.pass(minute)
      await mailer.queue('password-reset', 'asa@example.com')
      await mailer.round()
      const sent = new Map(box.taken.map(({ to, id }) => [to.address, id]))
      expect(box.taken).toHaveLength(3)
      expect(new Map((await links()).map(({ email, hash }) => [email, hash]))).toEqual(
        new Map([...sent].map(([email, id]) => [email, linkOf(id).hash])),
      )
    })

    test('is given up when its hour is over, tried before or not', async () => {
      const box = mailbox()
      const mailer = makeOutboxFixture(database.db, box)
      await mailer.queue('password-reset', 'asa@example.com')
      box.answer(away)
      await mailer.round()
      await mailer.queue('password-reset', 'bo@example.com')
      box.answer(null)
      mailer.pass(hour)
      await mailer.round()
      expect(box.taken).toEqual([])
      expect((await mailer.rows()).map(({ failedAt }) => failedAt)).toEqual([
        mailer.now(),
        mailer.now(),
      ])
      expect(Object.values(await outcomes())).toEqual(['dropped', 'dropped'])
      expect(mailer.lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
        'a mail was given up: its link ended before it could be sent',
        'a mail was given up: its link ended before it could be sent',
      ])
    })

    test('has no outcome while it waits, and one too when the release before has settled it', async () => {
      const mailer = smtp()
      await mailer.queue('password-reset', 'asa@example.com')
      await mailer.queue('password-reset', 'bo@example.com')
      expect(await outcomes()).toEqual({ 'asa@example.com': null, 'bo@example.com': null })
      const isTo = (address: string) => eq(outbox.recipient, address)
      await database.db.update(outbox).set({ sentAt: mailer.now() }).where(isTo('asa@example.com'))
      await database.db.update(outbox).set({ failedAt: mailer.now() }).where(isTo('bo@example.com'))
      expect(await outcomes()).toEqual({ 'asa@example.com': 'sent', 'bo@example.com': 'failed' })
    })

    test('is sent until the last moment of its hour', async () => {
      const box = mailbox()
      const mailer = makeOutboxFixture(database.db, box)
      await mailer.queue('password-reset', 'asa@example.com')
      mailer.pass(hour - 1)
      await mailer.round()
      expect(box.taken).toHaveLength(1)
    })
  })

  describe('notification of a new password', () => {
    test('is sent to any account, disabled or not, and creates no link', async () => {
      const mailer = smtp()
      await mailer.queue('password-changed', 'bo@example.com')
      await mailer.queue('password-changed', 'av@example.com')
      await mailer.queue('password-changed', 'okand@example.com')
      await mailer.round()
      expect(server.received.map(({ to, subject }) => [to, subject])).toEqual([
        ['bo@example.com', 'Ditt lösenord har ändrats'],
        ['av@example.com', 'Ditt lösenord har ändrats'],
      ])
      expect(server.received[0]?.text).toContain('ändrades den 18 november 2026 klockan 12:00')
      expect(await links()).toEqual([])
      expect(await mailer.rows()).toHaveLength(2)
    })
  })

  describe('failed mail', () => {
    test('is retried after 30 s, then with exponential backoff up to six hours, and is given up after a day', async () => {
      const box = mailbox()
      const mailer = makeOutboxFixture(database.db, box)
      await mailer.queue('password-changed', 'bo@example.com')
      box.answer(refused)
      const start = mailer.now().getTime()
      const attempts: number[] = []
      for (;;) {
        await mailer.round()
        attempts.push((mailer.now().getTime() - start) / 1000)
        const { failedAt, nextAttemptAt } = await onlyRow(mailer)
        if (failedAt) break
        mailer.pass(nextAttemptAt.getTime() - mailer.now().getTime() - 1)
        await mailer.round()
        expect((await onlyRow(mailer)).attempts).toBe(attempts.length)
        mailer.pass(1)
      }
      expect(attempts).toEqual([
        0, 30, 90, 210, 450, 930, 1890, 3810, 7650, 15_330, 30_690, 52_290, 73_890, 86_400,
      ])
      mailer.pass(48 * hour)
      await mailer.round()
      expect((await onlyRow(mailer)).attempts).toBe(attempts.length)
      expect(await outcomes()).toEqual({ 'bo@example.com': 'failed' })
      expect(mailer.lines.filter(({ level }) => level === 40)).toHaveLength(attempts.length - 1)
      expect(mailer.lines.filter(({ level }) => level === 50)).toEqual([
        expect.objectContaining({
          msg: 'a mail was given up: the mail server refused the mail',
          kind: 'password-changed',
          stage: 'DATA',
          reply: '451',
        }),
      ])
    })

    test('with a permanent failure is given up at once, and the others are sent', async () => {
      const mailer = smtp()
      server.behave((recipient) =>
        recipient === 'bo@example.com'
          ? { kind: 'refuse', at: 'recipient', code: 550 }
          : { kind: 'accept' },
      )
      await mailer.queue('password-changed', 'bo@example.com')
      await mailer.queue('password-changed', 'asa@example.com')
      await mailer.round()
      expect(server.received.map(({ to }) => to)).toEqual(['Asa@example.com'])
      const failed = (await mailer.rows()).filter(({ failedAt }) => failedAt)
      expect(failed.map(({ recipient }) => recipient)).toEqual(['bo@example.com'])
      expect(await outcomes()).toEqual({ 'asa@example.com': 'sent', 'bo@example.com': 'refused' })
      expect(mailer.lines).toContainEqual(
        expect.objectContaining({
          level: 50,
          msg: 'a mail was given up: the mail server refused the recipient',
          stage: 'RCPT TO',
          reply: '550',
        }),
      )
    })

    test('does not delay the others, unless the server itself is down: then they are not tried', async () => {
      const box = mailbox()
      const mailer = makeOutboxFixture(database.db, box)
      for (const recipient of ['asa@example.com', 'bo@example.com', 'av@example.com'])
        await mailer.queue('password-changed', recipient)
      box.answer(away)
      await mailer.round()
      expect((await mailer.rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(1)
      box.answer(refused)
      await mailer.round()
      expect((await mailer.rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
      box.answer(null)
      mailer.pass(retryDelay(1))
      await mailer.round()
      expect(box.taken).toHaveLength(3)
    })

    test.each([
      ['refused connections', null],
      ['a refusal at the greeting', { kind: 'refuse', at: 'greeting', code: 421 }],
      ['a temporarily refused recipient', { kind: 'refuse', at: 'recipient', code: 451 }],
      ['a temporarily refused mail', { kind: 'refuse', at: 'data', code: 452 }],
      ['silence', { kind: 'stall', at: 'greeting' }],
      ['a stall after the mail', { kind: 'stall', at: 'data' }],
      ['a connection lost within the mail', { kind: 'drop', at: 'data' }],
      ['a connection lost after the mail', { kind: 'drop', at: 'end' }],
    ] as const)('for %s is sent exactly once when that is over', async (_why, conduct) => {
      const own = await startMailServer()
      const { port, url } = own
      const patience = conduct?.kind === 'stall' ? shortPatience : undefined
      const before = makeOutboxFixture(database.db, { smtpUrl: url, patience })
      const mailer = makeOutboxFixture(database.db, { smtpUrl: url })
      if (conduct) own.behave(conduct)
      else await own.close()
      await before.queue('password-reset', 'asa@example.com')
      await before.round()
      const waiting = await onlyRow(mailer)
      expect([waiting.attempts, waiting.sentAt, waiting.failedAt]).toEqual([1, null, null])
      expect(waiting.nextAttemptAt.getTime() - mailer.now().getTime()).toBe(30_000)
      const back = conduct ? own : await startMailServer({ port })
      back.behave({ kind: 'accept' })
      await mailer.round()
      expect(back.received).toEqual([])
      mailer.pass(30_000)
      for (const _again of [1, 2, 3]) {
        await mailer.round()
        mailer.pass(hour / 4)
      }
      expect(back.received.map(({ messageId }) => messageId)).toEqual([
        `${waiting.id}@tidspott.example.com`,
      ])
      await back.close()
    })
  })

  describe('killed outbox worker', () => {
    test('leaves its current mail to the next, when the lease expires', async () => {
      const box = mailbox()
      const mailer = makeOutboxFixture(database.db, box)
      await mailer.queue('password-reset', 'asa@example.com')
      const dead = makeOutboxFixture(database.db, {
        deliver: () => Promise.reject(new Error('died')),
      })
      await expect(dead.round()).rejects.toThrow('died')
      mailer.pass(leaseMs - 1)
      await mailer.round()
      expect(box.taken).toEqual([])
      mailer.pass(1)
      await mailer.round()
      expect(box.taken).toHaveLength(1)
      const { id } = await onlyRow(mailer)
      expect((await links()).map(({ hash }) => hash)).toEqual([linkOf(id).hash])
    })

    test('leaves nothing leased when it dies before the lease is committed', async () => {
      const mailer = smtp()
      await mailer.queue('password-changed', 'bo@example.com')
      const torn = database.db.transaction(async (tx) => {
        expect(await claimMail(tx, mailer.now(), accountKinds)).toMatchObject({ attempts: 1 })
        throw new Error('torn')
      })
      await expect(torn).rejects.toThrow('torn')
      await mailer.round()
      expect(server.received).toHaveLength(1)
      expect((await onlyRow(mailer)).attempts).toBe(1)
    })
  })

  test('a mail of a kind that only the next release knows is left to its processes', async () => {
    await database.db.execute(sql`alter type mail_kind add value if not exists 'later-kind'`)
    await database.db.execute(
      sql`insert into outbox (id, kind, recipient, created_at, next_attempt_at)
        values (gen_random_uuid(), 'later-kind', 'bo@example.com', '2026-11-18T10:00:00Z', '2026-11-18T10:00:00Z')`,
    )
    const mailer = smtp()
    await mailer.queue('password-changed', 'bo@example.com')
    await mailer.round()
    expect(server.received).toHaveLength(1)
    const states = (await mailer.rows()).map(({ kind, attempts, sentAt }) => [
      kind,
      attempts,
      sentAt !== null,
    ])
    expect(states).toEqual([
      ['later-kind', 0, false],
      ['password-changed', 1, true],
    ])
  })

  test('a delivered mail is not sent again when the database is unreachable at first', async () => {
    const { db } = database
    const mailer = smtp()
    await mailer.queue('password-changed', 'bo@example.com')
    await db.execute(
      sql`alter table outbox add constraint made_to_fail check (sent_at is null) not valid`,
    )
    await expect(mailer.round()).rejects.toThrow('Failed query')
    mailer.pass(leaseMs)
    await expect(mailer.round()).rejects.toThrow('Failed query')
    await db.execute(sql`alter table outbox drop constraint made_to_fail`)
    await mailer.round()
    expect(server.received).toHaveLength(1)
    const { sentAt, attempts } = await onlyRow(mailer)
    expect([sentAt, attempts]).toEqual([new Date(mailer.now().getTime() - leaseMs), 1])
  })

  test('neither an address, a name, a link nor a password is in the log', async () => {
    const mailer = smtp()
    for (const conduct of [
      { kind: 'refuse', at: 'recipient', code: 450 },
      { kind: 'refuse', at: 'recipient', code: 550 },
      { kind: 'refuse', at: 'sender', code: 550 },
      { kind: 'drop', at: 'end' },
      { kind: 'accept' },
    ] as const) {
      server.behave(conduct)
      await mailer.queue('password-reset', 'asa@example.com')
      await mailer.queue('password-changed', 'bo@example.com')
      await mailer.queue('password-reset', 'okand@example.com')
      await mailer.round()
      mailer.pass(2 * minute)
    }
    const ids = (await mailer.rows()).map(({ id }) => id)
    expect(mailer.lines.length).toBeGreaterThan(5)
    expect(mailer.log()).not.toMatch(/@|Öberg|"Bo"|reset-password#/)
    for (const id of ids) {
      const { link, hash } = linkOf(id)
      expect(mailer.log()).not.toContain(link.split('#')[1])
      expect(mailer.log()).not.toContain(hash)
    }
  })

  test('mails older than 30 days are deleted, later ones are kept', async () => {
    const box = mailbox()
    const mailer = makeOutboxFixture(database.db, box)
    await mailer.queue('password-changed', 'bo@example.com')
    await mailer.round()
    mailer.pass(hour)
    await mailer.queue('password-changed', 'bo@example.com')
    mailer.pass(30 * 24 * hour)
    await deleteOldMail(database.db, mailer.now())
    const left = await onlyRow(mailer)
    expect(left.sentAt).toBeNull()
    mailer.pass(1)
    await deleteOldMail(database.db, mailer.now())
    expect(await mailer.rows()).toEqual([])
  })
})
