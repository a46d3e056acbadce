import { useMemo } from 'react'
import { displayColour } from '#shared/clients/colours.ts'
import { searched } from '#shared/collation.ts'
import { trpc } from '../../lib/trpc.ts'
import { clientsOfSeveral, shelfOf, shelfOfClients } from './shelf.ts'
import { usePotsLater } from './use-pots-later.ts'

/** The shelf of the clients that match the search, by name and e-mail as in the table (S31); undefined until it is fetched. */
export function useShelf(query: string) {
  const { pots, asOf, failure, retry } = usePotsLater()
  const clients = trpc.clients.list.useQuery()
  const all = useMemo(() => {
    if (!pots || !clients.data) return undefined
    // Default colours depend on the order of the answer.
    const people = clients.data.map(({ id, name, color }, index) => ({
      id,
      name,
      colour: displayColour(color, index),
    }))
    return { ...shelfOf(pots, people, asOf), several: clientsOfSeveral(pots), count: pots.length }
  }, [pots, clients.data, asOf])
  const shelf = useMemo(() => {
    if (!all || query.trim() === '') return all
    const found = searched(clients.data ?? [], query, ({ name, email }) => [name, email])
    return { ...all, ...shelfOfClients(all, new Set(found.map(({ id }) => id))) }
  }, [all, clients.data, query])
  return {
    shelf,
    asOf,
    error: failure ?? (clients.data ? null : clients.error),
    isLoadingError: failure !== null || clients.isLoadingError,
    refetch: () => {
      retry()
      void clients.refetch()
    },
  }
}
