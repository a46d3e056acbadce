import { sumHours } from '#shared/hours.ts'
import { type CountedSession, chargedHours } from '#shared/sessions/status.ts'
import type { RouterOutputs } from '../../../lib/trpc.ts'

/** The fields of a session that decide its charge. */
type Charge = Omit<CountedSession, 'id' | 'startsAt'>

type Pot = Pick<RouterOutputs['pots']['ofClient'][number], 'id' | 'potTypeName' | 'hoursRemaining'>

/** What a save does to one pot. */
export interface PotEffect {
  kind: 'charged' | 'refunded' | 'unchanged'
  pot: string
  /** The hours charged or refunded, or still charged; above zero. */
  hours: number
  remaining: number
}

/** What saving one session does to the pots. */
export function potEffects(before: Charge, after: Charge, pots: readonly Pot[]): PotEffect[] {
  return potEffectsOf([{ before, after }], pots)
}

/**
 * What saving sessions does to the pots (S36, D11): refunds first, then charges. A pot with
 * an unchanged charge is included, one without a charge is not.
 */
export function potEffectsOf(
  changes: readonly { before: Charge; after: Charge }[],
  pots: readonly Pot[],
): PotEffect[] {
  return pots
    .map((pot) => effectOn(pot, changes))
    .filter((effect) => effect.hours !== 0)
    .sort((a, b) => Number(a.kind === 'charged') - Number(b.kind === 'charged'))
}

function effectOn(pot: Pot, changes: readonly { before: Charge; after: Charge }[]): PotEffect {
  const was = sumHours(changes.map(({ before }) => chargeOn(pot.id, before)))
  const change = sumHours([...changes.map(({ after }) => chargeOn(pot.id, after)), -was])
  const kind = change > 0 ? 'charged' : change < 0 ? 'refunded' : 'unchanged'
  return {
    kind,
    pot: pot.potTypeName,
    hours: kind === 'unchanged' ? was : Math.abs(change),
    remaining: sumHours([pot.hoursRemaining, -change]),
  }
}

function chargeOn(potId: string, session: Charge): number {
  return session.potId === potId ? chargedHours(session) : 0
}
