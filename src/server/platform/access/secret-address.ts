import { hashToken, type Keys, newToken } from './keys.ts'
import { seal, unseal } from './seal.ts'

/** A new secret for the address that the row of this key has, as it is stored (D50). */
export function newSecret(keys: Keys, id: string) {
  const token = newToken()
  return { tokenHash: hashToken(token), tokenSealed: seal(keys, token, id) }
}

/** Where an address is read, '/calendar/….ics'; null when it was sealed under another key. */
export function pathOfSecret(
  keys: Keys,
  { id, tokenSealed }: { id: string; tokenSealed: string },
  [before, after]: readonly [before: string, after: string],
): string | null {
  const token = unseal(keys, tokenSealed, id)
  return token === null ? null : `${before}${token}${after}`
}
