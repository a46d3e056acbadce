import * as z from 'zod/mini'

const login = z.strictObject({
  /** The address that logs in: the account's own, whatever the client's is by now. */
  email: z.string(),
  /** Has a password been chosen? */
  isActivated: z.boolean(),
})

/** What a trainer may know of a client's login; null without one (design D2). */
export const clientLoginOutput = z.nullable(login)

export type ClientLogin = z.infer<typeof clientLoginOutput>

/** The login that has just been given, or whose mail goes once more. */
export const givenLoginOutput = z.extend(login, {
  /** Is there a mail server to send by? Else the mail waits. */
  sendsMail: z.boolean(),
})

export type GivenLogin = z.infer<typeof givenLoginOutput>
