import { temporaryPasswordLength } from '#shared/auth/limits.ts'
import { base32Of } from '#shared/base32.ts'

/** A random password: 26 characters of base32, 130 bits (D48). */
export function newTemporaryPassword(): string {
  return base32Of(crypto.getRandomValues(new Uint8Array(temporaryPasswordLength)))
}
