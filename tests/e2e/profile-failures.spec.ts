import type { Locator, Page } from '@playwright/test'
import { fillLogin, logIn } from '#tests/e2e/app.ts'
import { pictureFile } from '#tests/e2e/files.ts'
import { test } from '#tests/e2e/own-product.ts'
import { password, people } from '#tests/e2e/people.ts'
import { expect } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

/** Each failure of the catalogue's Profile (spec 8) by what brings it about. */

const offline = 'Ingen anslutning. Kontrollera nätverket och försök igen.'
const ourCalls = /\/trpc\/|\/profile-image$/

test.beforeEach(async ({ page, trouble }) => {
  await logIn(page, 'trainer')
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('Telefon', { exact: true })).toBeVisible()
  trouble.mayFail(ourCalls)
})

function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

async function choosePicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await card(page, 'Profilbild')
    .getByRole('button', { name: /^(Ladda upp|Byt) bild$/ })
    .click()
  await (await chooser).setFiles(await pictureFile())
}

/** A toast, and the same beside the button, which stays. */
async function expectFailure(page: Page, within: Locator, words: string): Promise<void> {
  await expect(toast(page, 'Profile update failed').filter({ hasText: words })).toHaveCount(2)
  const inline = within.getByRole('alert')
  await expect(inline).toContainText(words)
  await expect(inline.getByText('Profile update failed')).toHaveAttribute('lang', 'en')
}

test('Profile update failed: the server is not reached, and what was written stays', async ({
  page,
  context,
  trouble,
}) => {
  // What is fetched ahead of time may be on its way when the network goes.
  trouble.mayFail(/\/assets\//)
  const details = card(page, 'Dina uppgifter')
  const terms = card(page, 'Tränarinställningar')
  await details.getByLabel('Namn').fill('Johanna Halvskriven')
  await terms.getByRole('textbox', { name: 'Övrig information' }).fill('Halvskrivet')
  await context.setOffline(true)
  await details.getByRole('button', { name: 'Spara ändringar' }).click()
  await expectFailure(page, details, offline)
  await expect(details.getByLabel('Namn')).toHaveValue('Johanna Halvskriven')
  await expect(page.getByRole('banner').getByText('Johanna Bergström')).toBeVisible()

  await context.setOffline(false)
  await details.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(details.getByRole('alert')).toBeHidden()
  await expect(terms.getByRole('textbox', { name: 'Övrig information' })).toHaveValue('Halvskrivet')
  await details.getByLabel('Namn').fill('Johanna Bergström')
  await details.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(page.getByRole('banner').getByText('Johanna Bergström')).toBeVisible()
})

test('Profile update failed: the server cannot answer the settings', async ({ page }) => {
  const terms = card(page, 'Tränarinställningar')
  await terms.getByRole('textbox', { name: /^Avbokning senast/ }).fill('12')
  const answer = { status: 502, body: 'Bad gateway' }
  await page.route(/profile\.updateTrainerSettings/, (route) => route.fulfill(answer))
  await terms.getByRole('button', { name: 'Spara ändringar' }).click()
  await expectFailure(page, terms, 'Tjänsten kan inte svara just nu.')
  await expect(terms.getByRole('textbox', { name: /^Avbokning senast/ })).toHaveValue('12')
})

test('No user is currently logged in: the login has ended in another tab', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await card(page, 'Dina uppgifter').getByRole('button', { name: 'Spara ändringar' }).click()
  // In the toast, and for a moment beside the button.
  const told = toast(page, 'Profile update failed').getByText('No user is currently logged in')
  await expect(told.first()).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/login/)
})

