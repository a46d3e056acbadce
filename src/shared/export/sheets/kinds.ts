import { type UsualPeriod, usualPeriodNames } from '../period.ts'
import type { TableKind } from '../tables/kinds.ts'

/** The tables that an address gives a spreadsheet (D136). */
export const sheetKinds = [
  'sessions',
  'clients',
  'statements',
  'changes',
  'invoiceBasis',
] as const satisfies readonly TableKind[]

export type SheetKind = (typeof sheetKinds)[number]

/** Which days a table has, counted from the day when it is read; balances are of that moment, and have none. */
export const sheetPeriods = usualPeriodNames

export type SheetPeriod = UsualPeriod

/** Most addresses of an account. */
export const sheetsMax = 5
