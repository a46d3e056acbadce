import { page } from 'vitest/browser'
import { organizationId } from './organization-rows.ts'

/** The tab "Tränare" of an organisation, in the words that a person reads. */

export const trainersAddress = `/organization?org=${organizationId}&flik=tranare`

export const trainerCards = page.getByRole('list', { name: 'Tränare', exact: true })

export const trainerCard = (name: string) =>
  trainerCards.getByRole('listitem').filter({ hasText: name })

/** A part of the detail of one trainer. */
export const detailPart = (name: string) => page.getByRole('region', { name, exact: true })

/** From the detail back to the cards. */
export const backToCards = page.getByRole('button', { name: 'Tillbaka' })
