import { trpc } from '../../../lib/trpc.ts'

/** The pots of a client, oldest first. Not fetched without a client. */
export function usePots(clientId: string | null) {
  return trpc.pots.ofClient.useQuery(
    { clientId: clientId ?? '' },
    { enabled: clientId !== null && clientId !== '' },
  )
}
