import * as z from 'zod/mini'
import { id, instantField, keyField, proof, typedNumber } from '../../fields.ts'
import { sessionFormTexts } from '../form/texts.ts'
import { others, span, storedHours, versionedId } from '../inputs.ts'
import { batchMax, repeatMax } from '../limits.ts'
import { changeSeriesTexts } from './texts.ts'

/**
 * Changes a session and the chosen later ones of its series: all are shifted by the same days and minutes, and get this
 * length and pot; status and notes stay. Continues the series by `moreWeeks` after its last session. `newId` is the key
 * from which those of the added sessions are derived (idempotency).
 */
export const changeSeriesInput = z.strictObject({
  ...versionedId,
  ...span,
  potId: z.nullable(keyField(sessionFormTexts.potRequired)),
  others,
  newId: id,
  moreWeeks: z.pipe(
    z.union([z.number(), typedNumber], changeSeriesTexts.weeksInvalid).check(
      z.refine((weeks) => /^\d{1,4}$/.test(String(weeks)), changeSeriesTexts.weeksInvalid),
      z.refine((weeks) => !(Number(weeks) > repeatMax), changeSeriesTexts.tooManyWeeks),
    ),
    z.transform((weeks) => Number(String(weeks))),
  ),
  /** Added weeks to leave out; 1 is the first after the last session. */
  skipWeeks: z._default(
    z.array(z.int().check(z.minimum(1), z.maximum(repeatMax))).check(z.maxLength(repeatMax)),
    [],
  ),
})

/**
 * Undoes a move or a change of a series: where each session was, with its version since; those that the change added are
 * deleted.
 */
export const undoSeriesChangeInput = z.strictObject({
  sessions: z
    .array(
      z.strictObject({
        ...versionedId,
        startsAt: instantField,
        durationHours: storedHours,
        /** Not of a move, which keeps the pots. */
        potId: z.optional(z.nullable(id)),
        proof,
      }),
    )
    .check(z.minLength(1), z.maxLength(batchMax)),
  added: z._default(z.array(z.strictObject(versionedId)).check(z.maxLength(repeatMax)), []),
})
