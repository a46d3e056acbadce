import { useEffect, useMemo, useState } from 'react'
import { balancesOf } from '#shared/clients/balance.ts'
import { trpc } from '../../lib/trpc.ts'

/**
 * What each client has in all their pots, by the client's id; null until it is known. Asked for a moment after what is
 * asked at first sight, since what is asked at once comes in one answer, and a list of names should not wait for figures.
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
    /** When that was told. */
    asOf,
    /** Why it could not be had; null as long as there is something to show. */
    failure: query.isError && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  }
}
