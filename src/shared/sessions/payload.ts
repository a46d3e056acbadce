import * as z from 'zod/mini'
import { warningKinds } from './coverage.ts'

/** An open session as coverage and forecasts need it. */
const openFields = {
  id: z.string(),
  potId: z.nullable(z.string()),
  startsAt: z.date(),
  durationHours: z.number(),
}

export const openSessionOutput = z.strictObject(openFields)

const flags = { completed: z.boolean(), noShow: z.boolean() }

/** A session's time and status. */
export const sessionFields = { startsAt: z.date(), durationHours: z.number(), ...flags }

/** The session's pot; null without one. */
const potFields = {
  potTypeName: z.nullable(z.string()),
  hoursRemaining: z.nullable(z.number()),
}

/** One session with all fields, for the edit dialog. Besides the export the only response with notes (design D27). */
export const sessionOutput = z.strictObject({
  ...openFields,
  ...flags,
  clientId: z.string(),
  notes: z.string(),
  version: z.number(),
})

const listedFields = {
  ...openFields,
  ...potFields,
  clientId: z.string(),
  clientName: z.string(),
  clientColor: z.nullable(z.string()),
  version: z.number(),
}

/** A session in the week and in the long list. */
export const listedSessionOutput = z.strictObject({
  ...listedFields,
  ...flags,
  warnings: z.array(z.enum(warningKinds)),
})

/** A page of the long list; `next` is the cursor of the following page, null after the last. */
export const sessionPageOutput = z.strictObject({
  sessions: z.array(listedSessionOutput),
  next: z.nullable(z.strictObject({ startsAt: z.string(), id: z.string() })),
})

/** The newest past sessions without a status, and how many there are in all. */
export const unmarkedSessionsOutput = z.strictObject({
  sessions: z.array(z.strictObject(listedFields)),
  total: z.number(),
})

/** A session on the client's profile. */
export const clientSessionOutput = z.strictObject({
  ...openFields,
  ...potFields,
  ...flags,
  warnings: z.array(z.enum(warningKinds)),
})

/** The existing sessions on a day. */
export const bookedSessionOutput = z.strictObject({
  id: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  startsAt: z.date(),
  durationHours: z.number(),
})

/** The number of created sessions; 0 when there are duplicates (design D17). */
export const createdSessionsOutput = z.strictObject({
  created: z.number(),
  duplicates: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('existing'), index: z.number(), startsAt: z.date() }),
      z.strictObject({ kind: z.literal('batch'), a: z.number(), b: z.number() }),
    ]),
  ),
})

export type CreatedSessions = z.infer<typeof createdSessionsOutput>

/** `updated` counts the session itself too; `skipped` are others that have left the series since. */
export const updatedSessionOutput = z.strictObject({
  version: z.number(),
  updated: z.number(),
  skipped: z.number(),
})

export type UpdatedSession = z.infer<typeof updatedSessionOutput>

/** The moved session's version, and where each session was before, with the version it has now: the input of the undo. */
export const movedSessionOutput = z.strictObject({
  version: z.number(),
  before: z.array(
    z.strictObject({
      id: z.string(),
      version: z.number(),
      startsAt: z.date(),
      durationHours: z.number(),
    }),
  ),
})

export type MovedSession = z.infer<typeof movedSessionOutput>

/** `chargedHours` are what each session draws from its pot now: 0 without a pot. */
export const markedSessionsOutput = z.strictObject({
  marked: z.array(
    z.strictObject({ id: z.string(), version: z.number(), chargedHours: z.number() }),
  ),
  skipped: z.number(),
})

export type MarkedSessions = z.infer<typeof markedSessionsOutput>

/** `removed` counts the session itself too; `session` is the input of the undo, null when a retry does not know it. */
export const removedSessionOutput = z.strictObject({
  removed: z.number(),
  skipped: z.number(),
  session: z.nullable(sessionOutput),
})

export type RemovedSession = z.infer<typeof removedSessionOutput>
