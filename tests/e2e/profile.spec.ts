import type { Locator, Page } from '@playwright/test'
import { fillLogin, logIn } from '#tests/e2e/app.ts'
import { objectionsTo } from '#tests/e2e/axe.ts'
import { badFiles, pictureFile } from '#tests/e2e/files.ts'
import { test } from '#tests/e2e/own-product.ts'
import { password, people, type Who } from '#tests/e2e/people.ts'
import { expect } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

async function openProfile(page: Page, who: Who): Promise<void> {
  await logIn(page, who)
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  await menu.getByRole('link', { name: 'Profil & Inställningar' }).click()
  await expect(page.getByLabel('Telefon', { exact: true })).toBeVisible()
}

function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

async function choosePicture(page: Page, button: Locator, file: (typeof badFiles)[number][0]) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}

/** The picture in the header, once the browser has drawn it. */
async function headerPicture(page: Page): Promise<string | null> {
  const picture = page.getByRole('banner').locator('img[src^="/profile-images/"]')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  return picture.getAttribute('src')
}

test('a picture is chosen, exchanged and removed, and the header follows at once', async ({
  page,
}) => {
  await openProfile(page, 'trainer')
  const picture = card(page, 'Profilbild')
  await expect(page.getByRole('banner').getByText('JB')).toBeVisible()
  await expect(picture.getByText('JPG, PNG, GIF. Högst 2 MB.')).toBeVisible()
  await expect(picture.getByRole('button', { name: 'Ta bort bild' })).toBeHidden()

  await choosePicture(
    page,
    picture.getByRole('button', { name: 'Ladda upp bild' }),
    await pictureFile(),
  )
  await expect(toast(page, 'Lyckades!')).toContainText('Profilbild uppdaterad')
  const first = await headerPicture(page)
  await expect(picture.getByRole('img', { name: 'Din profilbild' })).toHaveAttribute(
    'src',
    first ?? '',
  )
  expect(await objectionsTo(page, 'own profile, with a picture')).toEqual([])

  await choosePicture(
    page,
    picture.getByRole('button', { name: 'Byt bild' }),
    await pictureFile('blue'),
  )
  await expect(picture.getByRole('img')).not.toHaveAttribute('src', first ?? '')
  const second = await headerPicture(page)
  expect((await page.request.get(first ?? '')).status()).toBe(404)

  await page.reload()
  expect(await headerPicture(page)).toBe(second)

  const remove = picture.getByRole('button', { name: 'Ta bort bild' })
  await tabTo(remove)
  await page.keyboard.press('Enter')
  const question = dialog(page, 'Ta bort profilbilden?')
  await expect(question.getByRole('button', { name: 'Avbryt' })).toBeFocused()
  expect(await objectionsTo(page, 'own profile, removing the picture')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Ta bort bild' }).click()
  await expect(toast(page, 'Lyckades!').filter({ hasText: 'borttagen' })).toBeVisible()
  await expect(remove).toBeHidden()
  await expect(picture.getByRole('button', { name: 'Ladda upp bild' })).toBeFocused()
  await expect(page.getByRole('banner').getByText('JB')).toBeVisible()
  expect((await page.request.get(second ?? '')).status()).toBe(404)
})

test('a file that will not do is refused with its reason, and the picture stays', async ({
  page,
  trouble,
}) => {
  await openProfile(page, 'colleague')
  const picture = card(page, 'Profilbild')
  const choose = picture.getByRole('button', { name: /^(Ladda upp|Byt) bild$/ })
  await choosePicture(page, choose, await pictureFile())
  const before = await headerPicture(page)
  await page.getByLabel('Telefon', { exact: true }).fill('08-halvskrivet')
  // The last of them only the server can tell.
  trouble.mayFail(/\/profile-image$/)
  for (const [file, words] of badFiles) {
    await choosePicture(page, choose, file)
    await expect(picture.getByText(words)).toBeVisible()
    await expect(
      toast(page, 'Kunde inte ladda upp bilden').filter({ hasText: words }).first(),
    ).toBeVisible()
    expect(await headerPicture(page)).toBe(before)
  }
  await expect(page.getByLabel('Telefon', { exact: true })).toHaveValue('08-halvskrivet')
  await choosePicture(page, choose, await pictureFile('green'))
  await expect(picture.getByText('Filen kan inte läsas')).toBeHidden()
})

test('name and phone are saved, and the name stands in the header at once', async ({ page }) => {
  await openProfile(page, 'orgAdmin')
  const details = card(page, 'Dina uppgifter')
  const email = details.getByLabel('E-post')
  await expect(email).toHaveValue(people.orgAdmin.email)
  await expect(email).not.toBeEditable()
  await expect(email).toHaveAccessibleDescription(/Den kan inte ändras här/)

  const name = details.getByLabel('Namn')
  const save = details.getByRole('button', { name: 'Spara ändringar' })
  await name.fill('  ')
  await save.click()
  await expect(name).toHaveAccessibleDescription('Ange ditt namn')
  await expect(name).toBeFocused()
  await name.fill(' Henrik Nordin-Ståhl ')
  await details.getByLabel('Telefon').fill('')
  await name.press('Enter')
  await expect(toast(page, 'Profile updated')).toContainText(
    'Your profile has been successfully updated',
  )
  await expect(page.getByText('Your profile has been')).toHaveAttribute('lang', 'en')
  await expect(name).toHaveValue('Henrik Nordin-Ståhl')
  await expect(page.getByRole('banner').getByText('Henrik Nordin-Ståhl')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Henrik Nordin-Ståhl')
  await expect(details.getByLabel('Telefon')).toHaveValue('')
  await expect(card(page, 'Tränarinställningar')).toBeHidden()
})

test('a trainer’s terms are whole hours or none, and stand on the clients’ links', async ({
  page,
}) => {
  await logIn(page, 'trainer')
  await page.getByRole('link', { name: `Visa ${people.client.name}` }).click()
  const [portal] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Öppna klientportal' }).click(),
  ])
  await page.goto('/profile')
  const terms = card(page, 'Tränarinställningar')
  await expect(terms.getByText('Dina klienter ser detta på sin personliga länk.')).toBeVisible()
  const hours = terms.getByRole('textbox', { name: 'Avbokning senast, timmar före passet' })
  const information = terms.getByRole('textbox', { name: 'Övrig information' })
  const save = terms.getByRole('button', { name: 'Spara ändringar' })
  await information.fill('Ta med\nvattenflaska & handduk')
  for (const wrong of ['0', '-1', '1,5', 'ett dygn', '1345']) {
    await hours.fill(wrong)
    await save.click()
    await expect(hours).toHaveAccessibleDescription(/Ange ett helt antal timmar, minst 1/)
    await expect(hours).toBeFocused()
    await expect(hours).toHaveValue(wrong)
  }
  await hours.fill('48')
  await save.click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await portal.reload()
  await expect(portal.getByText(/48 timmar/)).toBeVisible()
  await expect(portal.getByText('vattenflaska & handduk')).toBeVisible()

  await hours.fill('')
  await information.fill(' ')
  await save.click()
  await expect(information).toHaveValue('')
  await portal.reload()
  await expect(portal.getByRole('heading', { name: /^Välkommen/ })).toBeVisible()
  await expect(portal.getByText(/48 timmar|vattenflaska/)).toBeHidden()
})

