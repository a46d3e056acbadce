/** Crockford's base32, in which no two characters look alike: it is read out and typed off a screen. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A strong password for somebody else: 16 characters of base32, 80 random bits (security 5). */
export function newTemporaryPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // 32 divides 256, so every character is as likely as the others.
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
