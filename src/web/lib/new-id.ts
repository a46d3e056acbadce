/** A key for a new row, made here so that a retry after a lost answer changes nothing (design section 5). */
export function newId(): string {
  // Browsers give randomUUID to https and localhost only; a gym's own server may stand on plain http.
  return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : uuidFrom(randomBytes())
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16))
}

/** RFC 9562, version 4: 122 random bits with the version and the variant set. */
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
