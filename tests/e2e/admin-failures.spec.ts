import type { Page } from '@playwright/test'
import { givenTrainer, unique } from '#tests/e2e/given.ts'
import { apiOf, loginOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

/** Each failure of the catalogue's Admin (spec 8) by what brings it about. */

const ourCalls = /\/trpc\//
const offline = 'Ingen anslutning.'

test.beforeEach(async ({ enterAs, trouble }) => {
  await enterAs('superAdmin')
  trouble.mayFail(ourCalls)
})

async function openTrainers(page: Page): Promise<void> {
  await page.goto('/admin/trainers')
  await expect(page.getByRole('row', { name: people.trainer.name })).toBeVisible()
}

test('Failed to load trainers: the list does not come, until it is asked for again', async ({
  page,
}) => {
  const call = /admin\.trainers/
  await page.route(call, (route) => route.abort())
  await page.goto('/admin/trainers')
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load trainers' })
  await expect(failure).toContainText(offline)
  await page.unroute(call)
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('row', { name: people.trainer.name })).toBeVisible()
  await expect(failure).toBeHidden()
})

test('Failed to load data: nor do the figures of the dashboard', async ({ page }) => {
  const call = /admin\.counts/
  await page.route(call, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.goto('/admin/dashboard')
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load data' })
  await expect(failure).toContainText('Tjänsten kan inte svara just nu.')
  await page.unroute(call)
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByText('hos alla tränare')).toBeVisible()
  await expect(failure).toBeHidden()
})

