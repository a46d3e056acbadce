import { explainFault, sentenceOf } from '../../platform/db/faults.ts'

/** The checks, in the order of the report. */
export const checks = [
  'settings',
  'address',
  'database',
  'pooler',
  'roles',
  'migrations',
  'servers',
  'key',
  'mail',
  'backup',
  'erasures',
  'disk',
  'clock',
] as const
export type Check = (typeof checks)[number]

/** What a check found: all is well, something is to be mended as `says` tells, or it could not be checked. */
export type Finding = { check: Check; state: 'ok' | 'mend' | 'unknown'; says: string }

export const ok = (check: Check, says: string): Finding => ({ check, state: 'ok', says })
export const mend = (check: Check, says: string): Finding => ({ check, state: 'mend', says })
export const unknown = (check: Check, says: string): Finding => ({ check, state: 'unknown', says })

type Place = { databaseUrl: string | null; dataDir: string }

/** The finding of `work`; what it throws is to be mended. */
export async function foundBy(
  check: Check,
  place: Place,
  work: () => Promise<Finding>,
): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    return mend(check, explainFault(error, place)?.message ?? sentenceOf(error))
  }
}

/** One finding for each check; what none of these tells could not be checked, for this reason. */
export function completed(found: readonly Finding[], reason: string): Finding[] {
  return checks.map((check) => found.find((one) => one.check === check) ?? unknown(check, reason))
}
