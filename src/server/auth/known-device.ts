import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Keys, newToken } from '../platform/access/keys.ts'

/**
 * An account with what its marks are bound to. A change of the password voids every mark, and so does the first second
 * factor: whoever logged in before it knew the password alone.
 */
type Account = { id: string; passwordHash: string | null; firstFactorAt: Date | null }

/**
 * Creates the device token of a browser that has logged in to an account, valid until the password changes or the first
 * factor is added. Its login attempts have a rate limit of their own, so that an attacker who uses up the account's
 * attempts does not lock the owner out. The token grants no access.
 */
export function newDevice(keys: Keys, account: Account): string {
  const device = newToken()
  return `${device}.${signatureOf(keys, account, device)}`
}

/** The device id when this browser has logged in to that account before, else null. */
export function deviceOf(
  keys: Keys,
  account: Account | undefined,
  token: string | null,
): string | null {
  if (!account) return null
  const [device = '', signature = ''] = (token ?? '').split('.')
  const expected = Buffer.from(signatureOf(keys, account, device))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? device : null
}

function signatureOf(
  keys: Keys,
  { id, passwordHash, firstFactorAt }: Account,
  device: string,
): string {
  const since = firstFactorAt ? ` ${firstFactorAt.getTime()}` : ''
  return createHmac('sha256', keys.throttle)
    .update(`device ${id} ${passwordHash} ${device}${since}`)
    .digest('base64url')
}
