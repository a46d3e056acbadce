import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, offline, refused, unavailable } from '#tests/component/fake-server.ts'
import {
  activityRow,
  founder,
  memberId,
  memberRow,
  organizationRow,
  ownRow,
  trainerDetail,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import {
  backToCards,
  detailPart,
  trainerCard,
  trainersAddress,
} from '#tests/component/trainers-ui.ts'

// The catalogue's trainers of an organisation (S4), each failure by its cause.

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

/** Another admin has demoted the current user to member. */
const demoted: Answers = {
  'organizations.mine': [organizationRow({ role: 'MEMBER' })],
  'organizations.trainers': refused('FORBIDDEN'),
  'organizations.trainer': refused('FORBIDDEN'),
}

test('demoted while the cards are shown: a notice replaces the detail, and the cards', async () => {
  const server = await renderScreen(trainersAddress, { as: founder, answers })
  await expect.element(trainerCard(trainer.name)).toBeVisible()
  server.answer(demoted)
  await trainerCard(trainer.name).getByRole('link').click()
  await expect.element(forbidden).toBeVisible()
  await expect.element(detailPart('Klienter')).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.search).not.toContain('tranare=')
  await expect.element(forbidden).toBeVisible()
  await expect.element(trainerCard(trainer.name)).not.toBeInTheDocument()
})

test('demoted before the cards have loaded', async () => {
  const server = await renderScreen('/organization', { as: founder, answers })
  await expect.element(page.getByText('anna@example.com')).toBeVisible()
  server.answer(demoted)
  await page.getByRole('tab', { name: 'Tränare' }).click()
  await expect.element(forbidden).toBeVisible()
})

test('Kunde inte ladda tränarinformation: the cards load on retry', async () => {
  const server = await renderScreen(trainersAddress, {
    as: founder,
    answers: { ...answers, 'organizations.trainers': offline() },
  })
  const failed = failure('Kunde inte ladda tränarinformation')
  await expect
    .element(failed)
    .toHaveTextContent('Ingen anslutning. Kontrollera nätverket och försök igen.')
  server.answer(answers)
  await failed.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(trainerCard(trainer.name)).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('Kunde inte ladda tränardetaljer: the data of the card stays, and the rest loads on retry', async () => {
  const server = await renderScreen(trainersAddress, {
    as: founder,
    answers: { ...answers, 'organizations.trainer': unavailable() },
  })
  await trainerCard(trainer.name).getByRole('link').click()
  const failed = failure('Kunde inte ladda tränardetaljer')
  await expect.element(failed).toHaveTextContent('Tjänsten kan inte svara just nu.')
  await expect.element(page.getByRole('heading', { name: trainer.name })).toHaveFocus()
  server.answer(answers)
  await failed.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(detailPart('Kommande pass')).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('Kunde inte ladda tränardetaljer: the trainer has been removed meanwhile', async () => {
  const server = await renderScreen(trainersAddress, { as: founder, answers })
  await expect.element(trainerCard(trainer.name)).toBeVisible()
  server.answer({
    'organizations.trainers': [other],
    'organizations.trainer': refused('NOT_FOUND'),
  })
  await trainerCard(trainer.name).getByRole('link').click()
  await expect
    .element(failure('Kunde inte ladda tränardetaljer'))
    .toHaveTextContent('Tränaren är inte längre med i organisationen.')
  await expect.element(page.getByRole('heading', { name: trainer.name })).not.toBeInTheDocument()
  await expect.element(backToCards).toHaveFocus()
  await backToCards.click()
  await expect.element(trainerCard(other.name)).toBeVisible()
  await expect.element(trainerCard(trainer.name)).not.toBeInTheDocument()
})

// The server answers NOT_FOUND for a foreign trainer and an unknown one alike.
test('a URL with a foreign or unknown trainer', async () => {
  const server = await renderScreen(`${trainersAddress}&tranare=${memberId}`, {
    as: founder,
    answers: { ...answers, 'organizations.trainer': refused('NOT_FOUND') },
  })
  await expect
    .element(page.getByText('Tränaren är inte längre med i organisationen.'))
    .toBeVisible()
  expect(server.calls('organizations.trainer').length).toBeGreaterThan(0)
})

test('a URL with a malformed trainer id shows the cards', async () => {
  const server = await renderScreen(`${trainersAddress}&tranare=nonsens`, { as: founder, answers })
  await expect.element(trainerCard(trainer.name)).toBeVisible()
  expect(server.calls('organizations.trainer')).toEqual([])
})
