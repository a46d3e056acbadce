import { addDays, formatDayNear } from '#shared/time.ts'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { enter } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('a letter is shown as a mail program shows it, under the policy of the page (D114)', async ({
  page,
  enterAs,
}) => {
  const tomorrow = addDays(today(), 1)
  // Its own trainer: other tests book sessions of today.
  const trainer = await givenOwner()
  const { api, cookie } = await enter(trainer.email, trainer.password)
  const { client, pot } = await givenClientWithPot(api, { name: 'Brev Bo' })
  const booking = { clientId: client.id, potId: pot.id, hours: 1 }
  await givenSession(api, { ...booking, date: tomorrow, time: '00:15' })
  await enterAs({ cookie })
  await page.goto('/profile?flik=klientsida')
  await page.getByRole('button', { name: /^Förhandsgranska: Påminnelsen/ }).click()
  const letter = page.getByRole('dialog').frameLocator('iframe')
  const day = letter.getByRole('heading', { level: 1 })
  await expect(day).toHaveText(formatDayNear(tomorrow))
  await expect(day).toHaveCSS('font-size', '28px')
  const link = letter.getByRole('link', { name: 'Se dina pass och timmar' })
  await expect(link).toHaveCSS('background-color', 'rgb(15, 118, 110)')
  await link.click()
  await expect(day).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(link).toHaveCSS('background-color', 'rgb(47, 181, 166)')
})
