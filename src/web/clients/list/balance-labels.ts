import { type Balance, needsTopUp, needsTopUpSoon } from '#shared/clients/balance.ts'
import { balanceTexts } from '#shared/clients/texts.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'
import { lastsLabel } from '../../pots/pot/forecast-labels.ts'

/** How long a client's hours last, as text, and whether the client needs a top-up. */
export function balanceLabel(balance: Balance, now: Date): { text: string; isWarning: boolean } {
  const { lowPots, pots } = balance
  const text = isLowOnly(balance)
    ? balanceTexts.low(lowPots, pots)
    : (lastsLabel(balance, now) ?? balanceTexts.noneBooked)
  return { text, isWarning: needsTopUp(balance) }
}

/** The same below the heading "Räcker till och med". A warning only where something is to be done within fourteen days. */
export function endLabel(balance: Balance, now: Date): { text: string; isWarning: boolean } {
  return { text: endText(balance, now), isWarning: needsTopUpSoon(balance, now) }
}

function endText(balance: Balance, now: Date): string {
  const { booked, uncovered, lastsUntil, lowPots, pots } = balance
  if (isLowOnly(balance)) return balanceTexts.low(lowPots, pots)
  if (uncovered === 0) return booked > 0 ? balanceTexts.endForAll : balanceTexts.noneBooked
  return lastsUntil ? formatDayNear(localDateOf(lastsUntil), now) : balanceTexts.endForNone
}

/** Everything booked is covered, and a pot is low. */
function isLowOnly({ uncovered, lowPots }: Balance): boolean {
  return uncovered === 0 && lowPots > 0
}
