import * as z from 'zod/mini'
import { managedRoles } from './inputs.ts'

/** An account as the administration sees it (spec 2, Admin): these fields and no others. */
export const managedPersonOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(managedRoles),
  isDisabled: z.boolean(),
  lastLoginAt: z.nullable(z.date()),
  createdAt: z.date(),
  /** Without one nobody can log in; a reset link is the way to the first. */
  hasPassword: z.boolean(),
  /** Is the password a temporary one, not yet exchanged for an own? */
  mustChangePassword: z.boolean(),
})

export type ManagedPerson = z.infer<typeof managedPersonOutput>

/** Figures of the whole system, and whether its mail leaves. */
export const adminCountsOutput = z.strictObject({
  trainers: z.number(),
  clients: z.number(),
  sessions: z.number(),
  /** Does mail leave this server? Else it waits, and links to a new password end before they arrive. */
  sendsMail: z.boolean(),
})
