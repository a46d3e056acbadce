import { compareSwedish } from '../../collation.ts'
import type { Period } from '../../export/period.ts'
import { groupedBy } from '../../grouped.ts'
import type { HandedHours } from '../../handover/held-hours.ts'
import { hundredthsOf } from '../../hours.ts'
import type { Price } from '../../pots/price/price.ts'
import { daySpan } from '../../time.ts'
import { isUncharged } from '../cancellation.ts'
import { type ShownStatus, shownStatuses } from '../status.ts'
import { type AddedHours, hasPrices, type ToInvoice, toInvoiceOf } from './to-invoice.ts'

/** A session of the period, cancelled ones included. */
export interface UsedSession {
  id: string
  clientId: string
  startsAt: Date
  durationHours: number
  outcome: ShownStatus
  /** The hours drawn from its pot; 0 unless it was held, missed or cancelled late. */
  chargedHours: number
  /** The training type of its pot; null without a pot. */
  type: PotTypeName | null
}

interface PotTypeName {
  id: string
  name: string
}

/** A pot, with what moved its hours before the period and in it. */
export interface UsedPot {
  id: string
  clientId: string
  type: PotTypeName
  createdAt: Date
  openingHours: number
  /** The sum of the manual changes before the period. */
  changedBefore: number
  /** The sum of the hours drawn by sessions that started before the period. */
  chargedBefore: number
  /** Of the opening. */
  price?: Price | null
}

/** A manual change of a pot's hours in the period. */
interface HoursChange {
  id: string
  potId: string
  date: Date
  hours: number
  reason: string
  price?: Price | null
  /** Whether it keeps the balance of an import of sessions (D110). */
  isOfImport: boolean
}

/** A client in the report. */
interface ReportedClient {
  id: string
  name: string
}

/** The movement of hours: before + added + removed − drawn = after. */
export interface HoursMoved {
  before: number
  /** Openings and top-ups. */
  added: number
  /** Corrections downwards, zero or below. */
  removed: number
  drawn: number
  after: number
}

interface TypeBasis extends HoursMoved {
  type: PotTypeName
  /** The sessions that drew hours of this type. */
  sessions: number
}

/** What a client, or all of them, used in the period. */
export interface InvoiceBasis extends HoursMoved {
  outcomes: Record<ShownStatus, number>
  /** By training type, in Swedish order. */
  types: TypeBasis[]
  /** Sessions that would have drawn hours, but have no pot: they may have to be paid some other way. */
  withoutPot: { sessions: number; hours: number }
  invoice: ToInvoice
}

/** One opening or change of a pot's hours, as the report of one client lists it. */
interface ListedChange {
  id: string
  date: Date
  type: PotTypeName
  hours: number
  /** Null for the opening. */
  reason: string | null
  price?: Price | null
}

/** The report: "Underlag". */
export interface InvoiceBasisReport {
  total: InvoiceBasis
  /** Each client with a session, a change, a price or a balance in the period, in Swedish order. */
  clients: (ReportedClient & { usage: InvoiceBasis })[]
  /** What of it others held, and what was held for clients handed over since (D37); null of one client. */
  handed: HandedHours | null
}

/** The rows behind the report of one client, oldest first. */
export interface InvoiceBasisDetails {
  sessions: Omit<UsedSession, 'clientId'>[]
  changes: ListedChange[]
}

/** The stored rows that a report is made of. Sessions and changes are those of the period. */
export interface InvoiceBasisFacts {
  clients: readonly ReportedClient[]
  pots: readonly UsedPot[]
  changes: readonly HoursChange[]
  sessions: readonly UsedSession[]
  /** Null of one client. */
  handed: HandedHours | null
}

/** A period of whole days in Stockholm as instants, `from` inclusive and `to` exclusive. */
export function periodSpan({ from, to }: Period): { from: Date; to: Date } {
  return { from: daySpan(from).from, to: daySpan(to).to }
}

/**
 * The report of a period for all clients of the facts. The balance before is that of the first midnight in Stockholm, the
 * balance after that of the last: the sums of the rows of the pots' statements that are dated before them. A pot counts
 * from the instant when it was opened, so that hours are reported in the month when they were bought.
 */
export function invoiceBasisReport(facts: InvoiceBasisFacts, period: Period): InvoiceBasisReport {
  const span = periodSpan(period)
  const sessions = groupedBy(facts.sessions, 'clientId')
  const changes = groupedBy(facts.changes, 'potId')
  const pots = facts.pots.map((pot) => ({
    clientId: pot.clientId,
    pot,
    changes: changes(pot.id),
  }))
  const ofClient = groupedBy(pots, 'clientId')
  const clients = facts.clients
    .map(({ id, name }) => ({
      id,
      name,
      usage: invoiceBasis({ pots: ofClient(id), sessions: sessions(id), span }),
    }))
    .filter(({ usage: own }) => isUsed(own))
    .sort((a, b) => compareSwedish(a.name, b.name) || (a.id < b.id ? -1 : 1))
  const total = invoiceBasis({ pots, sessions: facts.sessions, span })
  return { total, clients, handed: facts.handed }
}

