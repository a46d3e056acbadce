import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import { sheetKinds, sheetPeriods } from './kinds.ts'

/** An address for a table; the period says nothing about balances. */
export const makeSheetInput = z.strictObject({
  kind: z.enum(sheetKinds),
  period: z.enum(sheetPeriods),
})

export const sheetIdInput = z.strictObject({ id })
