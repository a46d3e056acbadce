import { oneParam } from '#shared/address.ts'

/** The client of a page, `?klient=…`; null for all. Unvalidated. */
export const clientAddress = oneParam('klient', (id) => id || null)
