import * as z from 'zod/mini'
import { letterKinds } from './kinds.ts'

/** Which letter is shown, or sent to oneself. */
export const letterInput = z.strictObject({ letter: z.enum(letterKinds) })
