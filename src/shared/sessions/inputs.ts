import * as z from 'zod/mini'
import {
  dateField,
  hoursField,
  id,
  instantField,
  keyField,
  noteField,
  optionalText,
  timeField,
  typedNumber,
} from '../fields.ts'
import { cancellationKinds } from './cancellation.ts'
import { sessionFormTexts } from './form/texts.ts'
import {
  batchMax,
  cancelReasonMax,
  chosenMax,
  durationMax,
  durationMin,
  durationStep,
  notesMax,
  othersMax,
  repeatMax,
  seriesMax,
} from './limits.ts'

export const sessionIdInput = z.strictObject({ id })

export const sessionsOfClientInput = z.strictObject({ clientId: id })

/** Weekdays of a series besides that of its first day, 1 (Monday) to 7 (Sunday). */
const weekdays = z._default(
  z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
  [],
)

/** Names a day, and these weekdays of its week and the following ones, to look up what is booked on them. */
export const sessionsOnDatesInput = z.strictObject({
  date: dateField,
  weekdays,
  repeatWeeks: z.int().check(z.minimum(0), z.maximum(repeatMax)),
})

/** When a session is, and how long. */
export const span = {
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

const notes = noteField(notesMax)

const details = { clientId: keyField(sessionFormTexts.clientRequired), ...span, notes }

/** The version that the user saw, for optimistic concurrency control (D25). */
const version = z.int32()

/** The later sessions of the series to change along, as the user was shown them; empty for this session only. */
export const others = z._default(z.array(id).check(z.maxLength(othersMax)), [])

/** A session in the version that the user saw. */
export const versionedId = { id, version }

/** The hours of a stored session, which may predate the step rule. */
export const storedHours = hoursField(sessionFormTexts.durationInvalid).check(
  z.refine((hours) => hours > 0 && hours <= durationMax, sessionFormTexts.durationInvalid),
)

/**
 * A new session (S40). `id` is the first session's key and the idempotency key; the keys of the others are derived from
 * it.
 */
export const createSessionInput = z
  .strictObject({
    id,
    ...details,
    potId: keyField(sessionFormTexts.potRequired),
    weekdays,
    repeatWeeks: z.pipe(
      z.union([z.number(), typedNumber], sessionFormTexts.repeatInvalid).check(
        z.refine(isWholeNumber, { error: sessionFormTexts.repeatInvalid, abort: true }),
        z.refine((weeks) => Number(weeks) <= repeatMax, sessionFormTexts.repeatTooLong),
      ),
      z.transform((weeks) => Number(String(weeks))),
    ),
    everyOtherWeek: z._default(z.boolean(), false),
    /** The last day that a session may be on. */
    until: z._default(z.nullable(dateField), null),
    /** Places in the series to leave out; 0 is the first. */
    skip: z._default(
      z.array(z.int().check(z.minimum(0), z.maximum(seriesMax - 1))).check(z.maxLength(seriesMax)),
      [],
    ),
  })
  .check(
    z.refine(({ date, until }) => until === null || until >= date, {
      error: sessionFormTexts.endBeforeStart,
      path: ['until'],
    }),
  )

/** Undoes the creation of a session or series: the key that it was created with. */
export const undoCreateInput = z.strictObject({ id })

/** Books a session again, at the time that was proposed: `id` is the key of the new one. */
export const bookNextInput = z.strictObject({ id, sessionId: id, startsAt: instantField })

/** The edit dialog (S42). `potId` is null for a session whose pot was deleted. */
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

/** Deletes a session, and optionally others of its series. */
export const removeSessionInput = z.strictObject({ id, others })

/** Sets both flags on sessions that the user has seen: completed, no-show, or neither. */
export const markSessionsInput = z.strictObject({
  sessions: z.array(z.strictObject(versionedId)).check(z.minLength(1), z.maxLength(batchMax)),
  completed: z.boolean(),
  noShow: z.boolean(),
})

/** Sessions chosen in the list, each once, over the versions that the user saw. */
const chosen = z.array(z.strictObject(versionedId)).check(
  z.minLength(1),
  z.maxLength(chosenMax),
  z.refine((sessions) => new Set(sessions.map(({ id: key }) => key)).size === sessions.length),
)

/** Deletes the chosen planned sessions. */
export const removeManyInput = z.strictObject({ sessions: chosen })

/** Cancels the chosen planned sessions, all in time or all late. */
export const cancelManyInput = z.strictObject({ sessions: chosen, kind: z.enum(cancellationKinds) })

/** Undoes the cancellation of sessions: `version` is the cancelled session's. */
export const undoCancelManyInput = z.strictObject({ sessions: chosen })

/** Cancels a planned session in time or late (D30), over the version that the user saw. */
export const cancelSessionInput = z.strictObject({
  ...versionedId,
  kind: z.enum(cancellationKinds),
  reason: optionalText(cancelReasonMax),
})

/** Undoes a cancellation: `version` is the cancelled session's. */
export const undoCancellationInput = z.strictObject(versionedId)

function isWholeNumber(weeks: number | string): boolean {
  return /^(\d{1,3}|[1-9]\d{3})$/.test(String(weeks))
}
