import * as z from 'zod/mini'
import { emailOutput } from '../../email-letters.ts'

/** The two addresses of a change: the account's, and the one that replaces it. */
const sides = ['old', 'new'] as const

export type EmailSide = (typeof sides)[number]

/** One's own change that waits for its confirmations; null without one. */
export const ownEmailChangeOutput = z.nullable(
  z.strictObject({
    email: emailOutput,
    /** The addresses that have not confirmed. */
    awaits: z.array(z.enum(sides)),
    expiresAt: z.date(),
  }),
)

export type OwnEmailChange = NonNullable<z.infer<typeof ownEmailChangeOutput>>

/** A change as the holder of one of its links sees it. */
export const emailLinkOutput = z.strictObject({
  side: z.enum(sides),
  /** The new address. */
  email: emailOutput,
  /** The name of the account. */
  name: z.string(),
  /** Whether this address has confirmed. */
  isConfirmed: z.boolean(),
})

export type EmailLink = z.infer<typeof emailLinkOutput>

/** Whether the change has been made, which takes both confirmations. */
export const confirmedEmailOutput = z.strictObject({ isDone: z.boolean() })