test('Access Error: the role has been taken away meanwhile', async ({ page, context }) => {
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  await expect(menu.getByRole('link', { name: 'Tränare', exact: true })).toBeVisible()
  // In the place of the cookie that was there.
  await context.addCookies([(await loginOf('trainer')).cookie])
  await menu.getByRole('link', { name: 'Tränare', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Access Error' })).toContainText(
    'Du saknar behörighet att göra detta.',
  )
  await expect(page.getByText('Failed to load trainers')).toBeHidden()
})

test('Failed to update trainer status: nobody is shut out, and the question stays', async ({
  page,
}) => {
  const api = await apiOf('superAdmin')
  const trainer = await givenTrainer(api)
  await openTrainers(page)
  const row = page.getByRole('row', { name: trainer.name })
  await row.getByRole('button', { name: `Inaktivera ${trainer.name}` }).click()
  const question = dialog(page, `Inaktivera ${trainer.name}?`)
  const confirm = question.getByRole('button', { name: 'Inaktivera kontot' })
  await page.route(/admin\.setDisabled/, (route) => route.abort(), { times: 1 })
  await confirm.click()
  await expect(toast(page, 'Failed to update trainer status')).toContainText(offline)
  await expect(row).not.toContainText('Inaktiverad')
  await confirm.click()
  await expect(toast(page, 'Tränaren är inaktiverad')).toBeVisible()
  await expect(row).toContainText('Inaktiverad')
})

test('Failed to update trainer status: who was shown as let in is shut out again', async ({
  page,
}) => {
  const api = await apiOf('superAdmin')
  const trainer = await givenTrainer(api)
  await api.admin.setDisabled.mutate({ id: trainer.id, isDisabled: true })
  await openTrainers(page)
  const row = page.getByRole('row', { name: trainer.name })
  let refuse = () => {}
  const seen = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route(/admin\.setDisabled/, async (route) => {
    await seen
    await route.abort()
  })
  await row.getByRole('button', { name: `Aktivera ${trainer.name}` }).click()
  await expect(row).not.toContainText('Inaktiverad')
  refuse()
  await expect(toast(page, 'Failed to update trainer status')).toContainText(offline)
  await expect(row).toContainText('Inaktiverad')
})

test.describe('Failed to create trainer', () => {
  test.beforeEach(async ({ page }) => {
    await openTrainers(page)
    await page.getByRole('button', { name: 'Lägg till användare' }).click()
  })

  test('Email and name are required.', async ({ page }) => {
    const form = dialog(page, 'Lägg till användare')
    const submit = form.getByRole('button', { name: 'Lägg till', exact: true })
    await form.getByLabel('Telefon').fill('070-123 45 67')
    await submit.click()
    const words = 'Email and name are required.'
    await expect(toast(page, 'Failed to create trainer')).toContainText(words)
    await expect(form.getByLabel('Namn')).toHaveAccessibleDescription(words)
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(words)
    await form.getByLabel('Namn').fill('Örjan')
    await form.getByLabel('Email').fill('inte en adress')
    await submit.click()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
      'Ange en giltig e-postadress',
    )
    await expect(form.getByLabel('Telefon')).toHaveValue('070-123 45 67')
  })

  test('somebody has that address already, of whatever role', async ({ page }) => {
    const form = dialog(page, 'Lägg till användare')
    await form.getByLabel('Namn').fill('Redan Här')
    await form.getByLabel('Email').fill(people.client.email.toUpperCase())
    await form.getByRole('button', { name: 'Lägg till', exact: true }).click()
    const words = 'Det finns redan ett konto med den e-postadressen.'
    await expect(toast(page, 'Failed to create trainer')).toContainText(words)
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(words)
    await expect(form.getByLabel('Namn')).toHaveValue('Redan Här')
  })

  test('the answer is lost on the way, and nobody is added twice', async ({ page }) => {
    const mark = unique()
    const form = dialog(page, 'Lägg till användare')
    await form.getByLabel('Namn').fill(`Läggs Till ${mark}`)
    await form.getByLabel('Email').fill(`laggs.${mark}@example.com`)
    await page.route(
      /admin\.addTrainer/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const submit = form.getByRole('button', { name: 'Lägg till', exact: true })
    await submit.click()
    await expect(toast(page, 'Failed to create trainer')).toContainText(offline)
    await submit.click()
    await expect(toast(page, 'Tränaren är skapad')).toBeVisible()
    await form.getByRole('button', { name: 'Stäng' }).last().click()
    await expect(page.getByRole('row', { name: `Läggs Till ${mark}` })).toHaveCount(1)
  })
})

test('Kunde inte sätta lösenord: everybody would guess it, or no answer comes', async ({
  page,
}) => {
  const trainer = await givenTrainer(await apiOf('superAdmin'))
  await openTrainers(page)
  await page.getByRole('button', { name: `Sätt lösenord för ${trainer.name}` }).click()
  const form = dialog(page, `Sätt lösenord för ${trainer.name}`)
  const password = form.getByLabel('Nytt lösenord')
  const confirmation = form.getByLabel('Bekräfta lösenordet')
  const submit = form.getByRole('button', { name: 'Sätt lösenord' })
  await password.fill('12345678')
  await confirmation.fill('12345678')
  await submit.click()
  const words = 'Lösenordet är för vanligt och går att gissa. Välj ett annat.'
  await expect(toast(page, 'Kunde inte sätta lösenord')).toContainText(words)
  await expect(password).toHaveAccessibleDescription(words)

  await password.fill('hemligt nog för alla')
  await confirmation.fill('hemligt nog för alla')
  await page.route(/admin\.setPassword/, (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(form.getByRole('alert')).toContainText(offline)
  await expect(password).toHaveValue('hemligt nog för alla')
  await submit.click()
  await expect(toast(page, 'Lösenord uppdaterat')).toBeVisible()
})

test('Kunde inte skicka återställningslänk: the account is disabled, or no answer comes', async ({
  page,
}) => {
  const api = await apiOf('superAdmin')
  const [shut, open] = [await givenTrainer(api), await givenTrainer(api)]
  await api.admin.setDisabled.mutate({ id: shut.id, isDisabled: true })
  await openTrainers(page)
  await page.getByRole('button', { name: `Skicka länk till ${shut.name}` }).click()
  const refused = toast(page, 'Kontot är inaktiverat. Aktivera det först')
  await expect(refused).toContainText('Kunde inte skicka återställningslänk')
  await page.route(/admin\.sendResetLink/, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: `Skicka länk till ${open.name}` }).click()
  await expect(toast(page, offline)).toContainText('Kunde inte skicka återställningslänk')
})

test('a dialog that cannot be fetched says so', async ({ page, trouble }) => {
  trouble.mayFail(/trainer-dialogs/)
  await page.route(/trainer-dialogs/, (route) => route.abort())
  await openTrainers(page)
  await page.getByRole('button', { name: 'Lägg till användare' }).click()
  await expect(toast(page, 'Formuläret kunde inte hämtas.')).toBeVisible()
})
