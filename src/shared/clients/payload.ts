import * as z from 'zod/mini'
import { emailOutput } from '../email-letters.ts'
import { sessionFields } from '../sessions/payload.ts'

/** The client's name and contact details; `details` (details.ts) says of each where it is shown. */
export const contactFields = {
  name: z.string(),
  email: emailOutput,
  phone: z.nullable(z.string()),
}

/** A client in the trainer's list and on the profile. */
export const clientOutput = z.strictObject({
  id: z.string(),
  ...contactFields,
  color: z.nullable(z.string()),
})

/** What the trainer has written about a client, as private as the notes of sessions (D27, D105). */
export const clientNotesOutput = z.strictObject({
  lastingNote: z.string(),
  /** The last notes of sessions that have begun, newest first. */
  sessions: z.array(z.strictObject({ id: z.string(), startsAt: z.date(), notes: z.string() })),
})

/** A session of the pictures on the client's profile. */
export const clientPictureOutput = z.strictObject({
  id: z.string(),
  potId: z.nullable(z.string()),
  ...sessionFields,
})

/** What is deleted together with a client, in numbers (D20). */
export const clientDeletionImpactOutput = z.strictObject({
  pots: z.number(),
  hoursRemaining: z.number(),
  sessions: z.number(),
})

/** How many pots an undone import has left, since hours were drawn or changed in them. */
export const importUndoneOutput = z.strictObject({ kept: z.number() })

/** A personal link. */
export const clientLinkOutput = z.strictObject({
  /** The URL; unchanged when a disabled link is enabled again. */
  path: z.string(),
  isEnabled: z.boolean(),
  /** The number of openings and the date of the last one; null when never opened. */
  openings: z.nullable(z.strictObject({ count: z.number(), lastOn: z.string() })),
})
