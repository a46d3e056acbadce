import { daysBetween, localDateOf } from '../time.ts'

/** How many days what was deleted can be restored (D31). */
const trashDays = 30

/** Maximum number of deletions in the list; the newest are shown. */
export const trashShown = 500

const dayMs = 24 * 60 * 60_000

/** What was deleted before this instant cannot be restored any more. */
export function trashLimit(now: Date): Date {
  return new Date(now.getTime() - trashDays * dayMs)
}

/** How many calendar days are left until it is gone; at least 0. */
export function daysLeft(deletedAt: Date, now: Date): number {
  const last = new Date(deletedAt.getTime() + trashDays * dayMs)
  return Math.max(0, daysBetween(localDateOf(now), localDateOf(last)))
}
