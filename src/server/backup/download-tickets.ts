import { hashToken, newToken } from '../access/keys.ts'

/** How long a ticket can be used: the browser sends it at once. */
const lifetimeMs = 60 * 1000

/** The account and the login session that a ticket was issued to. */
type Holder = { accountId: string; loginId: string }

/** The right to download a copy once, by the account and login session that entered the password. */
export type DownloadTickets = {
  /** A ticket of 256 bits; the login session's earlier one is void. */
  issue: (holder: Holder, now: Date) => string
  /** Whether the ticket was good. It cannot be used again. */
  redeem: (ticket: string, holder: Holder, now: Date) => boolean
}

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
