import { givenOwner } from '#tests/e2e/accounts.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { unique } from '#tests/e2e/given.ts'
import { mailTo } from '#tests/e2e/mail.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog } from '#tests/e2e/ui.ts'

const subject = 'Bekräfta bytet av e-postadress'

/** The link in the newest mail to this address. */
async function linkTo(email: string): Promise<string> {
  const { text } = await mailTo(email, { subject })
  const link = new URL(/https?:\/\/\S+\/confirm-email#\S+/.exec(text)?.[0] ?? '')
  return link.pathname + link.hash
}

test('a trainer changes the e-mail address, which both addresses confirm by mail', async ({
  page,
  openBrowser,
}) => {
  const owner = await givenOwner()
  const wanted = `ny.${unique()}@example.com`
  await page.goto('/login')
  await fillLogin(page, { email: owner.email, typed: owner.password })
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Byt e-postadress' }).click()
  const asking = dialog(page, 'Byt e-postadress')
  await asking.getByLabel('Ny e-postadress').fill(wanted)
  await asking.getByRole('textbox', { name: 'Ditt lösenord' }).fill(owner.password)
  await asking.getByRole('button', { name: 'Skicka mejlen' }).click()
  const both = `Väntar på bekräftelse från ${owner.email} och ${wanted}.`
  await expect(page.getByText(both)).toBeVisible()

  const elsewhere = await openBrowser()
  await elsewhere.goto(await linkTo(owner.email))
  await elsewhere.getByRole('button', { name: 'Bekräfta bytet' }).click()
  await expect(elsewhere.getByText('bekräftat också från den nya adressen')).toBeVisible()

  // In the browser that is logged in, which stays so.
  await page.goto(await linkTo(wanted))
  await page.getByRole('button', { name: 'Bekräfta bytet' }).click()
  await expect(page.getByRole('heading', { name: 'E-postadressen är bytt' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('E-post', { exact: true })).toHaveValue(wanted)
  await mailTo(owner.email, { subject: 'Din e-postadress är bytt' })

  await elsewhere.goto('/login')
  await fillLogin(elsewhere, { email: wanted, typed: owner.password })
  await expect(elsewhere).toHaveURL('/dashboard')
})
