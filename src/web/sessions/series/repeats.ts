import { repeatMax } from '#shared/sessions/limits.ts'

/** Parses a typed number of repeats; null when it is invalid or too large. */
export function repeatsIn(typed: string | number): number | null {
  const weeks = /^\d{1,3}$/.test(String(typed)) ? Number(typed) : null
  return weeks !== null && weeks <= repeatMax ? weeks : null
}
