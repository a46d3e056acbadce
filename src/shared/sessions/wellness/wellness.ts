import { compareSwedish } from '../../collation.ts'
import type { Period } from '../../export/period.ts'
import { groupedBy } from '../../grouped.ts'
import { sumHours } from '../../hours.ts'
import { type LocalDate, localDateOf } from '../../time.ts'
import type { Wellness } from './payload.ts'

/** Hours that a client got, by a top-up or by a pot's opening, and what is known of their payment. */
export interface AddedHours {
  id: string
  clientId: string
  date: Date
  hours: number
  /** The name of the training type. */
  type: string
  /** In kronor; null without a price. */
  amount: number | null
  /** Null while no day of payment is known. */
  paidOn: LocalDate | null
}

/** The stored rows that the papers are made of. */
export interface WellnessFacts {
  clients: readonly { id: string; name: string }[]
  added: readonly AddedHours[]
  /** Hours of the sessions held in the year, by client. */
  held: readonly { clientId: string; hours: number }[]
}

type Paper = Wellness['papers'][number]

/** The days of a year. */
export function daysOfYear(year: number): Period {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** A paper for each client who paid in the year, or of whom something is missing (D112). */
export function wellnessPapers({ clients, added, held }: WellnessFacts, year: Period): Paper[] {
  const heldBy = new Map(held.map(({ clientId, hours }) => [clientId, hours]))
  const addedTo = groupedBy(added, 'clientId')
  return clients
    .map(({ id, name }) => {
      const own = addedTo(id)
      const payments = own.flatMap((one) => paymentOf(one, year) ?? []).sort(byDay)
      const missing = missingOf(own, year)
      const prices = missing.filter(({ amount }) => amount === null).length
      return {
        id,
        name,
        heldHours: heldBy.get(id) ?? 0,
        payments,
        // Kronor have two decimals, as hours do.
        total: sumHours(payments.map(({ amount }) => amount)),
        lacking: { prices, days: missing.length - prices },
      }
    })
    .filter(({ payments, lacking }) => payments.length + lacking.prices + lacking.days > 0)
    .sort((a, b) => compareSwedish(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/**
 * What would be in the year's papers if more were known, oldest first: hours with a price but no day of payment, added by
 * the end of the year, and hours added in it without a price. A price of 0 is no payment, so nothing is missing.
 */
export function missingOf(
  added: readonly AddedHours[],
  { from, to }: Period,
): NonNullable<Wellness['missing']> {
  return added
    .filter(({ amount, paidOn, date }) => {
      const day = localDateOf(date)
      if (day > to || amount === 0) return false
      return amount === null ? day >= from : paidOn === null
    })
    .map(({ id, date, hours, type, amount }) => ({ id, date, hours, type, amount }))
    .sort((a, b) => a.date.getTime() - b.date.getTime() || (a.id < b.id ? -1 : 1))
}

type Payment = Paper['payments'][number]

function paymentOf({ id, hours, type, amount, paidOn }: AddedHours, { from, to }: Period) {
  const isPaid = amount !== null && amount > 0 && paidOn !== null && from <= paidOn && paidOn <= to
  return isPaid ? { id, hours, type, amount, paidOn } : null
}

function byDay(a: Payment, b: Payment): number {
  return a.paidOn === b.paidOn ? (a.id < b.id ? -1 : 1) : a.paidOn < b.paidOn ? -1 : 1
}
