// npm run mail:test -- ADDRESS: sends one mail with the settings in force, and says what the mail server answered.
import { randomUUID } from 'node:crypto'
import { emailField } from '#shared/fields.ts'
import { testLetter } from '../operations/mailing/account-letters.ts'
import { smtpDelivery } from '../platform/mail/delivery.ts'
import { readEnv } from '../platform/system/env.ts'
import { printError, printLine, runCommand } from './support/command.ts'
import { mailTestTexts as texts } from './support/texts.ts'

await runCommand('mail:test', async ({ positionals: [address = ''] }) => {
  const parsed = emailField(texts.address(address)).safeParse(address)
  if (!parsed.success) {
    printError(texts.address(address))
    return 1
  }
  const { smtpUrl, mailFrom, supportEmail, publicUrl, port, allowsPlainMail } = readEnv()
  if (!smtpUrl || !mailFrom) {
    printError(texts.noServer)
    return 1
  }
  const url = publicUrl?.origin ?? `http://localhost:${port}`
  const mail = {
    id: randomUUID(),
    to: { name: '', address: parsed.data },
    date: new Date(),
    letter: testLetter({ name: parsed.data, url, supportEmail }),
  }
  const failure = await smtpDelivery({ smtpUrl, mailFrom, url, allowsPlain: allowsPlainMail })(
    mail,
    new AbortController().signal,
  )
  if (failure) {
    printError(texts.failed(new URL(smtpUrl).host, failure))
    return 1
  }
  printLine(texts.sent(parsed.data, new URL(smtpUrl).host))
  return 0
})
