import * as z from 'zod/mini'

/** Who the client is and how to reach them. */
export const contactFields = {
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
}

/** A client as their trainer sees it, in the list and on the profile. */
export const clientOutput = z.strictObject({
  id: z.string(),
  ...contactFields,
  color: z.nullable(z.string()),
})

/** What is deleted together with a client, in numbers (design D20). */
export const clientDeletionImpactOutput = z.strictObject({
  pots: z.number(),
  hoursRemaining: z.number(),
  sessions: z.number(),
})

/** A personal link. */
export const clientLinkOutput = z.strictObject({
  /** Where it leads, also while it is disabled: to the same address when it is enabled again. */
  path: z.string(),
  isEnabled: z.boolean(),
  /** How often it has been opened, and the day of the last time; null when it has not. */
  openings: z.nullable(z.strictObject({ count: z.number(), lastOn: z.string() })),
})
