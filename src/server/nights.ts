import { addDays, instantOf, localDateOf } from '#shared/time.ts'

/** In Stockholm, when the fewest people wait. */
const timeOfDay = '03:00'

/** Whether tonight's work is to be done: it has not been since the last 03:00. `last` is null when it never has. */
export function isNightDue(last: Date | null, now: Date): boolean {
  const today = localDateOf(now)
  const tonight = instantOf(today, timeOfDay)
  const due = tonight <= now ? tonight : instantOf(addDays(today, -1), timeOfDay)
  return last === null || last < due
}
