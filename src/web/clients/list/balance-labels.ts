import { type Balance, needsTopUp } from '#shared/clients/balance.ts'
import { balanceTexts } from '#shared/clients/texts.ts'
import { lastsLabel } from '../../pots/pot/forecast-labels.ts'

/** How long a client's hours last, in words, and whether they need more. */
export function balanceLabel(balance: Balance, now: Date): { words: string; isWarning: boolean } {
  return { words: wordsFor(balance, now), isWarning: needsTopUp(balance) }
}

function wordsFor(balance: Balance, now: Date): string {
  const { uncovered, lowPots, pots } = balance
  if (uncovered === 0 && lowPots > 0) return balanceTexts.low(lowPots, pots)
  return lastsLabel(balance, now) ?? balanceTexts.noneBooked
}
