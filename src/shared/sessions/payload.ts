import * as z from 'zod/mini'
import { deletedOutput } from '../trash/payload.ts'
import { cancellationKinds, unchargedKinds } from './cancellation.ts'
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

/** How the session was cancelled; null when it was not. */
export const cancelled = z.nullable(z.enum(cancellationKinds))

/** A session's time and status. */
export const sessionFields = { startsAt: z.date(), durationHours: z.number(), ...flags }

/** The session's pot; null without one. */
const potFields = {
  potTypeName: z.nullable(z.string()),
  hoursRemaining: z.nullable(z.number()),
}

/**
 * One session with all fields, for the edit dialog. Besides the exports and a client's last notes the only response
 * with notes, and the only one with the reason of a cancellation (D27).
 */
export const sessionOutput = z.strictObject({
  ...openFields,
  ...flags,
  clientId: z.string(),
  notes: z.string(),
  /** When a no-show was cancelled late. */
  cancelledAt: z.nullable(z.date()),
  cancelReason: z.nullable(z.string()),
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

/** A session in the long list. `isNewest`: its client has no later one that has a status and has begun (D107). */
const listedSessionOutput = z.strictObject({
  ...listedFields,
  ...flags,
  cancelled,
  warnings: z.array(z.enum(warningKinds)),
  isNewest: z.boolean(),
})

/**
 * A session in the week. `isInSeries`: another of the client's is on this weekday and time, at most four weeks away.
 * `hoursAfter`: the hours left in its pot after it (D100); null unless it is planned and ahead, and without a pot.
 */
export const weekSessionOutput = z.strictObject({
  ...listedSessionOutput.shape,
  hoursAfter: z.nullable(z.number()),
  isInSeries: z.boolean(),
})

/** A page of the long list; `next` is the cursor of the following page, null after the last. */
export const sessionPageOutput = z.strictObject({
  sessions: z.array(listedSessionOutput),
  next: z.nullable(z.strictObject({ startsAt: z.string(), id: z.string() })),
})

/**
 * The sums of the whole list as it is filtered: sessions, their hours, the hours drawn from pots, and beside them how many
 * were cancelled without a charge.
 */
export const sessionSumsOutput = z.strictObject({
  sessions: z.number(),
  hours: z.number(),
  drawn: z.number(),
  cancelled: z.number(),
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
  cancelled,
  version: z.number(),
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

/** When a session is, for the preview of an import. */
export const sessionStartOutput = z.strictObject({
  clientId: z.string(),
  startsAt: z.date(),
  durationHours: z.number(),
})

/** The number of created sessions; 0 when there are duplicates (D17). */
export const createdSessionsOutput = z.strictObject({
  created: z.number(),
  duplicates: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('existing'), index: z.number(), startsAt: z.date() }),
      z.strictObject({ kind: z.literal('batch'), a: z.number(), b: z.number() }),
    ]),
  ),
})

/**
 * What can be booked after a session; null when no week is free. `booked` is the next one of its series, if any, and
 * `isNewest` as in lists.
 */
export const nextSessionOutput = z.strictObject({
  booked: z.nullable(z.date()),
  startsAt: z.nullable(z.date()),
  isNewest: z.boolean(),
})

export type NextSession = z.infer<typeof nextSessionOutput>

/** The booked session; its key is the input's. */
export const bookedNextOutput = z.strictObject({ startsAt: z.date() })

/** `kept` are the times of those that were changed since they were created. */
export const undoneCreationOutput = z.strictObject({
  removed: z.number(),
  kept: z.array(z.date()),
})

export type UndoneCreation = z.infer<typeof undoneCreationOutput>

export type CreatedSessions = z.infer<typeof createdSessionsOutput>

/**
 * `updated` counts the session itself too; `skipped` are others that have left the series since. `undo` is the input of the
 * undo of a move or a new length, this session first: empty when more was changed than an undo brings back.
 */
export const updatedSessionOutput = z.strictObject({
  version: z.number(),
  updated: z.number(),
  skipped: z.number(),
  undo: z.array(
    z.strictObject({
      id: z.string(),
      version: z.number(),
      startsAt: z.date(),
      durationHours: z.number(),
      potId: z.optional(z.nullable(z.string())),
      proof: z.string(),
    }),
  ),
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
      proof: z.string(),
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

/** A session that was cancelled without a charge, with when and why. */
export const cancelledDetailsOutput = z.strictObject({
  kind: z.enum(unchargedKinds),
  cancelledAt: z.date(),
  cancelReason: z.nullable(z.string()),
})

/** The session's version since the cancellation, the input of its undo, and what it draws from its pot. */
export const cancelledSessionOutput = z.strictObject({
  version: z.number(),
  chargedHours: z.number(),
})

export type CancelledSession = z.infer<typeof cancelledSessionOutput>

/** The chosen sessions with their versions since they were cancelled, the input of the undo, and what they draw in all. */
export const cancelledManyOutput = z.strictObject({
  sessions: z.array(z.strictObject({ id: z.string(), version: z.number() })),
  chargedHours: z.number(),
})

export type CancelledMany = z.infer<typeof cancelledManyOutput>

/** What the undo restores: a deletion for each client. */
export const removedManyOutput = z.strictObject({ trashIds: z.array(z.string()) })

export type RemovedMany = z.infer<typeof removedManyOutput>

/** `removed` counts the session itself too; `trashId` is what the undo restores. */
export const removedSessionOutput = z.strictObject({
  removed: z.number(),
  skipped: z.number(),
  ...deletedOutput.shape,
})

export type RemovedSession = z.infer<typeof removedSessionOutput>

/** A session's place in its series; null for a session that stands alone. */
export const seriesPlaceOutput = z.nullable(
  z.strictObject({
    place: z.number(),
    count: z.number(),
    last: z.string(),
    everyWeeks: z.number(),
  }),
)

/**
 * `changed` counts the session itself too; `skipped` are others that have left the series since. `undo` is the input of
 * the undo.
 */
export const changedSeriesOutput = z.strictObject({
  version: z.number(),
  changed: z.number(),
  added: z.number(),
  skipped: z.number(),
  undo: z.strictObject({
    sessions: z.array(z.strictObject({ ...openFields, version: z.number(), proof: z.string() })),
    added: z.array(z.strictObject({ id: z.string(), version: z.number() })),
  }),
})

export type ChangedSeries = z.infer<typeof changedSeriesOutput>
