import { fillPlaceholders } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { preparedStatements } from './prepared-statements.ts'

/** What EXPLAIN says of one step of a plan. */
type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/**
 * How a prepared statement is executed, as the server plans it without a look at the values: the kinds of its steps, the
 * indexes, and the rows that it looks at in a table. The tables have been analyzed before.
 */
export async function planOf(client: Sql, name: string, values: Record<string, string | null>) {
  const found = preparedStatements().find((statement) => statement.name === name)
  if (!found) throw new Error(`there is no statement ${name}`)
  const given = fillPlaceholders(found.params, values).map((value) =>
    value === null ? 'null' : `'${value as string | number}'`,
  )
  await client.unsafe(`set plan_cache_mode = force_generic_plan`)
  await client.unsafe(`prepare ${name} as ${found.sql}`)
  const [explained] = await client.unsafe<{ 'QUERY PLAN': [{ Plan: Step }] }[]>(
    `explain (analyze, format json) execute ${name} (${given.join(', ')})`,
  )
  if (!explained) throw new Error('nothing was explained')
  const steps = stepsOf(explained['QUERY PLAN'][0].Plan)
  return {
    kinds: steps.map((step) => step['Node Type']),
    indexes: steps.flatMap((step) => step['Index Name'] ?? []),
    rowsOf: (table: string) =>
      steps
        .filter((step) => step['Relation Name'] === table)
        .reduce(
          (sum, step) =>
            sum +
            (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
          0,
        ),
  }
}
