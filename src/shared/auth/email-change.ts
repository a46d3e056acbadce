import * as z from 'zod/mini'
import { emailOutput } from '../email-letters.ts'
import { emailField } from '../fields.ts'
import { emailChangeTexts, passwordTexts } from './texts.ts'

/** Asks for a change of one's own e-mail address; the current password is checked. */
export const changeEmailInput = z.strictObject({
  email: emailField(emailChangeTexts.invalid),
  password: z
    .string(passwordTexts.currentRequired)
    .check(
      z.minLength(1, passwordTexts.currentRequired),
      z.maxLength(1000, passwordTexts.currentRequired),
    ),
})

/** The token of a mailed link that confirms or stops a change of e-mail address. */
export const emailLinkInput = z.strictObject({ token: z.string().check(z.maxLength(1000)) })

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
