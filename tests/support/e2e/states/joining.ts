import { expect } from '@playwright/test'
import { givenOwner } from '../accounts.ts'
import { givenCode, unknownCode } from '../invitations.ts'
import { enter } from '../logins.ts'
import { givenOrganization } from '../organizations.ts'
import type { Look } from './look.ts'

/** The page of an invitation to a new account, and the same page with an existing account. */
export async function seeActivation({ page, check }: Look): Promise<void> {
  const trainer = await givenOwner()
  const { code } = await givenCode(await givenOrganization(), trainer.email)
  await page.goto(`/register#code=${code}`)
  const submit = page.getByRole('button', { name: 'Aktivera konto' })
  await submit.click()
  await expect(page.getByText('Ange en e-postadress')).toBeVisible()
  await check('activation, with errors at the fields')
  await page.getByLabel('E-post').fill('nagon.annan@example.com')
  await page.getByRole('textbox', { name: 'Lösenord', exact: true }).fill('ett eget ord')
  await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill('ett eget ord')
  await submit.click()
  await expect(page.getByText('Kontot kunde inte aktiveras')).toBeVisible()
  await check('activation, refused')
  await page.getByLabel('E-post').fill(trainer.email)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Kontot finns redan' })).toBeVisible()
  await check('activation, of an account that is there')

  await page.context().addCookies([(await enter(trainer.email, trainer.password)).cookie])
  await page.goto(`/register#code=${code}`)
  // The same URL: only a reload sends the cookie.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Du är redan inloggad' })).toBeVisible()
  await check('activation, logged in')
  await seeJoining({ page, check }, code)
}

/** Joining by a code, as the current user. */
async function seeJoining(
  { page, check }: Pick<Look, 'page' | 'check'>,
  code: string,
): Promise<void> {
  await page.goto('/join-organization')
  const submit = page.getByRole('button', { name: 'Gå med', exact: true })
  await submit.click()
  await expect(page.getByText('Ange inbjudningskoden')).toBeVisible()
  await check('join, with an error at the field')
  await page.getByLabel('Inbjudningskod').fill(unknownCode)
  await submit.click()
  await expect(page.getByText('Kunde inte acceptera inbjudan')).toHaveCount(2)
  await check('join, refused')
  await page.getByLabel('Inbjudningskod').fill(code)
  await submit.click()
  await expect(page.getByRole('heading', { name: 'Välkommen till' })).toBeVisible()
  await check('join, done')
}
