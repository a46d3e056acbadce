import { useMemo } from 'react'
import { balancesOf } from '#shared/clients/balance.ts'
import { usePotsLater } from '../../pots/shelf/use-pots-later.ts'

/** The sums of each client's pots by the client's id; null until fetched. */
export function useBalances() {
  const { pots, ...query } = usePotsLater()
  const balances = useMemo(() => (pots ? balancesOf(pots) : null), [pots])
  return { ...query, balances }
}
