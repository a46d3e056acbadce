import * as z from 'zod/mini'

/** The state of the copies that the server makes itself; null where the operator makes the backups. */
export const copiesOutput = z.nullable(
  z.strictObject({
    /** Null before the first. */
    newestAt: z.nullable(z.date()),
    /** Whether the disk of the database is almost full. */
    isSpaceLow: z.boolean(),
  }),
)

export type CopiesState = z.infer<typeof copiesOutput>

/** The right to download the newest copy once. */
export const copyTicketOutput = z.strictObject({ ticket: z.string() })
