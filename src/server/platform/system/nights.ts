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

const checkEveryMs = 10 * 60 * 1000

/** Runs `work` every ten minutes, as `repeatedly` does. */
export function everyTenMinutes(
  work: () => Promise<void>,
  firstMs?: number,
): { stop: () => Promise<void> } {
  return repeatedly(work, { everyMs: checkEveryMs, firstMs })
}

/**
 * Runs `work`, which never rejects, one run after the other; with `firstMs`, first after so many ms. `stop` waits for the
 * run under way.
 */
export function repeatedly(
  work: () => Promise<void>,
  { everyMs, firstMs }: { everyMs: number; firstMs?: number | undefined },
): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = running.then(work)
  }
  const first = firstMs === undefined ? undefined : setTimeout(run, firstMs)
  const timer = setInterval(run, everyMs)
  return {
    stop: () => {
      clearTimeout(first)
      clearInterval(timer)
      return running
    },
  }
}
