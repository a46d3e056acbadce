import { expect } from '@playwright/test'
import { badFiles } from '../files.ts'
import type { Look } from './look.ts'

/** The current user's profile, as it is and with a validation error in every card. */
export async function seeOwnProfile({ page, check }: Look): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByLabel('Telefon', { exact: true })).toBeVisible()
  await check('own profile')
  const [[file, words]] = badFiles as [(typeof badFiles)[number]]
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ladda upp bild' }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByRole('region').getByText(words)).toBeVisible()
  await page.getByLabel('Namn').fill('')
  const hours = page.getByRole('textbox', { name: /^Avbokning senast/ })
  if (await hours.isVisible()) {
    await hours.fill('0')
    await page.getByLabel('E-post som klienter ser').fill('ingen')
    await page.getByLabel('Telefon som klienter ser').fill('ring mig')
  }
  for (const save of await page.getByRole('button', { name: 'Spara ändringar' }).all()) {
    await save.click()
  }
  await page.getByRole('button', { name: 'Byt lösenord' }).click()
  await expect(page.getByText('Ange ditt nuvarande lösenord')).toBeVisible()
  // Scrolled to the top, where the header does not cut elements in half.
  await page.evaluate(() => window.scrollTo(0, 0))
  await check('own profile, everything wrong')
  const ofClients = page.getByRole('tab', { name: 'Klienternas sida' })
  if ((await ofClients.count()) === 0) return
  await page.goto('/profile?flik=klientsida')
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: /^Välkommen/, includeHidden: true }),
  ).toBeVisible()
  await check('clients’ page in the profile')
}
