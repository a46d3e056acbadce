import * as z from 'zod/mini'
import { emailOutput } from '../email-letters.ts'
import { managedRoles } from './inputs.ts'

/** The allow-list of account fields for the admin pages (S22). */
export const managedPersonOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: emailOutput,
  phone: z.nullable(z.string()),
  role: z.enum(managedRoles),
  isDisabled: z.boolean(),
  lastLoginAt: z.nullable(z.date()),
  createdAt: z.date(),
  /** Without a password login is refused; the first password is set through a reset link. */
  hasPassword: z.boolean(),
  /** Whether the password is temporary and not yet replaced. */
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
})

export type ManagedPerson = z.infer<typeof managedPersonOutput>

/** The allow-list of fields of a CLIENT account for the admin pages. */
export const clientAccountOutput = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isDisabled: z.boolean(),
  lastLoginAt: z.nullable(z.date()),
  hasSecondFactor: z.boolean(),
  /** How many trainers have this person as a client. */
  trainers: z.number(),
})

export type ClientAccount = z.infer<typeof clientAccountOutput>

/** Counts over all tenants, and whether outgoing mail works. */
export const adminCountsOutput = z.strictObject({
  trainers: z.number(),
  clients: z.number(),
  sessions: z.number(),
  /** Whether SMTP is configured. If not, mail stays in the outbox and password links expire before they are sent. */
  sendsMail: z.boolean(),
})
