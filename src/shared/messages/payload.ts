import * as z from 'zod/mini'
import { contactFields } from '../clients/payload.ts'

/** What messages are written from: which of the sessions are booked now and where, and how the clients are reached. */
export const preparedOutput = z.strictObject({
  /** Whether the server sends mail. */
  sendsMail: z.boolean(),
  booked: z.array(z.strictObject({ id: z.string(), clientId: z.string(), startsAt: z.date() })),
  clients: z.array(
    z.strictObject({
      id: z.string(),
      ...contactFields,
      /** The mail server has refused the address for good. */
      isRefused: z.boolean(),
      /** Whether the personal link works. */
      hasLink: z.boolean(),
    }),
  ),
})

export type PreparedMessages = z.infer<typeof preparedOutput>

/** The places of the messages that are not sent, since the sessions or addresses have changed. */
export const sentMessagesOutput = z.strictObject({ leftOut: z.array(z.number()) })

export type SentMessages = z.infer<typeof sentMessagesOutput>
