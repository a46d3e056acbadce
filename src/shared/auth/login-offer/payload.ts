import * as z from 'zod/mini'

/** A mailed offer of a login as its recipient sees it (D2). */
export const loginOfferOutput = z.strictObject({
  /** The address that the offer was mailed to. */
  email: z.string(),
  /** The trainer who offers the login. */
  trainer: z.string(),
  /** How to accept: as the logged-in user, after a login, or by choosing the password of a new account. */
  way: z.enum(['accept', 'logIn', 'choosePassword']),
})

export type LoginOffer = z.infer<typeof loginOfferOutput>
