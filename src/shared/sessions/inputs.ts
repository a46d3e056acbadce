import * as z from 'zod/mini'
import { dateField, hoursField, id, keyField, storable, timeField } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { durationMax, durationMin, durationStep, notesMax, repeatMax } from './limits.ts'
import { sessionFormTexts } from './texts.ts'

/** Names one session. */
export const sessionIdInput = z.strictObject({ id })

/** Names one client whose sessions are asked for. */
export const sessionsOfClientInput = z.strictObject({ clientId: id })

/** Names one day, for what is already booked on it. */
export const sessionsOnDateInput = z.strictObject({ date: dateField })

const details = {
  clientId: keyField(sessionFormTexts.clientRequired),
  date: dateField,
  time: timeField,
  durationHours: hoursField(sessionFormTexts.durationInvalid).check(
    z.refine(
      (hours) =>
        hours >= durationMin && hours <= durationMax && Number.isInteger(hours / durationStep),
      sessionFormTexts.durationInvalid,
    ),
  ),
  notes: z.string().check(z.maxLength(notesMax, fieldTexts.tooLong(notesMax)), storable),
}

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
})

/**
 * Spec 2, Edit dialog. `version` is the one the person saw (design D25). A session whose pot was deleted has none, and
 * may stay so.
 */
export const updateSessionInput = z.strictObject({
  id,
  version: z.int32(),
  ...details,
  potId: z.nullable(keyField(sessionFormTexts.potRequired)),
  completed: z.boolean(),
  noShow: z.boolean(),
})

/** A whole number of weeks, as a number or as it is typed. */
function isRepeat(weeks: number | string): boolean {
  return /^\d{1,3}$/.test(String(weeks)) && Number(weeks) <= repeatMax
}
