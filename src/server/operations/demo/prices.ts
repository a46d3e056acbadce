import { localDateOf } from '#shared/time.ts'
import type { DemoRows, SeedContext } from './seed.ts'

/** In kronor; a purchase of ten hours is cheaper by the hour than one of five. */
const [hourPrice, cardPrice] = [750, 650]
const priced = 8
const unpaid = 2

/** Prices of this trainer's latest purchases, two of them not paid yet: their reasons do not say that they are (D41). */
export function priceRows(
  { potHistory }: Pick<DemoRows, 'potHistory'>,
  trainerId: string | undefined,
  { historyRandom }: SeedContext,
): DemoRows['potPrices'] {
  const purchases = potHistory
    .filter((entry) => entry.trainerId === trainerId && entry.hoursAdded >= 5)
    .sort((a, b) => timeOf(b) - timeOf(a))
  const open = purchases.filter(({ reason }) => reason.startsWith('Köp av')).slice(0, unpaid)
  return [...new Set([...open, ...purchases.slice(0, priced)])].map((entry) => ({
    id: historyRandom.uuid(),
    trainerId: entry.trainerId,
    potId: entry.potId,
    historyId: entry.id,
    amount: entry.hoursAdded * (entry.hoursAdded < 10 ? hourPrice : cardPrice),
    paidOn: open.includes(entry) ? null : localDateOf(entry.date ?? new Date(0)),
  }))
}

const timeOf = ({ date }: DemoRows['potHistory'][number]) => date?.getTime() ?? 0
