import { useEffect, useMemo, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'

/**
 * The pots of all clients. The query starts one tick after the others: queries of the same tick share one batch, and the
 * list of names would wait for the figures.
 */
export function usePotsLater() {
  const [isTurn, setIsTurn] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsTurn(true))
    return () => window.clearTimeout(timer)
  }, [])
  const query = trpc.pots.all.useQuery(undefined, { enabled: isTurn })
  return {
    pots: query.data,
    /** When they were fetched. */
    asOf: useMemo(() => new Date(query.dataUpdatedAt), [query.dataUpdatedAt]),
    /** Null as long as there is data, even older data. */
    failure: query.isError && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  }
}
