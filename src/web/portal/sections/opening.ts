import { sumHours } from '#shared/hours.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'

type Pot = Pick<PortalPayload['pots'][number], 'potTypeName' | 'hoursRemaining'>

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
