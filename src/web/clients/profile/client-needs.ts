import { needsActionSoon } from '#shared/pots/forecast.ts'
import { hasStatus, isUnmarked } from '#shared/sessions/status.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

type Pot = RouterOutputs['pots']['ofClient'][number]
type Session = Pick<
  RouterOutputs['clients']['pictures'][number],
  'startsAt' | 'durationHours' | 'completed' | 'noShow'
>

/** What needs doing for a client. */
export type ClientNeed =
  | { kind: 'noPot' }
  | { kind: 'missing'; pot: Pot; hours: number }
  | { kind: 'below'; pot: Pot }
  | { kind: 'unmarked'; count: number }
  | { kind: 'nothingBooked' }

/**
 * What needs doing for a client, the most urgent first: hours within fourteen days (D43), then sessions without a
 * status, then the next session. The hours that an only pot lacks are in the figures above.
 */
export function clientNeeds(
  pots: readonly Pot[],
  sessions: readonly Session[],
  now: Date,
): ClientNeed[] {
  const ofPots = pots.flatMap((pot): ClientNeed[] => {
    const { missing, left } = pot.forecast
    if (missing > 0 && pots.length > 1 && needsActionSoon(pot.forecast, now))
      return [{ kind: 'missing', pot, hours: missing }]
    return left < 0 ? [{ kind: 'below', pot }] : []
  })
  const unmarked = sessions.filter((session) => isUnmarked(session, now)).length
  const isBooked = sessions.some((session) => session.startsAt > now && !hasStatus(session))
  const hasHours = pots.some(({ hoursRemaining }) => hoursRemaining > 0)
  return [
    ...(pots.length === 0 ? [{ kind: 'noPot' } as const] : ofPots),
    ...(unmarked > 0 ? [{ kind: 'unmarked', count: unmarked } as const] : []),
    ...(hasHours && !isBooked ? [{ kind: 'nothingBooked' } as const] : []),
  ]
}
