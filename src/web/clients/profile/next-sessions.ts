import { hasStatus } from '#shared/sessions/status.ts'
import { withWarnings } from '#shared/sessions/warnings.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

/** How many the overview shows. */
const shown = 3

type Session = RouterOutputs['clients']['pictures'][number]
type Pot = Pick<RouterOutputs['pots']['ofClient'][number], 'id' | 'potTypeName' | 'hoursRemaining'>

/** The client's next planned sessions, soonest first, each with its type and warnings. `sessions` are ascending. */
export function nextSessions(sessions: readonly Session[], pots: readonly Pot[], now: Date) {
  const open = sessions.filter((session) => session.startsAt > now && !hasStatus(session))
  const next = open.slice(0, shown).map((session) => {
    const pot = pots.find(({ id }) => id === session.potId)
    return {
      ...session,
      cancelled: null,
      potTypeName: pot?.potTypeName ?? null,
      hoursRemaining: pot?.hoursRemaining ?? null,
    }
  })
  return withWarnings(next, open, now)
}
