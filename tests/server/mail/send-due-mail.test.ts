import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { passwordResets, profiles } from '#server/auth/tables.ts'
import type { Deliver, Failure, Mail } from '#server/mail/delivery.ts'
import { claimMail, deleteOldMail, leaseMs } from '#server/mail/outbox.ts'
import { retryDelay } from '#server/mail/send-due-mail.ts'
import { outbox } from '#server/mail/tables.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { linkOf, type Post, postOf, shortPatience } from '#tests/post.ts'

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

  const smtp = () => postOf(database.db, { smtpUrl: server.url })
  const links = () =>
    database.db
      .select({
        email: profiles.email,
        hash: passwordResets.tokenHash,
        until: passwordResets.expiresAt,
      })
      .from(passwordResets)
      .innerJoin(profiles, eq(profiles.id, passwordResets.profileId))
  const onlyRow = async (post: Post) => {
    const rows = await post.rows()
    expect(rows).toHaveLength(1)
    const [row] = rows
    if (!row) throw new Error('there is no row')
    return row
  }

  describe('mail with a link', () => {
    test("is sent once, to the account's address, and its link is the only one of the account", async () => {
      const post = smtp()
      await post.queue('password-reset', 'asa@example.com')
      await post.round()
      await post.round()
      const { id, sentAt } = await onlyRow(post)
      expect(sentAt).toEqual(post.now())
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
      const until = new Date(post.now().getTime() + hour)
      expect(await links()).toEqual([{ email: 'Asa@example.com', hash, until }])
    })

    test.each(['okand@example.com', 'av@example.com'])('is not sent for %s', async (recipient) => {
      const post = smtp()
      await post.queue('password-reset', recipient)
      await post.round()
      expect(await post.rows()).toEqual([])
      expect(server.received).toEqual([])
      expect(await links()).toEqual([])
      expect(post.log()).not.toContain('@')
    })

    test('is the same mail with the same link when it is retried', async () => {
      const post = smtp()
      await post.queue('password-reset', 'asa@example.com')
      server.behave({ kind: 'drop', at: 'end' })
      await post.round()
      const before = await links()
      server.behave({ kind: 'accept' })
      post.pass(retryDelay(1))
      await post.round()
      expect(server.received.map(({ text }) => text)).toEqual([
        expect.stringContaining(linkOf((await onlyRow(post)).id).link),
      ])
      expect(await links()).toEqual(before)
    })

    test('does not make a used link valid again', async () => {
      const box = mailbox()
      const post = postOf(database.db, box)
      await post.queue('password-reset', 'asa@example.com')
      box.answer(away)
      await post.round()
      // It had been delivered all the same, and was used.
      await database.db.delete(passwordResets)
      box.answer(null)
      post.pass(retryDelay(1))
      await post.round()
      expect(box.taken).toEqual([])
      expect(await links()).toEqual([])
      expect(await post.rows()).toEqual([])
    })

    test('is replaced by a newer one, also when it is unsent and when it is late', async () => {
      const box = mailbox()
      const post = postOf(database.db, box)
      await post.queue('password-reset', 'asa@example.com')
      box.answer(refused)
      await post.round()
      const first = await onlyRow(post)
      post.pass(minute)
      await post.queue('password-reset', 'asa@example.com')
      const second = (await post.rows())[1]
      if (!second) throw new Error('there is no second mail')
      // The newer one is sent first.
      const later = new Date(post.now().getTime() + 5 * minute)
      await database.db
        .update(outbox)
        .set({ nextAttemptAt: later, attempts: 0 })
        .where(eq(outbox.id, first.id))
      box.answer(null)
      await post.round()
      post.pass(10 * minute)
      await post.round()
      expect(box.taken.map(({ id }) => id)).toEqual([second.id])
      expect((await links()).map(({ hash }) => hash)).toEqual([linkOf(second.id).hash])
      expect((await post.rows()).map(({ id }) => id)).toEqual([second.id])
    })

    test('replaces an older link of the same account only', async () => {
      const box = mailbox()
      const post = postOf(database.db, box)
      await post.queue('password-reset', 'asa@example.com')
      await post.queue('password-reset', 'bo@example.com')
      await post.round()
      post.pass(minute)
      await post.queue('password-reset', 'asa@example.com')
      await post.round()
      const sent = new Map(box.taken.map(({ to, id }) => [to.address, id]))
      expect(box.taken).toHaveLength(3)
      expect(new Map((await links()).map(({ email, hash }) => [email, hash]))).toEqual(
        new Map([...sent].map(([email, id]) => [email, linkOf(id).hash])),
      )
    })

    test('is given up when its hour is over, tried before or not', async () => {
      const box = mailbox()
      const post = postOf(database.db, box)
      await post.queue('password-reset', 'asa@example.com')
      box.answer(away)
      await post.round()
      await post.queue('password-reset', 'bo@example.com')
      box.answer(null)
      post.pass(hour)
      await post.round()
      expect(box.taken).toEqual([])
      expect((await post.rows()).map(({ failedAt }) => failedAt)).toEqual([post.now(), post.now()])
      expect(post.lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
        'a mail was given up: its link ended before it could be sent',
        'a mail was given up: its link ended before it could be sent',
      ])
    })

    test('is sent until the last moment of its hour', async () => {
      const box = mailbox()
      const post = postOf(database.db, box)
      await post.queue('password-reset', 'asa@example.com')
      post.pass(hour - 1)
      await post.round()
      expect(box.taken).toHaveLength(1)
    })
  })

  describe('notification of a new password', () => {
    test('is sent to any account, disabled or not, and creates no link', async () => {
      const post = smtp()
      await post.queue('password-changed', 'bo@example.com')
      await post.queue('password-changed', 'av@example.com')
      await post.queue('password-changed', 'okand@example.com')
      await post.round()
      expect(server.received.map(({ to, subject }) => [to, subject])).toEqual([
        ['bo@example.com', 'Ditt lösenord har ändrats'],
        ['av@example.com', 'Ditt lösenord har ändrats'],
      ])
      expect(server.received[0]?.text).toContain('ändrades den 18 november 2026 klockan 12:00')
      expect(await links()).toEqual([])
      expect(await post.rows()).toHaveLength(2)
    })
  })

  describe('failed mail', () => {
    test('is retried after 30 s, then with exponential backoff up to six hours, and is given up after a day', async () => {
      const box = mailbox()
      const post = postOf(database.db, box)
      await post.queue('password-changed', 'bo@example.com')
      box.answer(refused)
      const start = post.now().getTime()
      const attempts: number[] = []
      for (;;) {
        await post.round()
        attempts.push((post.now().getTime() - start) / 1000)
        const { failedAt, nextAttemptAt } = await onlyRow(post)
        if (failedAt) break
        post.pass(nextAttemptAt.getTime() - post.now().getTime() - 1)
        await post.round()
        expect((await onlyRow(post)).attempts).toBe(attempts.length)
        post.pass(1)
      }
      expect(attempts).toEqual([
        0, 30, 90, 210, 450, 930, 1890, 3810, 7650, 15_330, 30_690, 52_290, 73_890, 86_400,
      ])
      post.pass(48 * hour)
      await post.round()
      expect((await onlyRow(post)).attempts).toBe(attempts.length)
      expect(post.lines.filter(({ level }) => level === 40)).toHaveLength(attempts.length - 1)
      expect(post.lines.filter(({ level }) => level === 50)).toEqual([
        expect.objectContaining({
          msg: 'a mail was given up: the mail server refused the mail',
          kind: 'password-changed',
          stage: 'DATA',
          reply: '451',
        }),
      ])
    })

    test('with a permanent failure is given up at once, and the others are sent', async () => {
      const post = smtp()
      server.behave((recipient) =>
        recipient === 'bo@example.com'
          ? { kind: 'refuse', at: 'recipient', code: 550 }
          : { kind: 'accept' },
      )
      await post.queue('password-changed', 'bo@example.com')
      await post.queue('password-changed', 'asa@example.com')
      await post.round()
      expect(server.received.map(({ to }) => to)).toEqual(['Asa@example.com'])
      const failed = (await post.rows()).filter(({ failedAt }) => failedAt)
      expect(failed.map(({ recipient }) => recipient)).toEqual(['bo@example.com'])
      expect(post.lines).toContainEqual(
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
      const post = postOf(database.db, box)
      for (const recipient of ['asa@example.com', 'bo@example.com', 'av@example.com'])
        await post.queue('password-changed', recipient)
      box.answer(away)
      await post.round()
      expect((await post.rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(1)
      box.answer(refused)
      await post.round()
      expect((await post.rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
      box.answer(null)
      post.pass(retryDelay(1))
      await post.round()
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
      const before = postOf(database.db, { smtpUrl: url, patience })
      const post = postOf(database.db, { smtpUrl: url })
      if (conduct) own.behave(conduct)
      else await own.close()
      await before.queue('password-reset', 'asa@example.com')
      await before.round()
      const waiting = await onlyRow(post)
      expect([waiting.attempts, waiting.sentAt, waiting.failedAt]).toEqual([1, null, null])
      expect(waiting.nextAttemptAt.getTime() - post.now().getTime()).toBe(30_000)
      const back = conduct ? own : await startMailServer({ port })
      back.behave({ kind: 'accept' })
      await post.round()
      expect(back.received).toEqual([])
      post.pass(30_000)
      for (const _again of [1, 2, 3]) {
        await post.round()
        post.pass(hour / 4)
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
      const post = postOf(database.db, box)
      await post.queue('password-reset', 'asa@example.com')
      const dead = postOf(database.db, { deliver: () => Promise.reject(new Error('died')) })
      await expect(dead.round()).rejects.toThrow('died')
      post.pass(leaseMs - 1)
      await post.round()
      expect(box.taken).toEqual([])
      post.pass(1)
      await post.round()
      expect(box.taken).toHaveLength(1)
      const { id } = await onlyRow(post)
      expect((await links()).map(({ hash }) => hash)).toEqual([linkOf(id).hash])
    })

    test('leaves nothing leased when it dies before the lease is committed', async () => {
      const post = smtp()
      await post.queue('password-changed', 'bo@example.com')
      const torn = database.db.transaction(async (tx) => {
        expect(await claimMail(tx, post.now())).toMatchObject({ attempts: 1 })
        throw new Error('torn')
      })
      await expect(torn).rejects.toThrow('torn')
      await post.round()
      expect(server.received).toHaveLength(1)
      expect((await onlyRow(post)).attempts).toBe(1)
    })
  })

  test('a delivered mail is not sent again when the database is unreachable at first', async () => {
    const { db } = database
    const post = smtp()
    await post.queue('password-changed', 'bo@example.com')
    await db.execute(
      sql`alter table outbox add constraint made_to_fail check (sent_at is null) not valid`,
    )
    await expect(post.round()).rejects.toThrow('Failed query')
    post.pass(leaseMs)
    await expect(post.round()).rejects.toThrow('Failed query')
    await db.execute(sql`alter table outbox drop constraint made_to_fail`)
    await post.round()
    expect(server.received).toHaveLength(1)
    const { sentAt, attempts } = await onlyRow(post)
    expect([sentAt, attempts]).toEqual([new Date(post.now().getTime() - leaseMs), 1])
  })

  test('neither an address, a name, a link nor a password is in the log', async () => {
    const post = smtp()
    for (const conduct of [
      { kind: 'refuse', at: 'recipient', code: 450 },
      { kind: 'refuse', at: 'recipient', code: 550 },
      { kind: 'refuse', at: 'sender', code: 550 },
      { kind: 'drop', at: 'end' },
      { kind: 'accept' },
    ] as const) {
      server.behave(conduct)
      await post.queue('password-reset', 'asa@example.com')
      await post.queue('password-changed', 'bo@example.com')
      await post.queue('password-reset', 'okand@example.com')
      await post.round()
      post.pass(2 * minute)
    }
    const ids = (await post.rows()).map(({ id }) => id)
    expect(post.lines.length).toBeGreaterThan(5)
    expect(post.log()).not.toMatch(/@|Öberg|"Bo"|reset-password#/)
    for (const id of ids) {
      const { link, hash } = linkOf(id)
      expect(post.log()).not.toContain(link.split('#')[1])
      expect(post.log()).not.toContain(hash)
    }
  })

  test('mails older than 30 days are deleted, later ones are kept', async () => {
    const box = mailbox()
    const post = postOf(database.db, box)
    await post.queue('password-changed', 'bo@example.com')
    await post.round()
    post.pass(hour)
    await post.queue('password-changed', 'bo@example.com')
    post.pass(30 * 24 * hour)
    await deleteOldMail(database.db, post.now())
    const left = await onlyRow(post)
    expect(left.sentAt).toBeNull()
    post.pass(1)
    await deleteOldMail(database.db, post.now())
    expect(await post.rows()).toEqual([])
  })
})
