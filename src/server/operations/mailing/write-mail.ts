import { optOutAddress } from '../../letters/opt-out-token.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Contents, None, Rendering } from '../../platform/mail/rendering.ts'
import { policies } from './kinds.ts'
import { type CausedMail, isWithinLimits, writerOf } from './policy.ts'

/** A mail to deliver, or why it is not: also since its recipient has been sent too much. */
export type Written = (Exclude<Contents, None> & { sender?: string }) | None | { none: 'limited' }

/** Writes a mail by the policy of its kind, from the current state of the database, in the transaction that claimed it. */
export async function writeMail(tx: Database, of: Rendering): Promise<Written> {
  const policy = policies[of.mail.kind]
  return policy.class === 'account' ? policy.write(tx, of) : writeCaused(tx, policy, of)
}

async function writeCaused(tx: Database, policy: CausedMail, of: Rendering): Promise<Written> {
  const { settings, mail, now } = of
  const writer = await writerOf(tx, policy, mail)
  if (!writer) return { none: 'no-recipient' }
  const written = await policy.write(tx, of)
  if ('none' in written || policy.by === 'reader') return written
  const counters = { db: tx, keys: settings.keys, now: () => now }
  const { address } = written.to
  // A mail that is tried again has been counted.
  if (mail.attempts === 1 && !(await isWithinLimits(counters, { writer, address })))
    return { none: 'limited' }
  const letter = { ...written.letter, ...unsubscribeOf(policy, of) }
  return { ...written, letter, ...(policy.by === 'trainer' && { sender: writer.name }) }
}

/** The headers by which mail programs decline a kind of mail with one click (RFC 8058); only over https. */
function unsubscribeOf(policy: CausedMail, { settings, mail }: Rendering) {
  const isOverHttps = settings.url.startsWith('https:')
  if (policy.to !== 'client' || !mail.clientId || !isOverHttps) return null
  const { declined: letter } = policy
  const address = optOutAddress(settings, { clientId: mail.clientId, letter })
  const headers = {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { headers }
}
