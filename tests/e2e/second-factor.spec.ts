import type { Page } from '@playwright/test'
import { givenUnproven } from '#tests/e2e/accounts.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { addApp, codeOf, savedCodes, withAuthenticator } from '#tests/e2e/authenticator.ts'
import { password, people } from '#tests/e2e/people.ts'
import { queriesAnswered } from '#tests/e2e/queries.ts'
import { givenLink, linkTo } from '#tests/e2e/reset-link.ts'
import { test as base, expect } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'
import { type Product, startProduct } from '#tests/product.ts'

/** A product that demands a second factor of administrators. */
const test = base.extend<object, { demanding: Product }>({
  demanding: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct({ env: { REQUIRE_SECOND_FACTOR: '1' } })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const secondStep = (page: Page) => page.getByRole('heading', { name: 'Bekräfta att det är du' })
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 })

async function logOut(page: Page): Promise<void> {
  await queriesAnswered(page)
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
}

test('a trainer proves the address by mail and logs in with a passkey, a code and a recovery code, which a new password does not remove; a super admin does', async ({
  openBrowser,
  enterAs,
  page: adminPage,
  pageErrors,
}) => {
  // A used recovery code is tried, too.
  pageErrors.mayFail(/auth\.passFactor/)
  const account = await givenUnproven({ name: 'Två Steg' })
  const page = await openBrowser()
  await withAuthenticator(page)
  let typed = account.password
  const logIn = async () => fillLogin(page, { email: account.email, typed })
  const choosePassword = async (link: string, chosen: string) => {
    await page.goto(link)
    await page.getByLabel('Nytt lösenord').fill(chosen)
    await page.getByLabel('Bekräfta lösenordet').fill(chosen)
    await page.getByRole('button', { name: 'Spara lösenord' }).click()
    await expect(page).toHaveURL('/login')
    typed = chosen
  }

  await page.goto('/profile?flik=inloggningar')
  await logIn()
  // An administrator has set the first password.
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect(toast(page, 'Länken är skickad')).toBeVisible()
  await choosePassword(await linkTo(account.email), 'ägarens eget ord')
  await logIn()
  await expect(dashboard(page)).toBeVisible()
  await page.goto('/profile?flik=inloggningar')
  await page.getByRole('button', { name: 'Lägg till passnyckel' }).click()
  const adding = dialog(page, 'Lägg till passnyckel')
  await adding.getByLabel('Ditt lösenord').fill(typed)
  await adding.getByRole('button', { name: 'Fortsätt' }).click()
  await adding.getByLabel('Namn').fill('Min telefon')
  await adding.getByRole('button', { name: 'Skapa passnyckel' }).click()
  const [recoveryCode = ''] = await savedCodes(page)
  const ways = page.getByRole('list', { name: 'Dina sätt att bekräfta' })
  await expect(ways.getByRole('listitem').first()).toContainText(/Min telefon.*Inte använd/)
  await logOut(page)

  await logIn()
  await page.getByRole('button', { name: 'Använd passnyckel' }).click()
  await expect(dashboard(page)).toBeVisible()
  await page.goto('/profile?flik=inloggningar')
  await expect(ways.getByRole('listitem').first()).toContainText(/Min telefon.*Senast använd/)
  await page.getByRole('button', { name: 'Lägg till kodapp' }).click()
  const secret = await addApp(dialog(page, 'Lägg till kodapp'), typed)
  await expect(toast(page, 'Kodappen är tillagd')).toBeVisible()
  await logOut(page)

  await logIn()
  await page.getByLabel('Kod från din kodapp').fill(codeOf(secret, { next: true }))
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(dashboard(page)).toBeVisible()
  await logOut(page)

  await choosePassword(await givenLink(account), 'ett nytt eget ord')
  await logIn()
  await expect(secondStep(page)).toBeVisible()
  await page.getByRole('button', { name: 'Använd en återställningskod' }).click()
  await page.getByLabel('Återställningskod').fill(recoveryCode.toLowerCase())
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(dashboard(page)).toBeVisible()
  await logOut(page)

  await logIn()
  await page.getByRole('button', { name: 'Använd en återställningskod' }).click()
  await page.getByLabel('Återställningskod').fill(recoveryCode)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByText('Koden stämmer inte, eller är redan använd.')).toBeVisible()
  await page.getByRole('button', { name: 'Tillbaka' }).click()

  await enterAs('superAdmin')
  await adminPage.goto('/admin/trainers')
  await adminPage.getByRole('searchbox').fill(account.name)
  const row = adminPage.getByRole('row', { name: account.name })
  await expect(row).toContainText('Två steg')
  await row.getByRole('button', { name: 'Åtgärder för' }).click()
  await adminPage.getByRole('menuitem', { name: 'Ta bort tvåstegsinloggningen' }).click()
  await dialog(adminPage, `Ta bort tvåstegsinloggningen för ${account.name}?`)
    .getByRole('button', { name: 'Ta bort' })
    .click()
  await expect(toast(adminPage, 'Tvåstegsinloggningen är borttagen')).toBeVisible()
  await logIn()
  await expect(dashboard(page)).toBeVisible()
})

test('a super admin of whom a second factor is demanded sets one up before anything else', async ({
  page,
  demanding: { url },
}) => {
  await page.goto(`${url}/admin/trainers`)
  await fillLogin(page, { email: people.superAdmin.email })
  const heading = page.getByRole('heading', { name: 'Lägg till tvåstegsinloggning' })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Lägg till kodapp' }).click()
  await addApp(page.getByRole('main'), password)
  await savedCodes(page)
  await expect(page.getByRole('heading', { name: 'Personliga tränare' })).toBeVisible()
  await page.goto(`${url}/profile?flik=inloggningar`)
  await expect(page.getByText('ditt konto måste ha tvåstegsinloggning')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ta bort Kodapp' })).toHaveCount(0)
})
