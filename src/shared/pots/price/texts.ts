import { formatDateShort } from '../../time.ts'
import { potTexts } from '../texts.ts'
import { formatPrice, type Price } from './price.ts'

/** '1 200 kr · betald 3 dec 2026', '1 200 kr · obetald' */
export function priceText({ amount, paidOn }: Price): string {
  return `${formatPrice(amount)} · ${paidOn === null ? 'obetald' : `betald ${formatDateShort(paidOn)}`}`
}

/** The fields of a price, in the dialogs of a new pot and of a change of hours and in its own. */
export const priceFormTexts = {
  add: 'Lägg till pris',
  amount: 'Pris (valfritt)',
  amountHint: 'I kronor. Timmarna räknas på samma sätt med och utan pris.',
  paidOn: 'Betald',
  paidOnHint: 'Lämna tomt så länge den är obetald.',
  invalid: 'Ange priset i kronor, till exempel 1 200 eller 1 200,50',
  amountMissing: 'Ange också priset',
  /** A correction downwards has none. */
  onlyAdded: 'Bara timmar som läggs till kan ha ett pris',
  title: (type: string) => `Pris i ${type}`,
  removeHint: 'Töm fältet för att ta bort priset.',
  submit: 'Spara pris',
  change: 'Ändra pris',
  changeOf: (hours: number, reason: string) =>
    `Ändra priset för ${potTexts.change(hours)}, ${reason}`,
  changeOfOpening: (type: string) => `Ändra priset för ${type} när den öppnades`,
}

export const priceToasts = {
  saved: 'Pris sparat',
  removed: 'Pris borttaget',
  failed: 'Priset kunde inte sparas',
  markedPaid: 'Markerad som betald',
}

/** "Obetalda" in the list of needs. */
export const unpaidTexts = {
  show: (count: number) => `Obetalda (${count})`,
  sum: (sum: number) => `Summa ${formatPrice(sum)}`,
  hide: 'Visa det som tar slut',
  /** 'Påfyllning 10 h · 3 dec 2026' */
  of: (what: string, hours: string, day: string) => `${what} ${hours} · ${day}`,
  markPaid: 'Markera som betald',
  markPaidOf: (price: string, client: string) => `Markera ${price} från ${client} som betald`,
}
