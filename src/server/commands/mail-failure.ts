// tidspott mail:failure UNIT: tells the administrator by mail that a unit of systemd failed (tidspott-failure@.service).
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { failureLetter } from '../operations/mailing/failure-letter.ts'
import { smtpDelivery } from '../platform/mail/delivery.ts'
import { readEnv } from '../platform/system/env.ts'
import { printError, printLine, runCommand } from './support/command.ts'
import { mailFailureTexts as texts } from './support/texts.ts'

await runCommand('mail:failure', async ({ positionals: [unit = ''] }) => {
  if (!/^[\w@:.\\-]{1,200}$/.test(unit)) {
    printError(texts.noUnit(unit))
    return 1
  }
  const { smtpUrl, mailFrom, alertEmail, publicUrl, port, allowsPlainMail } = readEnv()
  if (!smtpUrl || !mailFrom || !alertEmail) {
    printError(texts.noAddress)
    return 1
  }
  const url = publicUrl?.origin ?? `http://localhost:${port}`
  const date = new Date()
  const mail = {
    id: randomUUID(),
    to: { name: '', address: alertEmail },
    date,
    letter: failureLetter({ unit, host: hostname(), url, date }),
  }
  const deliver = smtpDelivery({ smtpUrl, mailFrom, url, allowsPlain: allowsPlainMail })
  const failure = await deliver(mail, new AbortController().signal)
  if (failure) {
    printError(texts.failed(failure.reason))
    return 1
  }
  printLine(texts.sent(alertEmail))
  return 0
})
