import * as z from 'zod/mini'
import { id, optionalEmail } from '../fields.ts'
import { chosenMax } from '../sessions/limits.ts'
import { fieldTexts } from '../texts.ts'
import { trashShown } from './limits.ts'

export const trashIdInput = z.strictObject({ id })

/** Restores one deletion. `email` replaces a client's address when that is taken since. */
export const restoreTrashInput = z.strictObject({
  id,
  email: optionalEmail(fieldTexts.email),
})

/** Undoes a deletion of sessions of several clients. */
export const restoreManyInput = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(chosenMax)),
})

/** Deletes for good. */
export const emptyTrashInput = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(trashShown)),
})