/** The rows behind the report of one client, oldest first. */
export function invoiceBasisDetails(facts: InvoiceBasisFacts, period: Period): InvoiceBasisDetails {
  const span = periodSpan(period)
  const types = new Map(facts.pots.map(({ id, type }) => [id, type]))
  const openings = facts.pots
    .filter((pot) => isWithin(pot.createdAt, span))
    .map(({ id, createdAt, type, openingHours, price }) => ({
      id,
      date: createdAt,
      type,
      hours: openingHours,
      reason: null,
      price,
    }))
  const changes = facts.changes.flatMap(({ id, potId, date, hours, reason, price }) => {
    const type = types.get(potId)
    return type ? [{ id, date, type, hours, reason, price }] : []
  })
  return {
    sessions: facts.sessions
      .map(({ clientId: _clientId, ...session }) => session)
      .sort((a, b) => byTime(a.startsAt, b.startsAt) || (a.id < b.id ? -1 : 1)),
    // The sort is stable, so that an opening stays before a change of the same instant.
    changes: [...openings, ...changes].sort((a, b) => byTime(a.date, b.date)),
  }
}

interface Span {
  from: Date
  to: Date
}

interface InvoiceBasisOf {
  pots: readonly { pot: UsedPot; changes: readonly HoursChange[] }[]
  sessions: readonly UsedSession[]
  span: Span
}

/** Sums in hundredths of an hour, without floating-point error. */
type Sums = Record<'before' | 'added' | 'removed' | 'drawn', number>

function invoiceBasis({ pots, sessions, span }: InvoiceBasisOf): InvoiceBasis {
  const types = new Map<string, { type: PotTypeName; sessions: number; sums: Sums }>()
  const ofType = (type: PotTypeName) => {
    const known = types.get(type.id)
    if (known) return known
    const fresh = { type, sessions: 0, sums: { before: 0, added: 0, removed: 0, drawn: 0 } }
    types.set(type.id, fresh)
    return fresh
  }
  const counts = Object.fromEntries(
    shownStatuses.map((outcome) => [outcome, 0]),
  ) as InvoiceBasis['outcomes']
  const withoutPot = { sessions: 0, hours: 0 }
  const added: AddedHours[] = []

  for (const { pot, changes } of pots) {
    const { sums } = ofType(pot.type)
    const isOpenBefore = pot.createdAt < span.from
    sums.before +=
      (isOpenBefore ? hundredthsOf(pot.openingHours) : 0) +
      hundredthsOf(pot.changedBefore) -
      hundredthsOf(pot.chargedBefore)
    const opening = { hours: pot.openingHours, price: pot.price }
    const entries = [...(isWithin(pot.createdAt, span) ? [opening] : []), ...changes]
    for (const { hours } of entries) sums[hours < 0 ? 'removed' : 'added'] += hundredthsOf(hours)
    added.push(...entries)
  }
  for (const { outcome, type, chargedHours, durationHours } of sessions) {
    counts[outcome] += 1
    if (type && chargedHours !== 0) {
      const own = ofType(type)
      own.sessions += 1
      own.sums.drawn += hundredthsOf(chargedHours)
    }
    if (type === null && mayCharge(outcome)) {
      withoutPot.sessions += 1
      withoutPot.hours += hundredthsOf(durationHours)
    }
  }

  const found = [...types.values()]
  return {
    outcomes: counts,
    ...moved(found.map(({ sums }) => sums)),
    types: found
      .map(({ type, sessions: count, sums }) => ({ type, sessions: count, ...moved([sums]) }))
      .sort((a, b) => compareSwedish(a.type.name, b.type.name) || (a.type.id < b.type.id ? -1 : 1)),
    withoutPot: { sessions: withoutPot.sessions, hours: withoutPot.hours / 100 },
    invoice: toInvoiceOf(added),
  }
}

/** Whether a session with this outcome draws hours when it has a pot. */
function mayCharge(outcome: ShownStatus): boolean {
  return outcome !== 'planned' && !isUncharged(outcome)
}

function moved(list: readonly Sums[]): HoursMoved {
  const sum = (name: keyof Sums) => list.reduce((all, sums) => all + sums[name], 0)
  const { before, added, removed, drawn } = {
    before: sum('before'),
    added: sum('added'),
    removed: sum('removed'),
    drawn: sum('drawn'),
  }
  return {
    before: before / 100,
    added: added / 100,
    removed: removed / 100,
    drawn: drawn / 100,
    after: (before + added + removed - drawn) / 100,
  }
}

/** Whether anything happened in the period, or there was a balance; an opening without hours may have a price. */
function isUsed(of: InvoiceBasis): boolean {
  return (
    Object.values(of.outcomes).some((count) => count > 0) ||
    [of.before, of.added, of.removed, of.after].some((hours) => hours !== 0) ||
    of.types.some(({ before, added, removed }) => before !== 0 || added !== 0 || removed !== 0) ||
    hasPrices(of.invoice)
  )
}

function isWithin(instant: Date, { from, to }: Span): boolean {
  return from <= instant && instant < to
}

function byTime(a: Date, b: Date): number {
  return a.getTime() - b.getTime()
}
