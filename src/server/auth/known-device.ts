import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Keys, newToken } from '../access/keys.ts'

/** An account as it is with this password: whatever is proved of it ends when the password is another. */
type Account = { id: string; passwordHash: string | null }

/**
 * A browser that has logged in to an account carries a proof of it, as long as the password stays. Its guesses are counted
 * apart from everybody else's, so that a stranger who uses up the tries of an account does not shut its owner out. The
 * proof opens nothing.
 */
export function newDevice(keys: Keys, account: Account): string {
  const device = newToken()
  return `${device}.${proofOf(keys, account, device)}`
}

/** The device's own key when this browser has logged in to that account before, else null. */
export function deviceOf(
  keys: Keys,
  account: Account | undefined,
  proof: string | null,
): string | null {
  if (!account) return null
  const [device = '', mark = ''] = (proof ?? '').split('.')
  const right = Buffer.from(proofOf(keys, account, device))
  const given = Buffer.from(mark)
  return given.length === right.length && timingSafeEqual(given, right) ? device : null
}

function proofOf(keys: Keys, { id, passwordHash }: Account, device: string): string {
  return createHmac('sha256', keys.throttle)
    .update(`device ${id} ${passwordHash} ${device}`)
    .digest('base64url')
}
