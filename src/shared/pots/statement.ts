import { hundredthsOf, sumHours } from '../hours.ts'

/** What moved a pot's hours: its opening, a change by hand up or down, a session that was held or missed. */
export const eventKinds = ['opening', 'added', 'removed', 'completed', 'noShow'] as const

export type EventKind = (typeof eventKinds)[number]

/** What a change by hand was, by the hours that it added. */
export function kindOfChange(hoursAdded: number): 'added' | 'removed' {
  return hoursAdded < 0 ? 'removed' : 'added'
}

/** One line of a statement. */
export interface StatementRow {
  id: string
  kind: EventKind
  /** When: the pot's opening, the change, or the session's start. */
  date: Date
  /** What it moved, in hours; below zero for what was drawn. */
  hours: number
  /** What the pot held after it, in hours. */
  balance: number
  /** Why, as the trainer wrote it; null for the opening and for sessions. */
  reason: string | null
  /** Who made a change by hand. */
  who: string | null
}

/** A pot's facts, in hours; the figures are the stored ones. */
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
  /** The sessions that the pot is charged for: completed or no-show. */
  sessions: readonly { id: string; startsAt: Date; chargedHours: number; noShow: boolean }[]
}

interface Statement {
  /** Oldest first. */
  rows: StatementRow[]
  /** Whether the stored figures are what the rows say: remaining = total − charged (design section 5). */
  isRight: boolean
}

/**
 * A pot's statement, "Kontoutdrag": the opening, and then changes and charged sessions in the order of their dates, each
 * with the balance after it (design section 5). Derived, never stored. On one instant changes come before sessions, so
 * that what was bought is there to draw on.
 */
export function statementOf({ pot, history, sessions }: Facts): Statement {
  const changes = history.map(({ id, date, hoursAdded, reason, trainerName }) => ({
    id,
    kind: kindOfChange(hoursAdded),
    date,
    hours: hoursAdded,
    reason,
    who: trainerName,
  }))
  const charges = sessions.map(({ id, startsAt, chargedHours, noShow }) => ({
    id,
    kind: noShow ? ('noShow' as const) : ('completed' as const),
    date: startsAt,
    hours: -chargedHours,
    reason: null,
    who: null,
  }))
  const events = [...changes, ...charges].sort(
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
  }
  let balance = 0
  const rows = [opening, ...events].map((event) => {
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
