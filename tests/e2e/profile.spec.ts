import type { Locator, Page } from '@playwright/test'
import { initialsOf } from '#shared/initials.ts'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { violationsOn } from '#tests/e2e/axe.ts'
import { badFiles, pictureFile } from '#tests/e2e/files.ts'
import { givenClient, unique } from '#tests/e2e/given.ts'
import { enter } from '#tests/e2e/logins.ts'
import { queriesAnswered } from '#tests/e2e/queries.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

async function choosePicture(page: Page, button: Locator, file: (typeof badFiles)[number][0]) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}

/** The picture in the header, once the browser has decoded it. */
async function headerPicture(page: Page): Promise<string | null> {
  const picture = page.getByRole('banner').locator('img[src^="/profile-images/"]')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  return picture.getAttribute('src')
}

test('a picture is uploaded, replaced and removed, and the header updates at once; an invalid file changes nothing', async ({
  page,
  enterAs,
  pageErrors,
}) => {
  const { name, email, password } = await givenOwner({ name: 'Prov Tränare' })
  await enterAs(await enter(email, password))
  await page.goto('/profile')
  const picture = card(page, 'Profilbild')
  const initials = page.getByRole('banner').getByText(initialsOf(name), { exact: true })
  await expect(initials).toBeVisible()

  const [orange, blue] = [await pictureFile(), await pictureFile('blue')]
  await choosePicture(page, picture.getByRole('button', { name: 'Ladda upp bild' }), orange)
  await expect(toast(page, 'Lyckades!')).toContainText('Profilbild uppdaterad')
  const first = await headerPicture(page)
  await expect(picture.getByRole('img', { name: 'Din profilbild' })).toHaveAttribute(
    'src',
    first ?? '',
  )
  expect(await violationsOn(page, 'own profile, with a picture')).toEqual([])

  const change = picture.getByRole('button', { name: 'Byt bild' })
  await choosePicture(page, change, blue)
  await expect(picture.getByRole('img')).not.toHaveAttribute('src', first ?? '')
  const second = await headerPicture(page)
  expect((await page.request.get(first ?? '')).status()).toBe(404)

  // The last of them can only be detected by the server.
  pageErrors.mayFail(/\/profile-image$/)
  for (const [file, words] of badFiles) {
    await choosePicture(page, change, file)
    await expect(picture.getByText(words)).toBeVisible()
    expect(await headerPicture(page)).toBe(second)
  }
  await page.reload()
  expect(await headerPicture(page)).toBe(second)

  const remove = picture.getByRole('button', { name: 'Ta bort bild' })
  await tabTo(remove)
  await page.keyboard.press('Enter')
  const question = dialog(page, 'Ta bort profilbilden?')
  await expect(question.getByRole('button', { name: 'Avbryt' })).toBeFocused()
  expect(await violationsOn(page, 'own profile, removing the picture')).toEqual([])
  await question.getByRole('button', { name: 'Ta bort bild' }).click()
  await expect(toast(page, 'Lyckades!').filter({ hasText: 'borttagen' })).toBeVisible()
  await expect(initials).toBeVisible()
  expect((await page.request.get(second ?? '')).status()).toBe(404)
})

test("a trainer changes name, terms and password: the clients' links show the terms, and only the new password logs in", async ({
  page,
  enterAs,
  openBrowser,
  pageErrors,
}) => {
  const { email, password } = await givenOwner()
  const login = await enter(email, password)
  const client = await givenClient(login.api)
  const { path } = await login.api.clients.link.query({ id: client.id })
  const portal = await openBrowser()
  await enterAs(login)
  await page.goto('/profile')

  const name = `Tove Nordin-Ståhl ${unique()}`
  const details = card(page, 'Dina uppgifter')
  await details.getByLabel('Namn').fill(` ${name} `)
  await details.getByLabel('Telefon').fill('070-123 45 67')
  await details.getByLabel('Telefon').press('Enter')
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(page.getByRole('banner').getByText(name)).toBeVisible()

  const terms = card(page, 'Tränarinställningar')
  const hours = terms.getByRole('textbox', { name: 'Avbokning senast, timmar före passet' })
  const information = terms.getByRole('textbox', { name: 'Övrig information' })
  const save = terms.getByRole('button', { name: 'Spara ändringar' })
  await hours.fill('48')
  await information.fill('Ta med\nvattenflaska & handduk')
  const saved = () => page.waitForResponse(/profile\.updateTrainerSettings/)
  await Promise.all([saved(), save.click()])
  await portal.goto(path)
  await expect(portal.getByText(/48 timmar/)).toBeVisible()
  await expect(portal.getByText('vattenflaska & handduk')).toBeVisible()
  await hours.fill('')
  await information.fill(' ')
  await save.click()
  await expect(information).toHaveValue('')
  await portal.reload()
  await expect(portal.getByRole('heading', { name: /^Välkommen/ })).toBeVisible()
  await expect(portal.getByText(/48 timmar|vattenflaska/)).toBeHidden()

  const form = card(page, 'Byt lösenord')
  const fresh = 'sju sovande sälar'
  const change = async (current: string) => {
    await form.getByRole('textbox', { name: 'Nuvarande lösenord' }).fill(current)
    await form.getByRole('textbox', { name: 'Nytt lösenord', exact: true }).fill(fresh)
    await form.getByRole('textbox', { name: 'Bekräfta nytt lösenord' }).fill(fresh)
    await form.getByRole('button', { name: 'Byt lösenord' }).click()
  }
  pageErrors.mayFail(/auth\.(changePassword|login)/)
  await change('fel lösenord')
  await expect(form.getByRole('alert')).toContainText('Det nuvarande lösenordet stämmer inte')
  await change(password)
  await expect(toast(page, 'Password updated')).toBeVisible()

  // The current login stays, and the next one needs the new password.
  await page.reload()
  await expect(details.getByLabel('Namn')).toHaveValue(name)
  await expect(details.getByLabel('Telefon')).toHaveValue('070-123 45 67')
  await queriesAnswered(page)
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await fillLogin(page, { email, typed: password })
  await expect(page.getByRole('alert').filter({ hasText: 'Fel e-postadress' })).toBeVisible()
  await fillLogin(page, { email, typed: fresh })
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
})
