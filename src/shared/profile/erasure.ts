import * as z from 'zod/mini'

/** What is erased with an account, and what refuses it. */
export const accountErasureImpactOutput = z.strictObject({
  /** The trainers who have the user as a client and keep what they have written. */
  clientOf: z.array(z.string()),
  clients: z.number(),
  sessions: z.number(),
  hoursRemaining: z.number(),
  /** The organisations without another member, which are erased. */
  organizations: z.array(z.string()),
  isLastSuperAdmin: z.boolean(),
  /** The organisations with other members and no other active admin. */
  lastAdminOf: z.array(z.string()),
})

export type AccountErasureImpact = z.infer<typeof accountErasureImpactOutput>
