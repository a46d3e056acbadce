import { hundredthsOf, sumHours } from '../../hours.ts'
import { type Cancellation, isUncharged, unchargedKinds } from '../../sessions/cancellation.ts'
import { type Price, pricesByEntry } from '../price/price.ts'

/**
 * What changed the hours of a pot: its opening, or where earlier rows are left out the balance that they led to; a manual
 * change up or down, a session that was held, missed or cancelled late; and one cancelled without a charge, which changes nothing (D30).
 */
export const eventKinds = [
  'opening',
  'carried',
  'added',
  'removed',
  'completed',
  'noShow',
  'late',
  ...unchargedKinds,
] as const

export type EventKind = (typeof eventKinds)[number]

/** Whether an event is a session, and not a purchase or a correction. */
export function isOfSession(kind: EventKind): boolean {
  return kind === 'completed' || kind === 'noShow' || kind === 'late' || isUncharged(kind)
}

/** The kind of a manual change, by the sign of its hours. */
export function kindOfChange(hoursAdded: number): 'added' | 'removed' {
  return hoursAdded < 0 ? 'removed' : 'added'
}

/** One line of a statement. */
export interface StatementRow {
  id: string
  kind: EventKind
  /** When the pot was opened, the change was made, or the session started. */
  date: Date
  /** The change in hours; negative for hours drawn. */
  hours: number
  /** The balance after this row, in hours. */
  balance: number
  /** The reason given by the trainer; null for the opening and for sessions. */
  reason: string | null
  /** The author of a manual change. */
  who: string | null
  /** Of a balance that earlier rows led to: the hours that they drew. */
  chargedBefore?: number | undefined
  /** Of the opening or of a top-up (D41). */
  price?: Price | undefined
}

/** The stored rows of a pot, in hours, and its stored totals. */
interface Facts {
  pot: {
    id: string
    openingHours: number
    createdAt: Date
    hoursRemaining: number
    totalHours: number
  }
  history: readonly {
    id: string
    date: Date
    hoursAdded: number
    reason: string
    trainerName: string | null
  }[]
  /** Sessions of the pot; those that it is not charged for are in it when they were cancelled without a charge. */
  sessions: readonly {
    id: string
    startsAt: Date
    chargedHours: number
    noShow: boolean
    cancelled: Cancellation | null
  }[]
  /** Where sessions before an instant are left out: that instant, and the hours that they were charged. */
  earlier?: { until: Date; chargedHours: number } | null
  /** None where they are not shown. */
  prices?: readonly (Price & { historyId: string | null })[] | undefined
}

interface Statement {
  /** Oldest first. */
  rows: StatementRow[]
  /** Whether the stored totals equal those derived from the rows: remaining = total − charged (D58). */
  isRight: boolean
}

/**
 * Derives a pot's statement, "Kontoutdrag": the opening, then changes and charged sessions by date, each with the
 * running balance (D58), and those cancelled without a charge with no hours. Never stored. At the same instant changes sort
 * before sessions, so that hours are bought before they are drawn. Where earlier sessions are left out, so are the other rows
 * before them, and the first row is the balance that all of them led to.
 */
export function statementOf(facts: Facts): Statement {
  const { pot, history, sessions, earlier = null, prices = [] } = facts
  const priceOf = pricesByEntry(prices)
  const priced = (entry: string | null) => {
    const price = priceOf(entry)
    return price && { price }
  }
  const changes = history.map(({ id, date, hoursAdded, reason, trainerName }) => ({
    id,
    kind: kindOfChange(hoursAdded),
    date,
    hours: hoursAdded,
    reason,
    who: trainerName,
    ...priced(id),
  }))
  const charges = sessions
    .filter(({ chargedHours, cancelled }) => chargedHours !== 0 || isUncharged(cancelled))
    .map(({ id, startsAt, chargedHours, noShow, cancelled }) => ({
      id,
      kind: cancelled ?? (noShow ? ('noShow' as const) : ('completed' as const)),
      date: startsAt,
      hours: 0 - chargedHours,
      reason: null,
      who: null,
    }))
  const isLater = ({ date }: { date: Date }) => earlier === null || date >= earlier.until
  const events = [...changes, ...charges]
    .filter(isLater)
    .sort(
      (a, b) =>
        a.date.getTime() - b.date.getTime() ||
        Number(a.reason === null) - Number(b.reason === null) ||
        (a.id < b.id ? -1 : 1),
    )
  const opening = {
    id: pot.id,
    kind: 'opening' as const,
    date: pot.createdAt,
    hours: pot.openingHours,
    reason: null,
    who: null,
    ...priced(null),
  }
  const first = earlier
    ? {
        ...opening,
        kind: 'carried' as const,
        date: earlier.until,
        hours: sumHours([
          pot.openingHours,
          ...changes.filter((change) => !isLater(change)).map(({ hours }) => hours),
          -earlier.chargedHours,
        ]),
        chargedBefore: earlier.chargedHours,
        price: undefined,
      }
    : opening
  let balance = 0
  const rows = [first, ...events].map((event) => {
    balance += hundredthsOf(event.hours)
    return { ...event, balance: balance / 100 }
  })
  const total = sumHours([pot.openingHours, ...changes.map(({ hours }) => hours)])
  return {
    rows,
    isRight:
      hundredthsOf(pot.totalHours) === hundredthsOf(total) &&
      hundredthsOf(pot.hoursRemaining) === balance,
  }
}
