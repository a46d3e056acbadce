import * as z from 'zod/mini'
import { sheetKinds, sheetPeriods } from './kinds.ts'

/** An address for sheets of a trainer. */
export const sheetOutput = z.strictObject({
  id: z.string(),
  kind: z.enum(sheetKinds),
  period: z.nullable(z.enum(sheetPeriods)),
  /** Where it is read, from the root of the host; null when its token was sealed under another key. */
  path: z.nullable(z.string()),
  createdAt: z.date(),
  /** When somebody read it last, at most an hour late. */
  lastReadAt: z.nullable(z.date()),
})

export type Sheet = z.infer<typeof sheetOutput>
