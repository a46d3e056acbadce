import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isKey } from '#shared/key.ts'

/** The query parameter of the client, as in the calendar. */
const name = 'klient'

/** The client filter, kept in the address; null for all. An unknown client filters nothing. */
export function useClientFilter(clients: readonly { id: string }[] | undefined) {
  const [params, setParams] = useSearchParams()
  const requested = params.get(name)
  const isGone = clients?.every((client) => client.id !== requested)
  return {
    clientId: isKey(requested) && !isGone ? requested : null,
    show: useCallback(
      (clientId: string | null) =>
        setParams((now) => {
          const next = new URLSearchParams(now)
          if (clientId === null) next.delete(name)
          else next.set(name, clientId)
          return next
        }),
      [setParams],
    ),
  }
}
