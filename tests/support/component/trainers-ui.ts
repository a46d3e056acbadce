import { page } from 'vitest/browser'
import { organizationId } from './organization-rows.ts'

/** The tab "Tränare" of an organisation, by its visible texts. */

export const trainersAddress = `/organization?org=${organizationId}&flik=tranare`

export const trainerCards = page.getByRole('list', { name: 'Tränare', exact: true })

export const trainerCard = (name: string) =>
  trainerCards.getByRole('listitem').filter({ hasText: name })

/** A section of a trainer's detail view. */
export const detailPart = (name: string) => page.getByRole('region', { name, exact: true })

/** Returns from the detail view to the cards. */
export const backToCards = page.getByRole('button', { name: 'Tillbaka' })
