import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { answersShown } from './limits.ts'

/** Answers that the trainer has seen. Those that are gone are left out. */
export const markSeenInput = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(answersShown)),
})
