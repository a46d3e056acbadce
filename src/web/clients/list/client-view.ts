import { oneParam } from '#shared/address.ts'

/** The two views of the page "Klienter" by their names in the URL, `?vy=potter` (D6). */
export const clientViews = { klienter: 'clients', potter: 'pots' } as const

export type ClientViewKey = keyof typeof clientViews

/** The view named in the URL; the first view when the name is missing or unknown. */
export function clientViewOf(requested: string | null): ClientViewKey {
  return requested === 'potter' ? 'potter' : 'klienter'
}

export const clientViewAddress = oneParam('vy', clientViewOf)
