import * as z from 'zod/mini'
import {
  dateField,
  hoursField,
  id,
  instantField,
  keyField,
  storable,
  timeField,
} from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import {
  batchMax,
  durationMax,
  durationMin,
  durationStep,
  notesMax,
  othersMax,
  pageOrders,
  repeatMax,
} from './limits.ts'
import { sessionFormTexts } from './texts.ts'

export const sessionIdInput = z.strictObject({ id })

export const sessionsOfClientInput = z.strictObject({ clientId: id })

/** Names a day and the same weekday of the following weeks, to look up what is booked on them. */
export const sessionsOnDatesInput = z.strictObject({
  date: dateField,
  repeatWeeks: z.int().check(z.minimum(0), z.maximum(repeatMax)),
})

/** One page of the session list by cursor pagination: the sessions after `cursor` in the order, or the first page. */
export const sessionPageInput = z.strictObject({
  clientId: z.nullable(id),
  cursor: z.nullish(z.strictObject({ startsAt: instantField, id })),
  order: z.enum(pageOrders),
  // Sent by TanStack Query; only one direction exists.
  direction: z.optional(z.literal('forward')),
})

const span = {
  date: dateField,
  time: timeField,
  durationHours: hoursField(sessionFormTexts.durationInvalid).check(
    z.refine(
      (hours) =>
        hours >= durationMin && hours <= durationMax && Number.isInteger(hours / durationStep),
      sessionFormTexts.durationInvalid,
    ),
  ),
}

const notes = z.string().check(z.maxLength(notesMax, fieldTexts.tooLong(notesMax)), storable)

const details = { clientId: keyField(sessionFormTexts.clientRequired), ...span, notes }

/** The version that the user saw, for optimistic concurrency control (design D25). */
const version = z.int32()

/** The later sessions of the series to change along, as the user was shown them; empty for this session only. */
const others = z._default(z.array(id).check(z.maxLength(othersMax)), [])

const versionedId = { id, version }

/** The hours of a stored session, which may predate the step rule. */
const storedHours = hoursField(sessionFormTexts.durationInvalid).check(
  z.refine((hours) => hours > 0 && hours <= durationMax, sessionFormTexts.durationInvalid),
)

/**
 * Spec 5, Add session. `id` is the first session's key and the idempotency key; the repeats' keys are derived from it.
 */
export const createSessionInput = z.strictObject({
  id,
  ...details,
  potId: keyField(sessionFormTexts.potRequired),
  repeatWeeks: z.pipe(
    z
      .union([z.number(), z.string()], sessionFormTexts.repeatInvalid)
      .check(z.refine(isRepeatWeeks, sessionFormTexts.repeatInvalid)),
    z.transform((weeks) => Number(String(weeks))),
  ),
  /** Weeks of the series to leave out; 0 is the first. */
  skipWeeks: z._default(
    z.array(z.int().check(z.minimum(0), z.maximum(repeatMax))).check(z.maxLength(repeatMax + 1)),
    [],
  ),
})

/** Spec 2, Edit dialog. `potId` is null for a session whose pot was deleted. */
export const updateSessionInput = z.strictObject({
  ...versionedId,
  ...details,
  potId: z.nullable(keyField(sessionFormTexts.potRequired)),
  completed: z.boolean(),
  noShow: z.boolean(),
  others,
})

/** Moves or resizes a session outside its dialog (drag and drop). */
export const moveSessionInput = z.strictObject({ ...versionedId, ...span, others })

/** Undoes a move: the previous times of each session, and its version since the move. */
export const undoMoveInput = z.strictObject({
  sessions: z
    .array(z.strictObject({ ...versionedId, startsAt: instantField, durationHours: storedHours }))
    .check(z.minLength(1), z.maxLength(batchMax)),
})

/** Deletes a session, and optionally others of its series. */
export const removeSessionInput = z.strictObject({ id, others })

/** Undoes the deletion of one planned session. */
export const restoreSessionInput = z.strictObject({
  session: z.strictObject({
    ...versionedId,
    clientId: id,
    potId: z.nullable(id),
    startsAt: instantField,
    durationHours: storedHours,
    notes,
  }),
})

/** Sets both flags on sessions that the user has seen: completed, no-show, or neither. */
export const markSessionsInput = z.strictObject({
  sessions: z.array(z.strictObject(versionedId)).check(z.minLength(1), z.maxLength(batchMax)),
  completed: z.boolean(),
  noShow: z.boolean(),
})

function isRepeatWeeks(weeks: number | string): boolean {
  return /^\d{1,3}$/.test(String(weeks)) && Number(weeks) <= repeatMax
}
