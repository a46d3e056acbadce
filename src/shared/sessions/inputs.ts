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
  repeatMax,
} from './limits.ts'
import { sessionFormTexts } from './texts.ts'

/** Names one session. */
export const sessionIdInput = z.strictObject({ id })

/** Names one client whose sessions are asked for. */
export const sessionsOfClientInput = z.strictObject({ clientId: id })

/** Names a day and the same weekday of the weeks after it, for what is already booked on them. */
export const sessionsOnDatesInput = z.strictObject({
  date: dateField,
  repeatWeeks: z.int().check(z.minimum(0), z.maximum(repeatMax)),
})

/** A part of the long list of sessions, newest first: what comes after `cursor`, or from the start. */
export const sessionPageInput = z.strictObject({
  clientId: z.nullable(id),
  cursor: z.nullish(z.strictObject({ startsAt: instantField, id })),
  // The query library's word for which way it goes; there is one way.
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

/** The version that the person saw (design D25). */
const version = z.int32()

/** The later sessions of the series that get the same, as the person was shown them; none for this one only. */
const others = z._default(z.array(id).check(z.maxLength(othersMax)), [])

const seen = { id, version }

/** Hours as a session has them already, perhaps from before there were steps. */
const storedHours = hoursField(sessionFormTexts.durationInvalid).check(
  z.refine((hours) => hours > 0 && hours <= durationMax, sessionFormTexts.durationInvalid),
)

/** Spec 5, Add session. `id` is the first session's key; the repeats' keys follow from it. */
export const createSessionInput = z.strictObject({
  id,
  ...details,
  potId: keyField(sessionFormTexts.potRequired),
  repeatWeeks: z.pipe(
    z
      .union([z.number(), z.string()], sessionFormTexts.repeatInvalid)
      .check(z.refine(isRepeat, sessionFormTexts.repeatInvalid)),
    z.transform((weeks) => Number(String(weeks))),
  ),
  /** Weeks of the series that are left out; 0 is the first. */
  skipWeeks: z._default(
    z.array(z.int().check(z.minimum(0), z.maximum(repeatMax))).check(z.maxLength(repeatMax + 1)),
    [],
  ),
})

/** Spec 2, Edit dialog. A session whose pot was deleted has none, and may stay so. */
export const updateSessionInput = z.strictObject({
  ...seen,
  ...details,
  potId: z.nullable(keyField(sessionFormTexts.potRequired)),
  completed: z.boolean(),
  noShow: z.boolean(),
  others,
})

/** Moves a session, or changes how long it is, without its dialog. */
export const moveSessionInput = z.strictObject({ ...seen, ...span, others })

/** Takes a move back: where each session was, over the version it has since. */
export const putBackInput = z.strictObject({
  sessions: z
    .array(z.strictObject({ ...seen, startsAt: instantField, durationHours: storedHours }))
    .check(z.minLength(1), z.maxLength(batchMax)),
})

/** Deletes a session, and with it others of its series. */
export const removeSessionInput = z.strictObject({ id, others })

/** Takes the deletion of one planned session back. */
export const restoreSessionInput = z.strictObject({
  session: z.strictObject({
    ...seen,
    clientId: id,
    potId: z.nullable(id),
    startsAt: instantField,
    durationHours: storedHours,
    notes,
  }),
})

/** Sets both flags on sessions that the person has seen: done, not come, or neither. */
export const markSessionsInput = z.strictObject({
  sessions: z.array(z.strictObject(seen)).check(z.minLength(1), z.maxLength(batchMax)),
  completed: z.boolean(),
  noShow: z.boolean(),
})

/** A whole number of weeks, as a number or as it is typed. */
function isRepeat(weeks: number | string): boolean {
  return /^\d{1,3}$/.test(String(weeks)) && Number(weeks) <= repeatMax
}
