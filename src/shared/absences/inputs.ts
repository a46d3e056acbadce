import * as z from 'zod/mini'
import { dateField, id, instantField, proof, storable, timeField } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { chosenMax, labelMax } from './limits.ts'
import { absenceOf, isForward } from './span.ts'
import { absenceFormTexts } from './texts.ts'

/** The fields of the absence form (D32). */
export const absenceInput = z
  .strictObject({
    isWholeDays: z.boolean(),
    from: dateField,
    fromTime: timeField,
    to: dateField,
    toTime: timeField,
    label: z
      .string()
      .check(z.trim(), z.maxLength(labelMax, fieldTexts.tooLong(labelMax)), storable),
  })
  .check(
    z.refine((fields) => isForward(absenceOf(fields)), {
      path: ['to'],
      error: absenceFormTexts.endBeforeStart,
    }),
  )

const version = z.int32()

/** A session that the user has seen, in the version they saw. */
const seen = { id, version }

/** The choices about sessions inside; the others stay. `startsAt` is the new start that the preview showed. */
const choices = {
  cancel: z.array(z.strictObject(seen)).check(z.maxLength(chosenMax)),
  move: z.array(z.strictObject({ ...seen, startsAt: instantField })).check(z.maxLength(chosenMax)),
}

/** Days in Stockholm, both included. */
export const absencesBetweenInput = z.strictObject({ from: dateField, to: dateField })

/** What a new or changed absence concerns; `id` is the one that is changed. */
export const absencePlanInput = z.strictObject({ id: z.nullable(id), absence: absenceInput })

/** `id` is the new absence's key and the idempotency key. */
export const createAbsenceInput = z.strictObject({ id, absence: absenceInput, ...choices })

/** `before` is what the user saw: an absence changed meanwhile is not overwritten (D25). */
export const changeAbsenceInput = z.strictObject({
  id,
  before: absenceInput,
  absence: absenceInput,
  ...choices,
})

export const removeAbsenceInput = z.strictObject({ id, before: absenceInput })

/**
 * Undoes an act on an absence: what it was since the act and before it (null: there was none), the cancelled sessions, and
 * the moved ones as the answer of the act told them.
 */
export const undoAbsenceInput = z.strictObject({
  id,
  since: z.nullable(absenceInput),
  before: z.nullable(absenceInput),
  cancelled: z.array(id).check(z.maxLength(chosenMax)),
  moved: z
    .array(z.strictObject({ ...seen, startsAt: instantField, proof }))
    .check(z.maxLength(chosenMax)),
})
