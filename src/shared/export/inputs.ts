import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { isLocalDate } from '../time.ts'
import type { Period } from './period.ts'
import { tableFormats, tableKinds } from './tables/kinds.ts'
import { exportTexts as texts } from './texts.ts'

const date = z.string(texts.datesRequired).check(z.refine(isLocalDate, texts.datesRequired))

const period = { from: date, to: date }
const inOrder = z.refine<Period>(isInOrder, { error: texts.endsBeforeStart, path: ['to'] })

/** A period of whole days in Stockholm, both inclusive, of any length (S70). */
export const exportInput = z.strictObject(period).check(inOrder)

/** One table as a file (D108), of one client or of all when it is null. */
export const tableExportInput = z
  .strictObject({
    ...period,
    kind: z.enum(tableKinds),
    format: z.enum(tableFormats),
    clientId: z.nullable(id),
  })
  .check(inOrder)

export type TableExport = z.infer<typeof tableExportInput>

/** Invalid dates are reported by their own fields and pass here. */
function isInOrder({ from, to }: Period): boolean {
  return from <= to || !isLocalDate(from) || !isLocalDate(to)
}
