/** Crockford's base32 alphabet, without characters that look alike: for codes that people read aloud and type. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Encodes each byte as one character (five bits of it). 32 divides 256, so random bytes give a uniform distribution.
 */
export function base32Of(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Normalizes typed base32: lower case, without spaces and hyphens, o as 0, i and l as 1. */
export function normalizeBase32(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
}
