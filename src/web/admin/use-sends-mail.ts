import { trpc } from '../lib/trpc.ts'

/** Whether the server sends mail: where it does not, a temporary password works, and a link does not arrive. */
export function useSendsMail(): boolean {
  const counts = trpc.admin.counts.useQuery()
  return counts.data?.sendsMail !== false
}
