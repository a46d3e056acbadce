import * as z from 'zod/mini'

/**
 * A client's login as far as the trainer may see it, without anything about the account (D2): an offer that waits
 * for its recipient until it expires, or an accepted one. Null without either.
 */
export const clientLoginOutput = z.nullable(
  z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('waiting'), expiresAt: z.date() }),
    z.strictObject({ state: z.literal('accepted') }),
  ]),
)

export type ClientLogin = z.infer<typeof clientLoginOutput>

/** The answer to an offer, the same for every address. */
export const givenLoginOutput = z.strictObject({
  /** Whether a mail server is configured; otherwise the mail waits in the outbox. */
  sendsMail: z.boolean(),
})

export type GivenLogin = z.infer<typeof givenLoginOutput>
