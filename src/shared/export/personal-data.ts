import * as z from 'zod/mini'
import { contactFields } from '../clients/payload.ts'
import { eventKinds } from '../events/kinds.ts'

/**
 * The files of a person's right of access and portability (GDPR articles 15 and 20). `format` names the kind of file;
 * `version` is increased when a field changes its meaning or is removed, not when one is added. Instants are ISO 8601 in
 * the file, hours are numbers with at most two decimals.
 */
const file = { version: z.literal(1), readAt: z.date() }

/** An event about the person: figures and keys, never a name or a note (design D34). */
const eventFields = {
  at: z.date(),
  kind: z.enum(eventKinds),
  /** Named figures before and after; none for an act on several clients, whose figures may be another client's. */
  figures: z.array(
    z.strictObject({
      name: z.string(),
      value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
}

/** A mail to the person; its content is not stored. */
const mail = z.strictObject({
  kind: z.string(),
  recipient: z.string(),
  createdAt: z.date(),
  sentAt: z.nullable(z.date()),
})

/** Everything that is stored about one client, for its trainer to hand over. No link and no secret. */
export const clientDataOutput = z.strictObject({
  format: z.literal('tidspott.client'),
  ...file,
  trainer: z.strictObject({ name: z.string() }),
  client: z.strictObject({
    id: z.string(),
    ...contactFields,
    color: z.nullable(z.string()),
    createdAt: z.date(),
  }),
  link: z.strictObject({
    isEnabled: z.boolean(),
    openings: z.nullable(z.strictObject({ count: z.number(), lastOn: z.string() })),
  }),
  /** Whether a login is tied to the client. What the account holds is its owner's to ask for. */
  hasLogin: z.boolean(),
  pots: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      typeDescription: z.nullable(z.string()),
      openingHours: z.number(),
      totalHours: z.number(),
      hoursRemaining: z.number(),
      createdAt: z.date(),
      history: z.array(
        z.strictObject({
          at: z.date(),
          hoursAdded: z.number(),
          reason: z.string(),
          trainerName: z.string(),
        }),
      ),
    }),
  ),
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      potId: z.nullable(z.string()),
      startsAt: z.date(),
      durationHours: z.number(),
      completed: z.boolean(),
      noShow: z.boolean(),
      chargedHours: z.number(),
      notes: z.string(),
      createdAt: z.date(),
    }),
  ),
  mail: z.array(mail),
  events: z.array(
    z.strictObject({
      ...eventFields,
      by: z.enum(['trainer', 'client', 'visitor', 'other']),
    }),
  ),
})

export type ClientData = z.infer<typeof clientDataOutput>
