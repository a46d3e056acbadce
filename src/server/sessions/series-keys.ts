import { createHash } from 'node:crypto'

/** The key of a session of a series by its place, 0 for the first; derived from the first key, so that a retry names the same rows. */
export function keyInSeries(id: string, place: number): string {
  if (place === 0) return id
  const hex = createHash('sha256').update(`${id} ${place}`).digest('hex')
  // UUID version 8 of RFC 9562: application-defined.
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/** The keys of the first sessions of a series. */
export function keysOfSeries(id: string, length: number): string[] {
  return Array.from({ length }, (_, place) => keyInSeries(id, place))
}
