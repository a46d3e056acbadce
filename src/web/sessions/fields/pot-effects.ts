import { sumHours } from '#shared/hours.ts'
import { chargedHours } from '#shared/sessions/status.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'

/** What decides a session's charge. */
interface Charge {
  potId: string | null
  completed: boolean
  noShow: boolean
  durationHours: number
}

type Pot = Pick<RouterOutputs['pots']['ofClient'][number], 'id' | 'potTypeName' | 'hoursRemaining'>

/** What saving will do to one pot. */
export interface PotEffect {
  kind: 'charged' | 'refunded' | 'unchanged'
  pot: string
  /** The hours that are moved, or that stay drawn; above zero. */
  hours: number
  remaining: number
}

/** What saving one session will do to the pots. */
export function potEffects(before: Charge, after: Charge, pots: readonly Pot[]): PotEffect[] {
  return potEffectsOf([{ before, after }], pots)
}

/**
 * What saving sessions will do to the pots (spec 4, Pot adjustment; design D11): those given back to first, then those
 * drawn from. A pot whose charge stays as it is says so; one without a charge says nothing.
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
