import * as z from 'zod/mini'
import { emailOutput } from '../email-letters.ts'
import { filledPotFields, forecastOutput, priceOutput } from '../pots/payload.ts'
import { eventKinds } from '../pots/statement/statement.ts'
import { cancelled, sessionFields } from '../sessions/payload.ts'
import { portalAccents } from './accents.ts'
import { cancellingModes } from './settings.ts'

/** What a personal link shows of every session, beside its training type. */
export const shownFields = { ...sessionFields, cancelled }

/**
 * The data of the personal link: exactly these fields (S58). No notes (D27), no contact details but those that the trainer
 * shows, no other people's names, and no ids but those of sessions on which the trainer has
 * turned an act on (D39, D115).
 */
export const portalOutput = z.strictObject({
  client: z.strictObject({ name: z.string() }),
  trainer: z.strictObject({
    name: z.string(),
    profileImageUrl: z.nullable(z.string()),
    cancellationHours: z.nullable(z.number()),
    otherInformation: z.nullable(z.string()),
    accent: z.enum(portalAccents),
    /** Chosen by the trainer for the portal; never the login's e-mail address or the profile's phone number. */
    contact: z.strictObject({ email: z.nullable(emailOutput), phone: z.nullable(z.string()) }),
  }),
  /** Only if the trainer offers the sessions to the client's calendar (D115). */
  calendar: z.optional(z.literal(true)),
  pots: z.array(
    z.strictObject({
      ...filledPotFields,
      history: z.array(
        z.strictObject({ date: z.date(), hoursAdded: z.number(), reason: z.string() }),
      ),
      forecast: forecastOutput,
      statement: z.strictObject({
        isRight: z.boolean(),
        rows: z.array(
          z.strictObject({
            kind: z.enum(eventKinds),
            date: z.date(),
            hours: z.number(),
            balance: z.number(),
            reason: z.nullable(z.string()),
            chargedBefore: z.optional(z.number()),
            /** Only if the trainer shows prices (D41). */
            price: z.optional(priceOutput),
          }),
        ),
      }),
    }),
  ),
  sessions: z.array(
    z.strictObject({
      ...shownFields,
      potTypeName: z.nullable(z.string()),
      /** The key of a coming one, only for what the trainer has turned on: its calendar file (D115), or cancelling (D39). */
      sessionId: z.optional(z.string()),
      /** Of a coming session, only where the client may cancel or move it by the link. */
      version: z.optional(z.number()),
    }),
  ),
  /** Where there are earlier, or later, sessions than these (`sessionsMax`). */
  hasEarlier: z.optional(z.literal(true)),
  hasLater: z.optional(z.literal(true)),
  /** Only where the client may do something by the link: what, and the server's clock as of this payload. */
  acts: z.optional(
    z.strictObject({
      cancelling: z.enum(cancellingModes),
      /** Only where the client may move sessions, or book, too (D117). */
      booking: z.optional(z.enum(['move', 'book'])),
      at: z.date(),
    }),
  ),
})

export type PortalPayload = z.infer<typeof portalOutput>
