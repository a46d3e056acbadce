import * as z from 'zod/mini'
import { parseHours, roundHours } from '../hours.ts'
import { parsePrice } from '../pots/price/price.ts'
import { fieldTexts } from '../texts.ts'
import { isFault } from './cell-faults.ts'
import { cellTexts as texts } from './texts.ts'

/** What a cell says; null for an empty one, and for one that is wrong, whose problem is a sentence. */
interface Cell<Value> {
  value: Value | null
  problem: string | null
}

export type Readers = Record<string, (text: string) => Cell<unknown>>

export type ValuesOf<R extends Readers> = { [F in keyof R]: ReturnType<R[F]>['value'] }

/** What all cells of a row say, and what is wrong with them. */
export function readCells<R extends Readers>(readers: R, cells: Record<keyof R, string>) {
  const read = (Object.keys(readers) as (keyof R & string)[]).map((field) => ({
    field,
    cell: isFault(cells[field]) ? wrong(texts.fault) : readers[field]?.(cells[field]),
  }))
  return {
    values: Object.fromEntries(
      read.map(({ field, cell }) => [field, cell?.value ?? null]),
    ) as ValuesOf<R>,
    problems: Object.fromEntries(
      read.flatMap(({ field, cell }) => (cell?.problem ? [[field, cell.problem]] : [])),
    ) as Partial<Record<keyof R, string>>,
  }
}

export function wrong(problem: string): Cell<never> {
  return { value: null, problem }
}

export function right<Value>(value: Value | null): Cell<Value> {
  return { value, problem: null }
}

/** The field of the server's input for it: the preview takes what is accepted. An empty cell has no value. */
export function checked<Value>(field: z.ZodMiniType<Value | null>, text: string): Cell<Value> {
  if (text.trim() === '') return right<Value>(null)
  const { success, data, error } = z.safeParse(field, text.trim())
  return success ? right(data) : wrong(error.issues[0]?.message ?? fieldTexts.invalid)
}

/** What was read, as far as the server's field accepts it. */
export function checkedValue<Value>(
  field: z.ZodMiniType<Value | null>,
  { value, problem }: Cell<Value>,
): Cell<Value> {
  if (value === null) return { value, problem }
  const { success, data, error } = z.safeParse(field, value)
  return success ? right(data) : wrong(error.issues[0]?.message ?? fieldTexts.invalid)
}

/** A field of one line, and a note of several. */
export const lineOf = (text: string) => text.replace(/\s+/g, ' ')
export const linesOf = (text: string) => text.replace(/\r\n?/g, '\n')

/** Spaces between thousands, and the unit after the number, are how people write hours in a sheet. */
export function balanceOf(text: string): Cell<number> {
  const typed = text.trim()
  if (typed === '') return right<number>(null)
  if (typed.startsWith('=')) return wrong(texts.formula)
  const minutes = /^([-+−]?\d+)\s*min/i.exec(typed)?.[1]
  if (minutes !== undefined)
    return balanceOf(`${roundHours(Number(minutes.replace('−', '-')) / 60)}`)
  const bare = typed.replace(/\s*(?:h|tim|timme|timmar)\.?$/i, '')
  const isGrouped = /^[-+−]?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/.test(bare)
  const hours = parseHours(isGrouped ? bare.replace(/\s/g, '') : bare)
  if (hours !== null) return right(hours)
  return wrong(/^[-+−]?\d+[.,]\d{3,}$/.test(bare) ? texts.decimals : texts.notHours(typed))
}

export function priceOf(text: string): Cell<number> {
  const typed = text.trim()
  if (typed === '') return right<number>(null)
  const price = parsePrice(typed)
  return price === null ? wrong(texts.notPrice(typed)) : right(price)
}

const hoursAndMinutes =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|t|tim|timm(?:e|ar)|hours?|hrs?)\.?)?(?:\s*(?:och\s+)?(\d+(?:[.,]\d+)?)\s*(?:m|min|minut(?:er)?|minutes?|mins?)\.?)?$/i

/** The hours of '1 h 30 min', '1:30' and '1,5', neither rounded nor checked; a bare 20 is minutes. Null for no length. */
export function lengthIn(typed: string): number | null {
  const [, h, m] = /^(\d{1,2}):([0-5]\d)(?::\d\d)?$/.exec(typed) ?? []
  if (h !== undefined) return Number(h) + Number(m) / 60
  const bare = parseHours(typed)
  if (bare !== null) return bare < bareHours ? bare : bare / 60
  const [, hours, minutes] = hoursAndMinutes.exec(typed) ?? []
  if (hours === undefined && minutes === undefined) return null
  const numberOf = (text = '0') => Number(text.replace(',', '.'))
  return numberOf(hours) + numberOf(minutes) / 60
}

/** Bare lengths below are hours; from `bareMinutes` they are minutes, and so are those between when none is below. */
export const bareHours = 10
export const bareMinutes = 20
