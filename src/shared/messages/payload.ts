import * as z from 'zod/mini'
import { contactFields } from '../clients/payload.ts'
import { mailings, messageStates, unsentStates } from './ways.ts'

/** A client to be told, and how it can be reached. */
const reachable = {
  id: z.string(),
  ...contactFields,
  /** The mail server has refused the address for good. */
  isRefused: z.boolean(),
  /** Whether the personal link works. */
  hasLink: z.boolean(),
  /** What became of the mail about this act; null without one. */
  state: z.nullable(z.enum(messageStates)),
}

/** Whether and about which act mail can be sent: its event, null when there is none that clients may be told of. */
const about = { mailing: z.enum(mailings), actId: z.nullable(z.number()) }

/** What messages are written from: which of the sessions are booked now and where, and how the clients are reached. */
export const preparedOutput = z.strictObject({
  ...about,
  booked: z.array(z.strictObject({ id: z.string(), clientId: z.string(), startsAt: z.date() })),
  clients: z.array(z.strictObject(reachable)),
})

export type PreparedMessages = z.infer<typeof preparedOutput>

/** The places of the messages that are not sent, since the sessions or addresses have changed. */
export const sentMessagesOutput = z.strictObject({ leftOut: z.array(z.number()) })

export type SentMessages = z.infer<typeof sentMessagesOutput>

/** The messages about an act that were not mailed and are still true, as they were typed, with what they take for granted. */
export const unsentMessagesOutput = z.strictObject({
  ...about,
  messages: z.array(
    z.strictObject({
      client: z.strictObject({ ...reachable, state: z.enum(unsentStates) }),
      text: z.string(),
      expected: z.array(z.strictObject({ id: z.string(), startsAt: z.nullable(z.string()) })),
    }),
  ),
})

export type UnsentMessages = z.infer<typeof unsentMessagesOutput>

/** The clients that were not told of changes, the newest first; `total` is how many there are (D141). */
export const untoldOutput = z.strictObject({
  mailing: z.enum(mailings),
  untold: z.array(
    z.strictObject({
      client: z.strictObject(reachable),
      /** The acts, newest first, and when the newest was. */
      actIds: z.array(z.number()),
      at: z.date(),
      changes: z.array(
        z.strictObject({
          sessionId: z.string(),
          from: z.nullable(z.date()),
          to: z.nullable(z.date()),
        }),
      ),
    }),
  ),
  total: z.number(),
})

export type UntoldList = z.infer<typeof untoldOutput>
