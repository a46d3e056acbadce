import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { isWeekKey } from '../time.ts'

/** One week, of one client or of all ("Alla klienter"). */
export const weekInput = z.strictObject({
  week: z.string().check(z.refine(isWeekKey, fieldTexts.invalid)),
  clientId: z.nullable(id),
})
