import { hashToken, newToken } from '../../platform/access/keys.ts'
import type { DownloadTickets } from '../../procedures/copies.ts'

/** How long a ticket can be used: the browser sends it at once. */
const lifetimeMs = 60 * 1000

/** Tickets in the memory of this process: the embedded database has no other. */
export function downloadTickets(): DownloadTickets {
  const tickets = new Map<string, { hash: string; accountId: string; expiresAt: number }>()
  return {
    issue: ({ accountId, loginId }, now) => {
      for (const [id, { expiresAt }] of tickets) if (expiresAt <= now.getTime()) tickets.delete(id)
      const ticket = newToken()
      const expiresAt = now.getTime() + lifetimeMs
      tickets.set(loginId, { hash: hashToken(ticket), accountId, expiresAt })
      return ticket
    },
    redeem: (ticket, { accountId, loginId }, now) => {
      const issued = tickets.get(loginId)
      if (issued?.hash !== hashToken(ticket) || issued.accountId !== accountId) return false
      tickets.delete(loginId)
      return now.getTime() < issued.expiresAt
    },
  }
}
