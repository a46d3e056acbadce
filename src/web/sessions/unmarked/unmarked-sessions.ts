import { compareSwedish } from '#shared/collation.ts'
import { unmarkedSessionsTexts } from '#shared/dashboard/texts.ts'
import { sumHours } from '#shared/hours.ts'
import { type LocalDate, localDateOf } from '#shared/time.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

/** A past session without a status. */
export type UnmarkedSession = RouterOutputs['sessions']['unmarked']['sessions'][number]

/** Groups sessions by their day in Sweden, in their given order. */
export function byDay<S extends { startsAt: Date }>(
  sessions: readonly S[],
): { date: LocalDate; sessions: S[] }[] {
  const days: { date: LocalDate; sessions: S[] }[] = []
  for (const session of sessions) {
    const date = localDateOf(session.startsAt)
    const last = days.at(-1)
    if (last?.date === date) last.sessions.push(session)
    else days.push({ date, sessions: [session] })
  }
  return days
}

/** Which days sessions lie on, newest first as they come: 'Gäller tis 17 nov – sön 22 nov.'; null for none. */
export function coveredDays(sessions: readonly { startsAt: Date }[]): string | null {
  const [newest, oldest] = [sessions[0], sessions.at(-1)]
  if (!newest || !oldest) return null
  return unmarkedSessionsTexts.covers(localDateOf(oldest.startsAt), localDateOf(newest.startsAt))
}

interface Charged {
  clientName: string
  potId: string | null
  potTypeName: string | null
  hoursRemaining: number | null
  durationHours: number
}

/** What completing all of them does to one pot. */
export interface PotOutcome {
  potId: string
  clientName: string
  potTypeName: string | null
  sessions: number
  hours: number
  before: number
  after: number
}

/**
 * What completing all of these does to their pots (S36): pots that end below zero first, then by
 * client. `withoutPot` counts the sessions that draw nothing.
 */
export function outcomesOf(sessions: readonly Charged[]): {
  pots: PotOutcome[]
  withoutPot: number
} {
  const pots = new Map<string, PotOutcome>()
  for (const { potId, clientName, potTypeName, hoursRemaining, durationHours } of sessions) {
    if (potId === null || hoursRemaining === null) continue
    const known = pots.get(potId)
    pots.set(potId, {
      potId,
      clientName,
      potTypeName,
      sessions: (known?.sessions ?? 0) + 1,
      hours: sumHours([known?.hours ?? 0, durationHours]),
      before: hoursRemaining,
      after: sumHours([known?.after ?? hoursRemaining, -durationHours]),
    })
  }
  const sorted = [...pots.values()].sort(
    (a, b) =>
      Number(b.after < 0) - Number(a.after < 0) ||
      compareSwedish(a.clientName, b.clientName) ||
      compareSwedish(a.potTypeName ?? '', b.potTypeName ?? ''),
  )
  return { pots: sorted, withoutPot: sessions.filter(({ potId }) => potId === null).length }
}
