import {
  balanceOf,
  checked,
  checkedValue,
  lineOf,
  linesOf,
  priceOf,
  right,
  wrong,
} from '../../import/cells.ts'
import { dayIn, splitDay } from '../../import/days.ts'
import { cellTexts as texts } from '../../import/texts.ts'
import type { LocalDate } from '../../time.ts'
import { isColour, type PaletteColour } from '../colours.ts'
import { formatPhone } from '../phone.ts'
import { appearanceTexts, clientFormTexts } from '../texts.ts'
import { importedFields as fields } from './inputs.ts'

/** How each field of an imported row is read from the text of its cell, as the server accepts it. */
export const readCell = {
  name: (text: string) =>
    text === '' ? wrong(clientFormTexts.nameRequired) : checked(fields.name, lineOf(text)),
  email: (text: string) => checked(fields.email, bareAddress(text)),
  phone: phoneOf,
  note: (text: string) => checked(fields.note, linesOf(text)),
  type: (text: string) => checked(fields.type, lineOf(text)),
  hours: (text: string) => checkedValue(fields.hours, balanceOf(text)),
  price: priceOf,
  paid: paidOf,
  colour: colourOf,
}

export type Field = keyof typeof readCell

/** The address in 'Anna Berg <anna@example.com>' and in 'mailto:anna@example.com'. */
function bareAddress(text: string): string {
  return /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim().replace(/^mailto:/i, '')
}

/** The day of payment, with or without a time after it; nothing for 'nej' and 'obetald'. */
function paidOf(text: string) {
  const typed = text.trim()
  if (/^(?:|-|–|nej|no|obetald|obetalt|unpaid|false)$/i.test(typed)) return right<LocalDate>(null)
  const date = dayIn(splitDay(typed).day)
  return date ? right(date) : wrong(texts.notDate(typed))
}

/** A Swedish mobile number without its 0, or with a country code without its plus: Excel made a number of it. */
function phoneOf(text: string) {
  const typed = text.trim()
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(typed)) return wrong(texts.shortenedPhone)
  if (/^7[02369]\d{7}$/.test(typed)) return right(formatPhone(`0${typed}`))
  if (/^467[02369]\d{7}$/.test(typed)) return right(formatPhone(`+${typed}`))
  return checked(fields.phone, typed)
}

const coloursByName = new Map(
  Object.entries(appearanceTexts.colours).flatMap(([key, name]) => [
    [name.toLowerCase(), key as PaletteColour],
    [key.replace('-500', ''), key as PaletteColour],
  ]),
)

/** A palette colour by its name in Swedish or English, or any as '#rrggbb'. */
function colourOf(text: string) {
  const typed = text.trim().toLowerCase()
  if (typed === '') return right<string>(null)
  const colour = coloursByName.get(typed) ?? typed
  return isColour(colour) ? right(colour) : wrong(texts.notColour)
}
