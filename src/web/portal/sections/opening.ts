import { sumHours } from '#shared/hours.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'

type Pot = Pick<PortalPayload['pots'][number], 'potTypeName' | 'hoursRemaining'> & {
  forecast: { booked: number }
}

/** The next session, as far as the pots' order depends on it. */
type Next = { potTypeName: string | null } | undefined

/** The pots of the next session's type first, those that are used up last, otherwise as they come. */
export function potsByUse<P extends Pot>(pots: readonly P[], next: Next): P[] {
  const rank = ({ potTypeName, hoursRemaining, forecast }: P) => {
    if (hoursRemaining === 0 && forecast.booked === 0) return 2
    return potTypeName === next?.potTypeName ? 0 : 1
  }
  return [...pots].sort((a, b) => rank(a) - rank(b))
}

/** The hours left of each training type, in the order of the pots. Unlike types are never summed. */
export function hoursByType(pots: readonly Pot[]): { type: string; hours: number }[] {
  const byType = new Map<string, number[]>()
  for (const { potTypeName, hoursRemaining } of pots)
    byType.set(potTypeName, [...(byType.get(potTypeName) ?? []), hoursRemaining])
  return [...byType].map(([type, hours]) => ({ type, hours: sumHours(hours) }))
}

const hourMs = 3_600_000

/** Until when a session can be cancelled by the trainer's rule; null without a rule, and when it is too late. */
export function cancelBy(startsAt: Date, hours: number | null, now: Date): Date | null {
  if (hours === null) return null
  const last = new Date(startsAt.getTime() - hours * hourMs)
  return last > now ? last : null
}
