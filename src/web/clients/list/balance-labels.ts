import { type Balance, needsTopUp } from '#shared/clients/balance.ts'
import { balanceTexts } from '#shared/clients/texts.ts'
import { lastsLabel } from '../../pots/pot/forecast-labels.ts'

/** How long a client's hours last, as text, and whether the client needs a top-up. */
export function balanceLabel(balance: Balance, now: Date): { text: string; isWarning: boolean } {
  return { text: balanceText(balance, now), isWarning: needsTopUp(balance) }
}

function balanceText(balance: Balance, now: Date): string {
  const { uncovered, lowPots, pots } = balance
  if (uncovered === 0 && lowPots > 0) return balanceTexts.low(lowPots, pots)
  return lastsLabel(balance, now) ?? balanceTexts.noneBooked
}
