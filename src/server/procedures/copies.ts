/** The account and the login session that a ticket was issued to. */
type Holder = { accountId: string; loginId: string }

/** The right to download a copy once, by the account and login session that entered the password. */
export type DownloadTickets = {
  /** A ticket of 256 bits; the login session's earlier one is void. */
  issue: (holder: Holder, now: Date) => string
  /** Whether the ticket was good. It cannot be used again. */
  redeem: (ticket: string, holder: Holder, now: Date) => boolean
}

/** The copies that the server makes of its embedded database, as procedures see them. */
export type Copies = {
  newest: () => Promise<{ file: string; at: Date } | null>
  /** Whether the disk of the database is almost full. */
  isSpaceLow: () => boolean
  tickets: DownloadTickets
}
