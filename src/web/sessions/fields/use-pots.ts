import { trpc } from '../../lib/trpc.ts'

/** The pots of a client, oldest first; none are asked for while no client is chosen. */
export function usePots(clientId: string | null) {
  return trpc.pots.ofClient.useQuery(
    { clientId: clientId ?? '' },
    { enabled: clientId !== null && clientId !== '' },
  )
}
