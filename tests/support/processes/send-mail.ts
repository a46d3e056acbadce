import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { queueDueLetters } from '#server/letters/planner.ts'
import { startOutboxWorker } from '#server/operations/mailing/outbox-worker.ts'
import { dueMailSender } from '#server/operations/mailing/send-due-mail.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { smtpDelivery } from '#server/platform/mail/delivery.ts'
import { testKeys } from '#tests/callers.ts'
import { mailFrom, publicUrl } from '#tests/outbox.ts'

/**
 * Runs the outbox worker on the PostgreSQL of its first argument with the mail server of its second, until it reads a
 * line; with a third one, the planner of letters to clients, too, with hardly a pause.
 */
const [databaseUrl = '', smtpUrl = '', plans] = process.argv.slice(2)
const { db, close } = openPostgres(databaseUrl)
const log = pino({ level: 'silent' })
const settings = { keys: testKeys, url: publicUrl, supportEmail: 'support@example.com' }
const deliver = smtpDelivery({ smtpUrl, mailFrom, url: publicUrl })
const sender = startOutboxWorker(
  dueMailSender({ db, log, settings, deliver, now: () => new Date() }),
  log,
)
let isStopping = false
const planning = plans ? plan() : null

async function plan(): Promise<void> {
  while (!isStopping) {
    await queueDueLetters({ db, now: new Date() })
    sender.notify()
    await setTimeout(10)
  }
}

const input = createInterface({ input: process.stdin })
// A line, or the end of the parent process.
for await (const _line of input) break
input.close()
process.stdin.destroy()
isStopping = true
await planning
await sender.stop()
await close()
