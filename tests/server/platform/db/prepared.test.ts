import { readFile } from 'node:fs/promises'
import { Column, is, type SQL } from 'drizzle-orm'
import * as drizzleUtils from 'drizzle-orm/utils'
import { expect, test } from 'vitest'
import { preparedStatements } from '#tests/prepared-statements.ts'

/** How Drizzle reads a row; its types leave it out. */
const { mapResultRow } = drizzleUtils as unknown as {
  mapResultRow: (fields: unknown, row: unknown[], joins?: Record<string, boolean>) => object
}

/** A value as the driver returns it. */
function valueOf(field: Column | SQL): unknown {
  const type = is(field, Column) ? field.getSQLType() : ''
  if (type.startsWith('timestamp')) return '2026-03-04 05:06:07.89+00'
  return type.startsWith('numeric') ? '12.25' : `${type}-1`
}

/** Whether every row that the statement reads is selected by one trainer's key. */
function isOfOneTrainer(sql: string): boolean {
  return /"?trainer_id"? = \$\d/.test(sql)
}

test('the prepared statements without a trainer condition are those that docs/scaling.md lists', async () => {
  const all = preparedStatements()
  expect(all.length).toBeGreaterThanOrEqual(20)
  const crossing = all.filter(({ sql }) => !isOfOneTrainer(sql)).map(({ name }) => name)
  const document = await readFile(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8')
  const listed = [...document.matchAll(/^\| `([a-z_]+)` /gm)].map(([, name = '']) => name)
  expect(new Set(crossing)).toEqual(new Set(listed))
  expect(listed).toHaveLength(crossing.length)
})

test('a prepared statement reads its rows as Drizzle does', () => {
  const own = preparedStatements().filter(
    ({ statement }) => statement.fields && statement.customResultMapper,
  )
  expect(own.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['login_of_token', 'sessions_until_week_ends', 'shown_by_link']),
  )
  for (const { name, statement } of own) {
    const { fields = [], joinsNotNullableMap, customResultMapper } = statement
    const rows = [() => true, () => false, (n: number) => n % 2 === 0].map((isNull) =>
      fields.map(({ field }, n) => (isNull(n) ? null : valueOf(field))),
    )
    const expected = rows.map((row) => mapResultRow(fields, row, joinsNotNullableMap))
    expect(customResultMapper?.(rows), name).toEqual(expected)
  }
})
