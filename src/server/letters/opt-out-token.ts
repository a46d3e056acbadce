import { createHmac, timingSafeEqual } from 'node:crypto'
import { isKey } from '#shared/key.ts'
import { type DeclinableKind, declinableKinds } from '#shared/letters/kinds.ts'
import type { Keys } from '../platform/access/keys.ts'

/** What an opt-out link is about: one kind of letter to one client. */
export type OptOut = { clientId: string; letter: DeclinableKind }

/** The path of the page, before the token. */
export const optOutPath = '/letters/opt-out'

/** Where it is stored that a client has declined a kind. */
export const declinedIn = {
  reminder: 'declinesReminders',
  lowBalance: 'declinesLowBalance',
  message: 'declinesMessages',
} as const satisfies Record<DeclinableKind, string>

/** The address of the page that declines a kind. */
export function optOutAddress({ keys, url }: { keys: Keys; url: string }, of: OptOut): string {
  return `${url}${optOutPath}/${optOutToken(keys, of)}`
}

/**
 * The token of the link that declines a kind of letter, or accepts it again, and can do nothing else. Signed and not stored:
 * it also works in letters of long ago.
 */
export function optOutToken(keys: Keys, { clientId, letter }: OptOut): string {
  return `${clientId}.${letter}.${signatureOf(keys, `${clientId}.${letter}`)}`
}

/** What a token is about; null for one that is not ours. */
export function readOptOutToken(keys: Keys, token: string): OptOut | null {
  const [clientId = '', kind, signature = '', ...more] = token.split('.')
  const letter = declinableKinds.find((one) => one === kind)
  if (!letter || !isKey(clientId) || more.length > 0) return null
  const expected = Buffer.from(signatureOf(keys, `${clientId}.${letter}`))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { clientId, letter }
    : null
}

/** Under the key of mailed links, whose other texts are keys of mails. */
function signatureOf({ link }: Keys, about: string): string {
  return createHmac('sha256', link).update(`opt-out ${about}`).digest('base64url')
}
