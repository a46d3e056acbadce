import { pino } from 'pino'
import { expect } from 'vitest'
import { logUnsentMail } from '#server/operations/mailing/unsent-mail-log.ts'
import type { Database } from '#server/platform/db/database.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { passwordResets } from '#server/schema/auth.ts'
import { outbox } from '#server/schema/outbox.ts'
import { postgresDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'

let db: Database
test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  await makeProfile(db, { email: 'Bo@example.com' })
})

type Line = { level: number; msg: string; subject?: string; recipient?: string; kind?: string }

function listen(isLoopback: boolean) {
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Line) })
  return { lines, sender: logUnsentMail({ db, log, isLoopback }) }
}

const unset = 'SMTP_URL is not set: mail waits in the outbox until it is'

test('without a mail server mail stays unsent, and on loopback the log names it once and without its link', async () => {
  const now = new Date()
  await queueMail(db, { kind: 'password-reset', recipient: 'bo@example.com', now })
  const { lines, sender } = listen(true)
  await sender.stop()
  await queueMail(db, { kind: 'password-changed', recipient: 'bo@example.com', now })
  await queueMail(db, { kind: 'password-reset', recipient: 'okand@example.com', now })
  sender.notify()
  sender.notify()
  await sender.stop()
  const words = lines.map(({ msg, kind, subject, recipient }) => [msg, kind, subject, recipient])
  const would = 'this mail would be sent if SMTP_URL were set'
  expect(words).toEqual([
    [unset, undefined, undefined, undefined],
    [would, 'password-reset', 'Återställ ditt lösenord', 'Bo@example.com'],
    [would, 'password-changed', 'Ditt lösenord har ändrats', 'Bo@example.com'],
  ])
  expect(JSON.stringify(lines)).not.toContain('reset-password#')
  expect(await db.select().from(passwordResets)).toEqual([])
  const rows = await db.select().from(outbox)
  expect(rows.map(({ attempts, sentAt }) => [attempts, sentAt])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ])
})

test('on a public address the log contains no recipient', async () => {
  const now = new Date()
  await queueMail(db, { kind: 'password-reset', recipient: 'bo@example.com', now })
  const { lines, sender } = listen(false)
  sender.notify()
  await sender.stop()
  expect(lines.map(({ msg }) => msg)).toEqual([unset])
  expect(JSON.stringify(lines)).not.toContain('@')
})

test('an unreachable database is logged, and does not end the process', async () => {
  const lost = await postgresDatabase()
  await lost.drop()
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Line) })
  const sender = logUnsentMail({ db: lost.db, log, isLoopback: true })
  await sender.stop()
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, unset],
    [50, 'the outbox could not be read'],
  ])
})
