import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retryDelay } from '#server/operations/mailing/send-due-mail.ts'
import { logUnsentMail } from '#server/operations/mailing/unsent-mail-log.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { invitations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { formatCode } from '#shared/organizations/invitation.ts'
import { callerOf, testPasswords } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeProfile } from '#tests/factories.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#tests/mail-server.ts'
import { makeOrganization, membersIn, type Organization, profileRow } from '#tests/organization.ts'
import { makeOutboxFixture, type OutboxFixture, publicUrl } from '#tests/outbox.ts'

const hour = 3_600_000
const password = 'ett alldeles eget ord'

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('invitation mail on %s', (_name, openDatabase) => {
  let database: TestDatabase
  let db: Database
  let mailServer: MailServer
  let mailer: OutboxFixture
  let own: Organization
  let email: string

  beforeAll(async () => {
    database = await openDatabase()
    db = database.db
    mailServer = await startMailServer()
  })
  afterAll(async () => {
    await mailServer.close()
    await database.drop()
  })
  beforeEach(async () => {
    mailer = makeOutboxFixture(db, { smtpUrl: mailServer.url })
    own = await makeOrganization(db, { now: mailer.now })
    email = `${randomUUID()}@example.com`
  })
  afterEach(async () => {
    await db.delete(outbox)
    mailServer.behave({ kind: 'accept' })
    mailServer.received.length = 0
  })

  async function invite(address = email, by = own): Promise<{ id: string; code: string }> {
    const id = randomUUID()
    const { organizationId, admin } = by
    const { code } = await admin.caller.organizations.invite({ id, organizationId, email: address })
    return { id, code }
  }

  const as = (actor: Parameters<typeof callerOf>[1]) => callerOf(db, actor, { now: mailer.now })

  /** The page and the code that the mail links to, and the token that the mail alone holds for a new account. */
  function linkIn(mail: ReceivedMail | undefined) {
    const pattern = `^${publicUrl}(/[a-z-]+)#code=([0-9a-z]+)(?:&mail=([\\w-]{43}))?$`
    const [link = '', page = '', code = '', mailToken] =
      new RegExp(pattern, 'm').exec(mail?.text ?? '') ?? []
    expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    return { page, code, ...(mailToken && { mailToken }) }
  }

  test('to the account created by the invitation leads to /register, and its code activates it', async () => {
    const { code } = await invite()
    await mailer.round()
    await mailer.round()
    expect(mailServer.received.map(({ to }) => to)).toEqual([email])
    const [mail] = mailServer.received
    expect(mail?.subject).toBe('Du är inbjuden till Tidspott')
    // The account has a placeholder for a name, made of the address.
    expect(mail?.text).toMatch(/^Hej!\n/)
    expect(mail?.text).toContain(`bjuder in dig till organisationen ${own.name}`)
    expect(mail?.text).toContain(`Din inbjudningskod: ${formatCode(code)}\n`)
    const { page, ...link } = linkIn(mail)
    expect([page, link]).toEqual(['/register', { code, mailToken: expect.any(String) }])
    const typed = { ...link, email, name: null, password, confirmation: password }
    const login = await as(null).auth.activate(typed)
    expect(login?.person.email).toBe(email)
    expect((await profileRow(db, login?.person.id ?? '')).isProven).toBe(true)
    expect(await membersIn(db, own.organizationId)).toMatchObject({
      [login?.person.id ?? '']: 'MEMBER',
    })
  })

  test('to an existing account leads to /join-organization, and its code joins', async () => {
    const trainer = await makeProfile(db, {
      email: `Asa.${randomUUID()}@example.com`,
      name: 'Åsa Öberg',
    })
    const { code } = await invite(trainer.email)
    await mailer.round()
    const [mail] = mailServer.received
    // As the account has it, not as it was typed.
    expect([mail?.to, linkIn(mail)]).toEqual([trainer.email, { page: '/join-organization', code }])
    expect(mail?.text).toContain('Hej Åsa Öberg!')
    await as(trainer).organizations.join({ code: linkIn(mail).code })
    expect(await membersIn(db, own.organizationId)).toMatchObject({ [trainer.id]: 'MEMBER' })
  })

  test('to the account of a CLIENT leads to /join-organization with the code, which makes them a TRAINER', async () => {
    const client = await makeProfile(db, { role: 'CLIENT', email })
    const { code } = await invite(client.email)
    await mailer.round()
    const [mail] = mailServer.received
    expect([mail?.to, linkIn(mail)]).toEqual([client.email, { page: '/join-organization', code }])
    await as(client).organizations.join({ code: linkIn(mail).code })
    expect(await membersIn(db, own.organizationId)).toMatchObject({ [client.id]: 'MEMBER' })
    const [row] = await db.select().from(profiles).where(eq(profiles.id, client.id))
    expect(row?.role).toBe('TRAINER')
  })

  test.each([
    [
      'created by another organisation’s invitation',
      async () => {
        await invite(email, await makeOrganization(db, { now: mailer.now }))
      },
    ],
    [
      'whose owner has chosen a password since',
      async () => {
        await invite()
        const passwordHash = await testPasswords.hash('ägarens eget')
        const chosen = { passwordHash, invitedTo: null, mustChangePassword: false }
        await db.update(profiles).set(chosen).where(eq(profiles.email, email))
      },
    ],
  ])('to an account %s leads to /join-organization, where it is usable', async (_what, before) => {
    await before()
    await db.delete(outbox)
    await invite()
    await mailer.round()
    expect(linkIn(mailServer.received[0]).page).toBe('/join-organization')
  })

  test('of a second invitation to an account not yet activated leads to /register, too', async () => {
    await invite()
    await db.delete(outbox)
    const { code } = await invite()
    await mailer.round()
    expect(linkIn(mailServer.received[0])).toMatchObject({ page: '/register', code })
  })

  test('is never sent when the invitation was revoked, also after a failed attempt', async () => {
    for (const tries of [0, 1]) {
      const { id } = await invite()
      mailServer.behave({ kind: 'refuse', at: 'data', code: 451 })
      if (tries > 0) await mailer.round()
      const { organizationId, admin } = own
      await admin.caller.organizations.removeInvitation({ organizationId, invitationId: id })
      expect(await mailer.rows()).toEqual([])
      mailServer.behave({ kind: 'accept' })
      mailer.pass(retryDelay(1))
      await mailer.round()
      expect(mailServer.received).toEqual([])
    }
  })

  test('is not sent when the code was used before', async () => {
    const { code } = await invite()
    await as(await makeProfile(db)).organizations.join({ code })
    await mailer.round()
    expect([mailServer.received, await mailer.rows()]).toEqual([[], []])
  })

  test('is sent until the code expires, and not afterwards', async () => {
    const week = 7 * 24 * hour
    await invite()
    mailer.pass(week)
    await mailer.round()
    expect([mailServer.received, await mailer.rows()]).toEqual([[], []])
    await invite()
    mailer.pass(week - 1)
    await mailer.round()
    expect(mailServer.received).toHaveLength(1)
  })

  test('is not sent to a disabled account', async () => {
    const { email: shut } = await makeProfile(db, { isDisabled: true })
    await invite(shut)
    await mailer.round()
    expect([mailServer.received, await mailer.rows()]).toEqual([[], []])
  })

  test('has the state at sending: the name of the organisation, and no deleted inviter', async () => {
    const { id } = await invite()
    const { organizationId, admin } = own
    await admin.caller.organizations.update({
      organizationId,
      name: 'Nya Kraft',
      description: null,
    })
    await db.update(invitations).set({ createdBy: null }).where(eq(invitations.id, id))
    await mailer.round()
    expect(mailServer.received[0]?.text).toContain(
      'Du är inbjuden till organisationen Nya Kraft i Tidspott',
    )
  })

  test('is the same mail with the same code when it is retried', async () => {
    const { code } = await invite()
    mailServer.behave({ kind: 'drop', at: 'end' })
    await mailer.round()
    mailServer.behave({ kind: 'accept' })
    mailer.pass(retryDelay(1))
    await mailer.round()
    const [{ id } = { id: '' }] = await mailer.rows()
    expect(mailServer.received.map((mail) => [mail.messageId, linkIn(mail).code])).toEqual([
      [`${id}@tidspott.example.com`, code],
    ])
  })

  test('is in no row and in no line of the log in plain text', async () => {
    const { code } = await invite()
    const waiting = await dumpOf(db)
    mailServer.behave({ kind: 'refuse', at: 'data', code: 451 })
    await mailer.round()
    mailServer.behave({ kind: 'accept' })
    mailer.pass(retryDelay(1))
    await mailer.round()
    expect(mailServer.received).toHaveLength(1)
    for (const text of [waiting, await dumpOf(db), mailer.log()]) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(formatCode(code))
    }
    expect(mailer.log()).not.toContain('@')
  })

  test('stays unsent without a mail server, and the log on loopback says so without its code', async () => {
    const { code } = await invite()
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    await logUnsentMail({ db, log, isLoopback: true }).stop()
    expect(lines.join('')).toContain('Du är inbjuden till Tidspott')
    expect(lines.join('')).not.toContain(code)
    expect((await mailer.rows()).map(({ attempts, sentAt }) => [attempts, sentAt])).toEqual([
      [0, null],
    ])
  })

  test('with line breaks in a name has one recipient and one subject (no header injection)', async () => {
    const trainer = await makeProfile(db, {
      name: 'Bo\r\nBcc: offer@example.com\r\nSubject: Hej <b@x.se>, "c"',
    })
    await invite(trainer.email)
    await mailer.round()
    expect(mailServer.received.map(({ to, subject }) => [to, subject])).toEqual([
      [trainer.email, 'Du är inbjuden till Tidspott'],
    ])
    expect(mailServer.received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|Subject: Hej)/im)
  })
})

