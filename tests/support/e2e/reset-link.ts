import { expect } from '@playwright/test'
import { apiOf } from './logins.ts'
import { mailsTo, mailTo } from './mail.ts'

/** The subject of the mail with a reset link. */
export const resetMail = { subject: 'Återställ ditt lösenord' }

/** The link in the newest mail to this address. */
export async function linkTo(email: string): Promise<string> {
  const { text } = await mailTo(email, resetMail)
  return pathIn(text)
}

function pathIn(text: string): string {
  const link = /https?:\/\/\S+\/reset-password#\S+/.exec(text)?.[0]
  if (!link) throw new Error('there is no link in the mail')
  return new URL(link).pathname + new URL(link).hash
}

/** A link sent by the administration, which is not rate limited. */
export async function givenLink(account: { id: string; email: string }): Promise<string> {
  const before = (await mailsTo(account.email)).length
  await (await apiOf('superAdmin')).admin.sendResetLink.mutate({ id: account.id })
  await expect
    .poll(async () => (await mailsTo(account.email)).length, { message: 'the mail' })
    .toBeGreaterThan(before)
  // An account without a password gets a welcome.
  return pathIn((await mailsTo(account.email)).at(-1)?.text ?? '')
}
