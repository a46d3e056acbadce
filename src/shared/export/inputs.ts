import * as z from 'zod/mini'
import { isLocalDate } from '../time.ts'
import { exportTexts as texts } from './texts.ts'

const date = z.string(texts.datesRequired).check(z.refine(isLocalDate, texts.datesRequired))

/** A period of whole days in Stockholm, both included (spec 5, Export). */
export const exportInput = z
  .strictObject({ from: date, to: date })
  .check(z.refine(({ from, to }) => from <= to, { error: texts.endsBeforeStart, path: ['to'] }))
