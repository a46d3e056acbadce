import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { ReceivedMail } from '#tests/mail-server.ts'

/** The directory in which this run's mail server stores mails, one file each; file names sort by arrival. */
function mailFolder(): string {
  const { E2E_MAIL_DIR: folder } = process.env
  if (!folder) throw new Error('the global setup has not started the mail server')
  return folder
}

/** Every mail to this address so far, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const names = (await readdir(mailFolder())).filter((name) => name.endsWith('.json')).sort()
  const files = names.map((name) => readFile(join(mailFolder(), name), 'utf8'))
  const mails = (await Promise.all(files)).map((text) => JSON.parse(text) as ReceivedMail)
  return mails.filter(({ to }) => to === address)
}

/** The newest mail to this address, optionally with this subject; waits for the first one. */
export async function mailTo(
  address: string,
  { subject }: { subject?: string } = {},
): Promise<ReceivedMail> {
  const matching = async () =>
    (await mailsTo(address)).filter((mail) => subject === undefined || mail.subject === subject)
  await expect
    .poll(async () => (await matching()).length, { message: `a mail to ${address}` })
    .toBeGreaterThan(0)
  const newest = (await matching()).at(-1)
  if (!newest) throw new Error(`there is no mail to ${address}`)
  return newest
}
