/** The two views of the page "Klienter" by their names in the address, `?vy=potter` (design D6). */
export const clientViews = { klienter: 'clients', potter: 'pots' } as const

export type ClientViewKey = keyof typeof clientViews

/** The view that an address asks for; the first when it asks for none or for one that is not there. */
export function clientViewOf(asked: string | null): ClientViewKey {
  return asked === 'potter' ? 'potter' : 'klienter'
}
