import * as z from 'zod/mini'

/** Hours that a client got, by a top-up or by a pot's opening; `type` is the name of the training type. */
const added = { id: z.string(), hours: z.number(), type: z.string() }

/** "Friskvårdsunderlag" of a year, for one client or for all (D112). */
export const wellnessOutput = z.strictObject({
  trainer: z.strictObject({
    name: z.string(),
    organizationNumber: z.nullable(z.string()),
    postalAddress: z.nullable(z.string()),
  }),
  /** Of each client who paid in the year, or of whom something is missing, in Swedish order. */
  papers: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      /** Hours of the sessions held in the year. */
      heldHours: z.number(),
      /** By day of payment. Amounts are in kronor. */
      payments: z.array(z.strictObject({ ...added, amount: z.number(), paidOn: z.string() })),
      total: z.number(),
      /** How many prices and days of payment are missing. */
      lacking: z.strictObject({ prices: z.number(), days: z.number() }),
    }),
  ),
  /** What they are, oldest first; null for all clients. Only the price is known of what lacks a day of payment. */
  missing: z.nullable(
    z.array(z.strictObject({ ...added, date: z.date(), amount: z.nullable(z.number()) })),
  ),
})

export type Wellness = z.infer<typeof wellnessOutput>
