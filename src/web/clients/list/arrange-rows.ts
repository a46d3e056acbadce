import { type Balance, compareRunningOut, needsTopUp } from '#shared/clients/balance.ts'
import type { ListView } from './list-view.ts'

interface OfClient {
  client: { id: string }
}

export interface RowView extends ListView {
  /** The client whose row is open. Never filtered out: a dialog opened from the row would be unmounted with it. */
  openId?: string | null
}

/** The rows filtered and sorted by the view. The sort is stable. */
export function arrangeRows<R extends OfClient>(
  rows: readonly R[],
  balances: ReadonlyMap<string, Balance>,
  { isByEnd, needsTopUpOnly, openId = null }: RowView,
): readonly R[] {
  const balanceOf = ({ client }: R) => balances.get(client.id)
  const isChosen = (row: R) => row.client.id === openId || hasLowBalance(balanceOf(row))
  const chosen = needsTopUpOnly ? rows.filter(isChosen) : rows
  return isByEnd
    ? [...chosen].sort((a, b) => compareRunningOut(balanceOf(a), balanceOf(b)))
    : chosen
}

function hasLowBalance(balance: Balance | undefined): boolean {
  return balance !== undefined && needsTopUp(balance)
}
