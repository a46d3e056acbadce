import { type Balance, compareRunningOut, needsTopUp } from '#shared/clients/balance.ts'
import type { ListView } from './list-view.ts'

interface OfClient {
  client: { id: string }
}

/** The rows as the view asks for them. Of clients who run out alike, the order that they come in stays. */
export function arrangeRows<R extends OfClient>(
  rows: readonly R[],
  balances: ReadonlyMap<string, Balance>,
  { isByEnd, isNeedyOnly }: ListView,
): readonly R[] {
  const balanceOf = ({ client }: R) => balances.get(client.id)
  const chosen = isNeedyOnly ? rows.filter((row) => isNeedy(balanceOf(row))) : rows
  return isByEnd
    ? [...chosen].sort((a, b) => compareRunningOut(balanceOf(a), balanceOf(b)))
    : chosen
}

function isNeedy(balance: Balance | undefined): boolean {
  return balance !== undefined && needsTopUp(balance)
}
