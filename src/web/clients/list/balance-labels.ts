import { type Balance, needsTopUpSoon } from '#shared/clients/balance.ts'
import { balanceTexts } from '#shared/clients/texts.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'

/**
 * How long a client's hours last, below the heading "Räcker till och med"; a warning only where something is to be done
 * within fourteen days.
 */
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
