interface Pot {
  id: string
  hoursRemaining: number
  forecast: { booked: number }
}

/** The pot of the next session first, those that are used up last, otherwise as they come. */
export function potsByUse<P extends Pot>(pots: readonly P[], nextPotId: string | null): P[] {
  const rank = ({ id, hoursRemaining, forecast }: P) => {
    if (id === nextPotId) return 0
    return hoursRemaining === 0 && forecast.booked === 0 ? 2 : 1
  }
  return pots.toSorted((a, b) => rank(a) - rank(b))
}