describe('while the mail server is unreachable', () => {
  let database: TestDatabase
  let mailServer: MailServer | null = null

  beforeAll(async () => {
    database = await postgresDatabase()
  })
  afterAll(async () => {
    await mailServer?.close()
    await database.drop()
  })

  test('invitations are created, revoked and used as usual, and every valid mail is sent once afterwards', async () => {
    const { db } = database
    // A closed port, at which a server is started later.
    const gone = await startMailServer()
    await gone.close()
    const mailer = makeOutboxFixture(db, { smtpUrl: gone.url })
    const { organizationId, admin } = await makeOrganization(db, { now: mailer.now })
    const { organizations } = admin.caller
    const addresses = ['kvar', 'tillbaka', 'anvand', 'aktiv', 'gammal'].map(
      (name) => `${name}@example.com`,
    )
    const [, , , , known = ''] = addresses
    await makeProfile(db, { email: known })
    const made: { id: string; email: string; code: string }[] = []
    for (const email of addresses) {
      const id = randomUUID()
      const { code, temporaryPassword } = await organizations.invite({ id, organizationId, email })
      expect(temporaryPassword === null).toBe(email === known)
      made.push({ id, email, code })
      await mailer.round()
      mailer.pass(1_000)
    }
    const [, takenBack, used, active] = made
    await organizations.removeInvitation({ organizationId, invitationId: takenBack?.id ?? '' })
    const other = await makeProfile(db)
    await callerOf(db, other, { now: mailer.now }).organizations.join({ code: used?.code ?? '' })
    await callerOf(db, null, { now: mailer.now }).auth.activate({
      code: active?.code ?? '',
      email: active?.email ?? '',
      name: null,
      password,
      confirmation: password,
    })
    await mailer.round()
    expect((await profileRow(db, other.id)).organizationId).toBe(organizationId)

    mailServer = await startMailServer({ port: gone.port })
    for (let turn = 0; turn < 6; turn += 1) {
      mailer.pass(retryDelay(turn + 1))
      await mailer.round()
    }
    const arrived = mailServer.received.map(({ to, subject }) => `${to}: ${subject}`)
    expect(arrived.toSorted()).toEqual([
      'aktiv@example.com: Ditt lösenord har ändrats',
      'gammal@example.com: Du är inbjuden till Tidspott',
      'kvar@example.com: Du är inbjuden till Tidspott',
    ])
    expect((await mailer.rows()).filter(({ sentAt }) => !sentAt)).toEqual([])
  })
})
