import * as z from 'zod/mini'
import { emailField, nameField, noteField, optionalText } from '../../fields.ts'
import { parseHours } from '../../hours.ts'
import { dayIn } from '../../import/days.ts'
import { cellTexts as texts } from '../../import/texts.ts'
import { potFormTexts } from '../../pots/changes/texts.ts'
import { typeNameMax } from '../../pots/limits.ts'
import { parsePrice } from '../../pots/price/price.ts'
import { fieldTexts } from '../../texts.ts'
import type { LocalDate } from '../../time.ts'
import { isColour, type PaletteColour } from '../colours.ts'
import { lastingNoteMax, nameMax, phoneMax } from '../limits.ts'
import { formatPhone } from '../phone.ts'
import { appearanceTexts, clientFormTexts } from '../texts.ts'

/** What a cell says; null for an empty one, and for one that is wrong, whose problem is a sentence. */
interface Cell<Value> {
  value: Value | null
  problem: string | null
}

/** Made once: a sheet has thousands of cells. */
const rules = {
  name: nameField(clientFormTexts.nameRequired, nameMax),
  email: emailField(fieldTexts.email),
  phone: optionalText(phoneMax),
  note: noteField(lastingNoteMax),
  type: nameField(potFormTexts.typeNameRequired, typeNameMax),
}

/** How each field of an imported row is read from the text of its cell. */
export const readCell = {
  name: (text: string) =>
    text === ''
      ? wrong(clientFormTexts.nameRequired)
      : checked(rules.name, text.replace(/\s+/g, ' ')),
  email: (text: string) => checked(rules.email, bareAddress(text)),
  phone: phoneOf,
  note: (text: string) => checked(rules.note, text.replace(/\r\n?/g, '\n')),
  type: (text: string) => checked(rules.type, text.replace(/\s+/g, ' ')),
  hours: hoursOf,
  price: priceOf,
  paid: paidOf,
  colour: colourOf,
}

export type Field = keyof typeof readCell

type Readers = Record<string, (text: string) => Cell<unknown>>

export type ValuesOf<R extends Readers> = { [F in keyof R]: ReturnType<R[F]>['value'] }

/** What all cells of a row say, and what is wrong with them. */
export function readCells<R extends Readers>(readers: R, cells: Record<keyof R, string>) {
  const read = (Object.keys(readers) as (keyof R & string)[]).map((field) => ({
    field,
    cell: readers[field]?.(cells[field]),
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

/** The house's own rule for the field; an empty cell has no value. */
export function checked<Value>(field: z.ZodMiniType<Value | null>, text: string): Cell<Value> {
  if (text.trim() === '') return right<Value>(null)
  const { success, data, error } = z.safeParse(field, text.trim())
  return success ? right(data) : wrong(error.issues[0]?.message ?? fieldTexts.invalid)
}

/** The address in 'Anna Berg <anna@example.com>' and in 'mailto:anna@example.com'. */
function bareAddress(text: string): string {
  return /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim().replace(/^mailto:/i, '')
}

/** Spaces between thousands, and the unit after the number, are how people write hours in a sheet. */
function hoursOf(text: string): Cell<number> {
  const typed = text.trim()
  if (typed === '') return right<number>(null)
  if (typed.startsWith('=')) return wrong(texts.formula)
  const bare = typed.replace(/\s*(?:h|tim|timme|timmar)\.?$/i, '')
  const isGrouped = /^[-+−]?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/.test(bare)
  const hours = parseHours(isGrouped ? bare.replace(/\s/g, '') : bare)
  if (hours !== null) return right(hours)
  return wrong(/^[-+−]?\d+[.,]\d{3,}$/.test(bare) ? texts.decimals : texts.notHours(typed))
}

function priceOf(text: string): Cell<number> {
  const typed = text.trim()
  if (typed === '') return right<number>(null)
  const price = parsePrice(typed)
  return price === null ? wrong(texts.notPrice(typed)) : right(price)
}

/** The day of payment, with or without a time after it; nothing for 'nej' and 'obetald'. */
function paidOf(text: string): Cell<LocalDate> {
  const typed = text.trim()
  if (/^(?:|-|–|nej|no|obetald|obetalt|unpaid|false)$/i.test(typed)) return right<LocalDate>(null)
  const date = dayIn(typed.replace(/[T\s]\d{1,2}[:.]\d\d.*$/, ''))
  return date ? right(date) : wrong(texts.notDate(typed))
}

/** A Swedish mobile number without its 0, or with a country code without its plus: Excel made a number of it. */
function phoneOf(text: string): Cell<string> {
  const typed = text.trim()
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(typed)) return wrong(texts.shortenedPhone)
  if (/^7[02369]\d{7}$/.test(typed)) return right(formatPhone(`0${typed}`))
  if (/^467[02369]\d{7}$/.test(typed)) return right(formatPhone(`+${typed}`))
  return checked(rules.phone, typed)
}

const coloursByName = new Map(
  Object.entries(appearanceTexts.colours).flatMap(([key, name]) => [
    [name.toLowerCase(), key as PaletteColour],
    [key.replace('-500', ''), key as PaletteColour],
  ]),
)

/** A palette colour by its name in Swedish or English, or any as '#rrggbb'. */
function colourOf(text: string): Cell<string> {
  const typed = text.trim().toLowerCase()
  if (typed === '') return right<string>(null)
  const colour = coloursByName.get(typed) ?? typed
  return isColour(colour) ? right(colour) : wrong(texts.notColour)
}
