import { isKey } from '#shared/key.ts'
import { clientAddress } from '../../lib/address/client-address.ts'
import { useAddress } from '../../lib/address/use-address.ts'

/** The client filter, kept in the address; null for all. An unknown client filters nothing. */
export function useClientFilter(clients: readonly { id: string }[] | undefined) {
  const { state: requested, change: show } = useAddress(clientAddress)
  const isGone = clients?.every((client) => client.id !== requested)
  return { clientId: isKey(requested) && !isGone ? requested : null, requested, show }
}
