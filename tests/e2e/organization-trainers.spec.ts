import { addDays } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenCompleted, givenSession } from '#tests/e2e/given.ts'
import { givenMember, givenOrganization } from '#tests/e2e/organizations.ts'
import { expect, test } from '#tests/e2e/test.ts'

const notes = 'Ont i knät, berätta inte'

test("an admin sees the trainers' figures, and one trainer in detail without any note, and returns to the card by the button and by the browser", async ({
  page,
  enterAs,
}) => {
  const organization = await givenOrganization()
  const trainer = await givenMember(organization, { name: 'Åsa Flitig' })
  const { client, pot } = await givenClientWithPot(trainer.api, {
    name: 'Örjan Klient',
    hours: 20.5,
  })
  const booking = { clientId: client.id, potId: pot.id, notes }
  await givenSession(trainer.api, { ...booking, date: addDays(today(), 1) })
  await givenCompleted(trainer.api, { ...booking, date: addDays(today(), -1) })
  const answers: string[] = []
  page.on('response', async (response) => {
    if (/\/trpc\/.*\borganizations\./.test(response.url())) answers.push(await response.text())
  })
  const card = page.getByRole('list', { name: 'Tränare', exact: true }).getByRole('link', {
    name: trainer.name,
  })
  const heading = page.getByRole('heading', { name: trainer.name, exact: true })
  const back = page.getByRole('button', { name: 'Tillbaka' })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const figures = page.getByRole('region', { name: /^(Alla tränare tillsammans|Översikt)$/ })

  await page.goto('/login')
  await enterAs(organization.admin)
  await page.goto(`/organization?org=${organization.id}&flik=tranare`)
  await expect(figures).toContainText(/Klienter\s*1.*Pass\s*1.*Timmar\s*19,5/)
  const cardsAddress = page.url()
  await card.click()
  await expect(heading).toBeFocused()
  await expect(figures).toContainText(/Klienter\s*1.*Pass\s*1.*Timmar\s*19,5/)
  await expect(part('Aktiva potter')).toContainText(/19,5\sh\s*kvar av 20,5\sh/)
  await expect(part('Senaste pass').getByRole('row').nth(1)).toContainText('Genomfört')
  await expect(part('Kommande pass').getByRole('row').nth(1)).toContainText(client.name)
  await expect(page.getByText(notes)).toHaveCount(0)
  expect(answers.length).toBeGreaterThan(1)
  expect(answers.join('')).not.toContain(notes)

  await back.click()
  await expect(card).toBeFocused()
  expect(page.url()).toBe(cardsAddress)
  await card.click()
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(card).toBeFocused()
  await page.goForward()
  await expect(heading).toBeFocused()
  // Opened by its URL there is no history entry to go back to; the cards are shown all the same.
  await page.reload()
  await expect(part('Kommande pass')).toBeVisible()
  await back.click()
  await expect(card).toBeFocused()
})
