import { type Column, type SQL, sql } from 'drizzle-orm'
import { numeric, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Hours as the books keep them: two decimals, a JavaScript number. Range checks stand beside each table. */
export const hours = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'number' })

/** An instant. Stored with its zone, spoken in Europe/Stockholm (design section 7). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Keys are made by whoever creates the row, the browser too, so that a retry changes nothing. */
export const key = () => uuid('id').primaryKey()

/** The sum of a column of hours, 0 over no rows. */
export const sumOf = (column: Column): SQL<number> =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
