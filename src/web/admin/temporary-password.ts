import { temporaryPasswordLength } from '#shared/auth/limits.ts'
import { base32Of } from '#shared/base32.ts'

/** A random password: 16 characters of base32, 80 bits (security 5). */
export function newTemporaryPassword(): string {
  return base32Of(crypto.getRandomValues(new Uint8Array(temporaryPasswordLength)))
}
