/** The logins of the demo data, by role (D71). */
export const people = {
  trainer: { email: 'tranare@example.com', name: 'Johanna Bergström' },
  orgAdmin: { email: 'org@example.com', name: 'Henrik Nordin' },
  superAdmin: { email: 'admin@example.com', name: 'Sara Lindqvist' },
  /** A second trainer. */
  colleague: { email: 'amanda.holm@example.com', name: 'Amanda Holm' },
  client: { email: 'klient@example.com', name: 'Elin Åkesson' },
  disabled: { email: 'oskar.lund@example.com', name: 'Oskar Lund' },
} as const

export type Who = keyof typeof people

export const password = 'traningspass'
