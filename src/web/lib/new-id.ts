/** A client-side id for a new row, which makes the create idempotent: a retry changes nothing (D60). */
export function newId(): string {
  // crypto.randomUUID exists in secure contexts only (https, localhost), but a server may run on plain http.
  return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : uuidFrom(randomBytes())
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16))
}

/** A UUID, version 4 (RFC 9562): 122 random bits with the version and the variant set. */
export function uuidFrom(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
