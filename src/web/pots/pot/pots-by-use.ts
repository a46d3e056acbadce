interface Pot {
  hoursRemaining: number
  forecast: { booked: number }
}

/** The pots of the next session first, those that are used up last, otherwise as they come. */
export function potsByUse<P extends Pot>(pots: readonly P[], isNext: (pot: P) => boolean): P[] {
  const rank = (pot: P) => {
    if (pot.hoursRemaining === 0 && pot.forecast.booked === 0) return 2
    return isNext(pot) ? 0 : 1
  }
  return pots.toSorted((a, b) => rank(a) - rank(b))
}
