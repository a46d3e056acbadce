import { repeatMax } from '#shared/sessions/limits.ts'

/** A number of repeats as it is typed, or null while it is none that can be. */
export function repeatsIn(typed: string | number): number | null {
  const weeks = /^\d{1,3}$/.test(String(typed)) ? Number(typed) : null
  return weeks !== null && weeks <= repeatMax ? weeks : null
}
