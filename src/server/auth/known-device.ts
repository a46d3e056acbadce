import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Keys, newToken } from '../access/keys.ts'

/**
 * A browser that has once logged in to an account carries a proof of it. Its guesses are counted apart from everybody
 * else's, so that a stranger who uses up the tries of an account does not shut its owner out. The proof opens nothing.
 */
export function newDevice(keys: Keys, email: string): string {
  const device = newToken()
  return `${device}.${proofOf(keys, email, device)}`
}

/** The device's own key when this browser has logged in to that account before, else null. */
export function deviceOf(keys: Keys, email: string, proof: string | null): string | null {
  const [device = '', mark = ''] = (proof ?? '').split('.')
  const right = Buffer.from(proofOf(keys, email, device))
  const given = Buffer.from(mark)
  return given.length === right.length && timingSafeEqual(given, right) ? device : null
}

function proofOf(keys: Keys, email: string, device: string): string {
  return createHmac('sha256', keys.throttle)
    .update(`device ${email.toLowerCase()} ${device}`)
    .digest('base64url')
}
