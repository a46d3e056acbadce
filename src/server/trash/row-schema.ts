import { Column, is, SQL } from 'drizzle-orm'
import { PgArray } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import * as z from 'zod/mini'

/** Instants are ISO texts in a document. */
const instant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)

/** A value by the type of its column. */
const values: Record<string, z.ZodMiniType> = {
  PgUUID: z.uuid(),
  PgText: z.string(),
  PgInteger: z.int(),
  PgNumericNumber: z.number(),
  PgBoolean: z.boolean(),
  PgTimestamp: instant,
  PgDateString: z.iso.date(),
  PgJsonb: z.unknown(),
  PgBigInt53: z.int(),
}

/** What a document keeps of a table; an expression is an instant to the microsecond (`exactInstant`). */
type Kept = Record<string, Column | SQL<string>>

/**
 * The schema of a row as a document has it, by the columns that are kept of its table. A column that is newer than the
 * document has its default, or is null; so one that is added must have one of both.
 */
export function rowSchema<Columns extends Kept>(columns: Columns) {
  const fields = Object.entries(columns).map(([name, column]) => [name, fieldOf(column)])
  const schema: unknown = z.strictObject(Object.fromEntries(fields))
  return schema as z.ZodMiniType<SelectResultFields<Columns>>
}

function fieldOf(column: Column | SQL): z.ZodMiniType {
  // Documents from before have milliseconds.
  if (!is(column, Column)) return z.iso.datetime()
  const value = valueOf(column)
  if (!column.notNull) return z._default(z.nullable(value), null)
  const { default: initial } = column
  return initial === undefined || is(initial, SQL) ? value : z._default(value, initial)
}

function valueOf(column: Column): z.ZodMiniType {
  if (is(column, PgArray)) return z.array(valueOf(column.baseColumn))
  const value = column.enumValues ? z.enum(column.enumValues) : values[column.columnType]
  if (!value) throw new Error(`a document cannot hold ${column.name}: ${column.columnType}`)
  return value
}
