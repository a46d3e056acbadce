import { useEffect, useMemo, useState } from 'react'
import { balancesOf } from '#shared/clients/balance.ts'
import { trpc } from '../../lib/trpc.ts'

/**
 * The sums of each client's pots by the client's id; null until fetched. The query starts one tick after the others:
 * queries of the same tick share one batch, and the list of names would wait for the figures.
 */
export function useBalances() {
  const [isTurn, setIsTurn] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsTurn(true))
    return () => window.clearTimeout(timer)
  }, [])
  const query = trpc.pots.all.useQuery(undefined, { enabled: isTurn })
  const balances = useMemo(() => (query.data ? balancesOf(query.data) : null), [query.data])
  const asOf = useMemo(() => new Date(query.dataUpdatedAt), [query.dataUpdatedAt])
  return {
    balances,
    /** When it was fetched. */
    asOf,
    /** Null as long as there is data, even older data. */
    failure: query.isError && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  }
}
