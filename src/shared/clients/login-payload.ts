import * as z from 'zod/mini'
import { emailOutput } from '../fields.ts'

const login = z.strictObject({
  /** The account's e-mail address, which may differ from the client's current one. */
  email: emailOutput,
  /** Whether a password has been set. */
  isActivated: z.boolean(),
})

/** A client's login as far as the trainer may see it; null without one (design D2). */
export const clientLoginOutput = z.nullable(login)

export type ClientLogin = z.infer<typeof clientLoginOutput>

/** A login that has just been created, or whose mail is sent again. */
export const givenLoginOutput = z.extend(login, {
  /** Whether a mail server is configured; otherwise the mail waits in the outbox. */
  sendsMail: z.boolean(),
})

export type GivenLogin = z.infer<typeof givenLoginOutput>
