/** All numbers are hundredths of hours. */
type Pot = { client: string; opening: number }
type Entry = { pot: string; hours: number }
export type Session = {
  client: string
  pot: string | null
  date: string
  time: string
  length: number
  notes: string
  completed: boolean
  noShow: boolean
  /** A no-show that was cancelled late. */
  isLate: boolean
  version: number
}
/** From and to are dates, both included; of hours when `isWholeDays` is false. */
export type AbsenceDays = { isWholeDays: boolean; from: string; to: string }
export type Facts = {
  pots: Record<string, Pot>
  entries: Record<string, Entry>
  sessions: Record<string, Session>
  /** Those cancelled in time, which draw nothing. */
  cancelled: Record<string, Session>
  absences: Record<string, AbsenceDays>
  /** Of each pot in the trash, in the order of deletion: its client, and the sessions that lost it. */
  losses: Record<string, { client: string; sessions: string[] }>
}

/** The answer of the product, and the one that follows from the model. */
export type Outcome = { answer: string; expected: string }

/** The pot that a session has, or else the one that it lost last and that is in the trash. */
export function homeOf({ losses }: Facts, id: string, { pot, client }: Session): string | null {
  const lost = Object.entries(losses).filter(
    ([, loss]) => loss.client === client && loss.sessions.includes(id),
  )
  return pot ?? lost.at(-1)?.[0] ?? null
}

/** total = opening + Σ history, remaining = total − Σ charged, as lines 'pot total remaining'. */
export function figuresBy({ pots, entries, sessions }: Facts) {
  return Object.entries(pots).map(([id, { opening }]) => {
    let total = opening
    let remaining = 0
    for (const entry of Object.values(entries)) if (entry.pot === id) total += entry.hours
    for (const { pot, completed, noShow, length } of Object.values(sessions)) {
      if (pot === id && (completed || noShow)) remaining -= length
    }
    return { id, total, remaining: remaining + total }
  })
}

/** Whether a session is a duplicate of one in the calendar (S45). */
export function isTaken({ sessions }: Facts, wanted: Session): boolean {
  return Object.values(sessions).some(
    (one) =>
      one.client === wanted.client &&
      one.length === wanted.length &&
      one.date === wanted.date &&
      one.time === wanted.time,
  )
}
