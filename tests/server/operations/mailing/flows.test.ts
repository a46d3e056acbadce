import { desc, eq } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { retryDelay } from '#server/operations/mailing/send-due-mail.ts'
import { linkToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { outbox } from '#server/schema/outbox.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { makeOutboxFixture, type OutboxFixture } from '#tests/outbox.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const old = 'det gamla ordet'

let db: Database
let server: TestServer
let mailer: OutboxFixture
let port: number
let mailServer: MailServer | null = null

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  // A closed port, at which a server is started later.
  const gone = await startMailServer()
  port = gone.port
  await gone.close()
  mailer = makeOutboxFixture(db, { smtpUrl: gone.url })
  server = await startServer(db, { now: mailer.now })
})

afterAll(async () => {
  await server.close()
  await mailServer?.close()
})

/** The link in the newest mail to this address that was handed to the delivery. */
async function newestToken(recipient: string): Promise<string> {
  const [mail] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.createdAt))
  return linkToken(testKeys, mail?.id ?? '')
}

test('while the mail server is unreachable every flow answers as usual, and every mail is sent once afterwards', async () => {
  const passwordHash = await testPasswords.hash(old)
  const admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
  const people = await Promise.all(
    ['anna', 'bo', 'cecilia'].map((name) =>
      makeProfile(db, { email: `${name}@example.com`, name, passwordHash }),
    ),
  )
  const [anna, bo, cecilia] = people
  if (!anna || !bo || !cecilia) throw new Error('the people are missing')
  const asAdmin = { token: (await beginLogin(db, admin.id, { confirmedAt: mailer.now() })).token }
  const asCecilia = { token: (await beginLogin(db, cecilia.id)).token }
  const typed = (password: string) => ({ password, confirmation: password })
  const statuses: number[] = []
  const call = async (...args: Parameters<TestServer['call']>) => {
    statuses.push((await server.call(...args)).status)
    await mailer.round()
    mailer.pass(1_000)
  }

  await call('auth.requestReset', { email: anna.email })
  await call('auth.requestReset', { email: 'okand@example.com' })
  await call('auth.resetPassword', {
    token: await newestToken(anna.email),
    ...typed('en lång promenad'),
  })
  await call('auth.login', { email: anna.email, password: 'en lång promenad' })
  await call('admin.sendResetLink', { id: bo.id }, asAdmin)
  await call('admin.setPassword', { id: bo.id, ...typed('bos tillfälliga') }, asAdmin)
  await call('auth.requestReset', { email: bo.email })
  await call(
    'auth.changePassword',
    { currentPassword: old, ...typed('en kort promenad') },
    asCecilia,
  )
  expect(statuses).toEqual(statuses.map(() => 200))

  mailServer = await startMailServer({ port })
  for (let turn = 0; turn < 4; turn += 1) {
    mailer.pass(retryDelay(turn + 1))
    await mailer.round()
  }
  const arrived = mailServer.received.map(({ to, subject }) => `${to}: ${subject}`)
  expect(arrived.toSorted()).toEqual([
    'anna@example.com: Ditt lösenord har ändrats',
    'bo@example.com: Ditt lösenord har ändrats',
    // The link before the temporary password ended with it.
    'bo@example.com: Återställ ditt lösenord',
    'cecilia@example.com: Ditt lösenord har ändrats',
  ])
  expect((await mailer.rows()).filter(({ sentAt }) => !sentAt)).toEqual([])
})
