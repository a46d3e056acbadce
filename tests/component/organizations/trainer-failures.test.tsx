import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, offline, refused, unavailable } from '#tests/component/fake-server.ts'
import {
  activityRow,
  founder,
  memberId,
  memberRow,
  organizationId,
  organizationRow,
  ownRow,
  trainerDetail,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'

// The catalogue's trainers of an organisation (spec 8), each failure by its cause.

const address = `/organization?org=${organizationId}&flik=tranare`
const cards = page.getByRole('list', { name: 'Tränare', exact: true })
const card = (name: string) => cards.getByRole('listitem').filter({ hasText: name })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const back = page.getByRole('button', { name: 'Tillbaka' })
const failure = (title: string) => page.getByRole('alert').filter({ hasText: title })
const forbidden = page.getByText('Du har inte behörighet att se tränaraktivitet')

const trainer = activityRow()
const other = activityRow({ trainerId: idOf(61), name: 'Bo Ledig', email: 'bo@example.com' })

const answers: Answers = {
  'organizations.mine': [organizationRow()],
  'organizations.members': [ownRow(), memberRow()],
  'organizations.trainers': [trainer, other],
  'organizations.trainer': trainerDetail(),
}

/** Another admin has made the person logged in a member. */
const demoted: Answers = {
  'organizations.mine': [organizationRow({ role: 'MEMBER' })],
  'organizations.trainers': refused('FORBIDDEN'),
  'organizations.trainer': refused('FORBIDDEN'),
}

test('demoted while the cards are shown: the sentence instead of a trainer, and of the cards', async () => {
  const server = await renderScreen(address, { as: founder, answers })
  await expect.element(card(trainer.name)).toBeVisible()
  server.answer(demoted)
  await card(trainer.name).getByRole('link').click()
  await expect.element(forbidden).toBeVisible()
  await expect.element(part('Klienter')).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.search).not.toContain('tranare=')
  await expect.element(forbidden).toBeVisible()
  await expect.element(card(trainer.name)).not.toBeInTheDocument()
})

test('demoted before the cards have come', async () => {
  const server = await renderScreen('/organization', { as: founder, answers })
  await expect.element(page.getByText('anna@example.com')).toBeVisible()
  server.answer(demoted)
  await page.getByRole('tab', { name: 'Tränare' }).click()
  await expect.element(forbidden).toBeVisible()
})

test('Kunde inte ladda tränarinformation: the cards do not come, until they are asked for again', async () => {
  const server = await renderScreen(address, {
    as: founder,
    answers: { ...answers, 'organizations.trainers': offline() },
  })
  const failed = failure('Kunde inte ladda tränarinformation')
  await expect
    .element(failed)
    .toHaveTextContent('Ingen anslutning. Kontrollera nätverket och försök igen.')
  server.answer(answers)
  await failed.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(card(trainer.name)).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('Kunde inte ladda tränardetaljer: what the card has said stays, and the rest can be asked for again', async () => {
  const server = await renderScreen(address, {
    as: founder,
    answers: { ...answers, 'organizations.trainer': unavailable() },
  })
  await card(trainer.name).getByRole('link').click()
  const failed = failure('Kunde inte ladda tränardetaljer')
  await expect.element(failed).toHaveTextContent('Tjänsten kan inte svara just nu.')
  await expect.element(page.getByRole('heading', { name: trainer.name })).toHaveFocus()
  server.answer(answers)
  await failed.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(part('Kommande pass')).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('Kunde inte ladda tränardetaljer: the trainer has been removed meanwhile', async () => {
  const server = await renderScreen(address, { as: founder, answers })
  await expect.element(card(trainer.name)).toBeVisible()
  server.answer({
    'organizations.trainers': [other],
    'organizations.trainer': refused('NOT_FOUND'),
  })
  await card(trainer.name).getByRole('link').click()
  await expect
    .element(failure('Kunde inte ladda tränardetaljer'))
    .toHaveTextContent('Tränaren är inte längre med i organisationen.')
  await expect.element(page.getByRole('heading', { name: trainer.name })).not.toBeInTheDocument()
  await expect.element(back).toHaveFocus()
  await back.click()
  await expect.element(card(other.name)).toBeVisible()
  await expect.element(card(trainer.name)).not.toBeInTheDocument()
})

// Somebody of another organisation is as unknown to the server as nobody at all.
test('an address with somebody of another organisation, or with nobody', async () => {
  const server = await renderScreen(`${address}&tranare=${memberId}`, {
    as: founder,
    answers: { ...answers, 'organizations.trainer': refused('NOT_FOUND') },
  })
  await expect
    .element(page.getByText('Tränaren är inte längre med i organisationen.'))
    .toBeVisible()
  expect(server.calls('organizations.trainer').length).toBeGreaterThan(0)
})

test('an address with nonsense for a trainer shows the cards', async () => {
  const server = await renderScreen(`${address}&tranare=nonsens`, { as: founder, answers })
  await expect.element(card(trainer.name)).toBeVisible()
  expect(server.calls('organizations.trainer')).toEqual([])
})
