import { OperatorError } from '../system/operator-error.ts'
import type { Query } from './query.ts'

/**
 * Runs the migrations of one transaction, and compares every pot before and after them. Throws OperatorError, which rolls
 * them back, where one has other hours, is gone or is new.
 */
export async function withSamePots<Result>(
  query: Query,
  migrate: () => Promise<Result>,
): Promise<Result> {
  const before = await hoursOfPots(query)
  const result = await migrate()
  const after = await hoursOfPots(query)
  const ids = new Set([...before.keys(), ...after.keys()])
  const changed = [...ids].filter((id) => before.get(id) !== after.get(id))
  const [first] = changed
  if (first === undefined) return result
  const pots = changed.length === 1 ? '1 pot' : `${changed.length} pots`
  throw new OperatorError(
    `The migrations of this version would change the hours of ${pots} (${first}), so they were not done and the database is as it was. Start the version before this one, and report the fault.`,
  )
}

/** The hours of every pot, as text, by its key; none before the first migration. */
async function hoursOfPots(query: Query): Promise<Map<string, string>> {
  const [table] = await query<{ isThere: boolean }>(
    `select to_regclass('public.pots') is not null as "isThere"`,
  )
  if (!table?.isThere) return new Map()
  const pots = await query<{ id: string; hours: string }>(
    `select id::text, concat_ws(' ', opening_hours, total_hours, hours_remaining) as hours from pots`,
  )
  return new Map(pots.map(({ id, hours }) => [id, hours]))
}