test('a client has a picture, details and a password, and nothing of a trainer', async ({
  page,
}) => {
  await openProfile(page, 'client')
  for (const title of ['Profilbild', 'Dina uppgifter', 'Byt lösenord']) {
    await expect(card(page, title)).toBeVisible()
  }
  await expect(page.getByRole('region')).toHaveCount(3)
  await expect(page.getByRole('tab')).toHaveText(['Personuppgifter'])
  await page.goto('/profile?flik=finns-inte')
  await expect(page.getByRole('tab', { name: 'Personuppgifter' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('the password is another one once the current one is right', async ({ page, trouble }) => {
  await openProfile(page, 'superAdmin')
  const form = card(page, 'Byt lösenord')
  const current = form.getByRole('textbox', { name: 'Nuvarande lösenord' })
  const next = form.getByRole('textbox', { name: 'Nytt lösenord', exact: true })
  const again = form.getByRole('textbox', { name: 'Bekräfta nytt lösenord' })
  const submit = form.getByRole('button', { name: 'Byt lösenord' })
  const fresh = 'sju sovande sälar'
  const change = async (typed: [string, string, string]) => {
    for (const [field, text] of [
      [current, typed[0]],
      [next, typed[1]],
      [again, typed[2]],
    ] as const) {
      await field.fill(text)
    }
    await submit.click()
  }

  await submit.click()
  await expect(current).toHaveAccessibleDescription('Ange ditt nuvarande lösenord')
  await expect(current).toBeFocused()
  await change([password, 'sju tec', 'sju tec'])
  await expect(next).toHaveAccessibleDescription(/Lösenordet måste vara minst 8 tecken/)
  await expect(next).toBeFocused()
  await change([password, 'x'.repeat(129), 'x'.repeat(129)])
  await expect(next).toHaveAccessibleDescription(/Lösenordet får vara högst 128 tecken/)
  await change([password, fresh, `${fresh}!`])
  await expect(again).toHaveAccessibleDescription('Lösenorden matchar inte')
  await expect(again).toBeFocused()

  trouble.mayFail(/auth\.(changePassword|login)/)
  await change(['fel lösenord', fresh, fresh])
  const wrong = 'Det nuvarande lösenordet stämmer inte'
  await expect(toast(page, 'Password update failed').filter({ hasText: wrong })).toHaveCount(2)
  await expect(form.getByRole('alert')).toContainText(wrong)
  await expect(form.getByText('Password update failed')).toHaveAttribute('lang', 'en')
  await expect(current).toHaveAccessibleDescription(wrong)
  await expect(current).toBeFocused()
  await expect(next).toHaveValue(fresh)

  await change([password, 'password', 'password'])
  await expect(next).toHaveAccessibleDescription(/Lösenordet är för vanligt/)
  await expect(next).toBeFocused()

  await change([password, fresh, fresh])
  await expect(toast(page, 'Password updated')).toContainText(
    'Your password has been successfully changed',
  )
  await expect(form.getByRole('alert')).toBeHidden()
  for (const field of [current, next, again]) await expect(field).toHaveValue('')

  // The login goes on, and the next one is with the new password alone.
  await page.reload()
  await expect(page.getByLabel('Telefon', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await fillLogin(page, { email: people.superAdmin.email })
  await expect(page.getByRole('alert').filter({ hasText: 'Fel e-postadress' })).toBeVisible()
  await fillLogin(page, { email: people.superAdmin.email, typed: fresh })
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
})