test('Kunde inte ladda upp bilden: the network breaks off, or what is in front of the server', async ({
  page,
}) => {
  const picture = card(page, 'Profilbild')
  await page.route(/profile-image$/, (route) => route.abort())
  await choosePicture(page)
  await expect(toast(page, 'Kunde inte ladda upp bilden')).toContainText(offline)
  await expect(picture.getByText(offline)).toBeVisible()
  await page.unroute(/profile-image$/)

  await page.route(/profile-image$/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await choosePicture(page)
  await expect(picture.getByText('Tjänsten kan inte svara just nu.')).toBeVisible()
  await expect(picture.getByRole('button', { name: 'Ladda upp bild' })).toBeEnabled()
})

test('the picture is there all the same when only the answer was lost', async ({ page }) => {
  await page.route(
    /profile-image$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await choosePicture(page)
  await expect(toast(page, 'Kunde inte ladda upp bilden')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src^="/profile-images/"]')).toBeVisible()
  await removePicture(page)
  await expect(toast(page, 'Profilbild borttagen')).toBeVisible()
})

test('a picture on its way says so, and how far it is', async ({ page }) => {
  const picture = card(page, 'Profilbild')
  let arrived: () => void = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await page.route(/profile-image$/, async (route) => {
    await isLetGo
    await route.abort()
  })
  await choosePicture(page)
  await expect(picture.getByText('Laddar upp...')).toBeVisible()
  await expect(picture.getByRole('progressbar')).toBeVisible()
  await expect(picture.getByRole('button', { name: 'Ladda upp bild' })).toBeDisabled()
  arrived()
  await expect(picture.getByRole('progressbar')).toBeHidden()
  await expect(picture.getByRole('button', { name: 'Ladda upp bild' })).toBeEnabled()
})

test('Du måste vara inloggad för att ladda upp en bild: the login has ended', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await choosePicture(page)
  await expect(toast(page, 'Kunde inte ladda upp bilden')).toContainText(
    'Du måste vara inloggad för att ladda upp en bild',
  )
  await expect(page).toHaveURL(/\/login/)
})

test('Kunde inte ta bort bilden: the server is not reached; Inte inloggad: the login has ended', async ({
  page,
  context,
}) => {
  await choosePicture(page)
  await expect(toast(page, 'Profilbild uppdaterad')).toBeVisible()
  const picture = card(page, 'Profilbild')
  await page.route(/profile\.removeImage/, (route) => route.abort())
  await removePicture(page)
  await expect(toast(page, 'Kunde inte ta bort bilden')).toContainText(offline)
  await expect(picture.getByText(offline)).toBeVisible()
  await expect(picture.getByRole('img')).toBeVisible()
  await page.unroute(/profile\.removeImage/)

  await context.clearCookies()
  await removePicture(page)
  await expect(
    toast(page, 'Kunde inte ta bort bilden').filter({ hasText: 'Inte inloggad' }),
  ).toBeVisible()

  // Whoever logs in again is back where they were.
  await fillLogin(page, { email: people.trainer.email })
  await removePicture(page)
  await expect(toast(page, 'Profilbild borttagen')).toBeVisible()
})

test('Password update failed: the server is not reached, and nothing has to be typed again', async ({
  page,
  context,
}) => {
  const form = card(page, 'Byt lösenord')
  const typed = { 'Nuvarande lösenord': password, 'Bekräfta nytt lösenord': 'sju sovande sälar' }
  for (const [name, text] of Object.entries(typed)) {
    await form.getByRole('textbox', { name }).fill(text)
  }
  await form.getByRole('textbox', { name: 'Nytt lösenord', exact: true }).fill('sju sovande sälar')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Byt lösenord' }).click()
  await expect(form.getByRole('alert')).toContainText(offline)
  await expect(toast(page, 'Password update failed').filter({ hasText: offline })).toHaveCount(2)
  for (const [name, text] of Object.entries(typed)) {
    await expect(form.getByRole('textbox', { name })).toHaveValue(text)
  }
})

test('the forms do not come, until they are asked for again', async ({ page }) => {
  await page.route(/profile\.get/, (route) => route.abort())
  await page.reload()
  const failure = page.getByRole('alert').filter({ hasText: 'Profilen kunde inte hämtas' })
  await expect(failure).toContainText(offline)
  await page.unroute(/profile\.get/)
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByLabel('Telefon', { exact: true })).toBeVisible()
})

async function removePicture(page: Page): Promise<void> {
  await card(page, 'Profilbild').getByRole('button', { name: 'Ta bort bild' }).click()
  await dialog(page, 'Ta bort profilbilden?').getByRole('button', { name: 'Ta bort bild' }).click()
}
