import * as z from 'zod/mini'
import { isLocalDate } from '../time.ts'
import type { Period } from './period.ts'
import { exportTexts as texts } from './texts.ts'

const date = z.string(texts.datesRequired).check(z.refine(isLocalDate, texts.datesRequired))

/** A period of whole days in Stockholm, both inclusive, of any length (S70). */
export const exportInput = z
  .strictObject({ from: date, to: date })
  .check(z.refine(isInOrder, { error: texts.endsBeforeStart, path: ['to'] }))

/** Invalid dates are reported by their own fields and pass here. */
function isInOrder({ from, to }: Period): boolean {
  return from <= to || !isLocalDate(from) || !isLocalDate(to)
}
