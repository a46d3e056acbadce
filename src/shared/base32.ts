/** Crockford's base32, in which no two characters look alike: what is written in it is read out and typed off a screen. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Each byte as one character, five bits of it: 32 divides 256, so random bytes give every character equally often. */
export function base32Of(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/** What somebody typed, as we write it: lower case, without spaces and hyphens, o as 0 and i and l as 1. */
export function readBase32(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
}
