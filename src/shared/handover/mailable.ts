import type { PreparedMessages } from '../messages/payload.ts'

/** Why a client cannot be mailed. */
export type Unmailable = 'address' | 'refused' | 'off' | 'unproven'

/** Why this client cannot be mailed; null when mail can be sent. */
export function unmailable({ mailing, clients }: PreparedMessages): Unmailable | null {
  if (mailing === 'off' || mailing === 'unproven') return mailing
  const [client] = clients
  if (!client?.email) return 'address'
  return client.isRefused ? 'refused' : null
}
