import { unique } from '#tests/e2e/given.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, dialog, tabTo, toast } from '#tests/e2e/ui.ts'

test('a SUPER_ADMIN adds a user by keyboard, sets a temporary password that must be changed at login, and disables the account', async ({
  page,
  context,
  enterAs,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterAs('superAdmin')
  await page.goto('/')
  await expect(page).toHaveURL('/admin/dashboard')
  const overview = page.getByRole('region', { name: 'Översikt' })
  await expect(overview).toContainText(/Tränare\d+konton/)
  await expect(overview).toContainText(/Klienter\d+hos alla tränare/)
  await overview.getByRole('link', { name: 'Tränare' }).click()
  await expect(page).toHaveURL('/admin/trainers')
  await expect(page.getByRole('heading', { name: 'Personliga tränare' })).toBeFocused()
  await expect(page.getByRole('row', { name: people.disabled.name })).toContainText('Inaktiverad')
  for (const { name } of [people.superAdmin, people.client])
    await expect(page.getByRole('row', { name })).toHaveCount(0)

  const mark = unique()
  const name = `Ny Användare ${mark}`
  const email = `ny.${mark}@example.com`
  // A filter that hides the new account.
  await page.getByRole('searchbox').fill(people.trainer.name)
  await tabTo(page.getByRole('button', { name: 'Lägg till användare' }))
  await page.keyboard.press('Enter')
  const adding = dialog(page, 'Lägg till användare')
  await expect(adding.getByLabel('Namn')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`Ny.${mark}@Example.com`)
  await adding.getByLabel('Roll').selectOption('Organization Admin')
  await adding.getByLabel('E-post').press('Enter')
  await expect(toast(page, 'Tränaren är skapad')).toBeVisible()
  await expect(adding.getByRole('button', { name: 'Skicka återställningslänk' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Återställningslänk skickad')).toBeVisible()
  await expect(adding).toBeHidden()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Organization Admin')
  await expect(row).toContainText(email)
  await expect(row).toContainText('Har inget lösenord ännu')

  const act = async (label: string) => {
    await row.getByRole('button', { name: `Åtgärder för ${name}` }).click()
    await page.getByRole('menuitem', { name: `${label} ${name}` }).click()
  }
  await act('Sätt lösenord för')
  const form = dialog(page, `Sätt lösenord för ${name}`)
  await form.getByRole('button', { name: 'Skapa lösenord' }).click()
  const password = form.getByLabel('Nytt lösenord')
  await expect(password).toHaveValue(/^[0-9a-z]{26}$/)
  const made = await password.inputValue()
  await form.getByRole('button', { name: 'Kopiera lösenordet' }).click()
  await expect.poll(() => clipboardText(page)).toBe(made)
  await form.getByRole('button', { name: 'Sätt lösenord' }).click()
  await expect(toast(page, 'Lösenord uppdaterat')).toBeVisible()
  await expect(row).toContainText('Har ett tillfälligt lösenord')

  // In a separate browser context: a login in this one would end the administrator's.
  const logIn = async () => {
    const answer = await request.post('/trpc/auth.login', {
      headers: { origin: new URL(page.url()).origin },
      data: { json: { email, password: made } },
    })
    return answer.json()
  }
  expect(await logIn()).toMatchObject({
    result: { data: { json: { person: { name, mustChangePassword: true } } } },
  })

  await act('Inaktivera')
  const question = dialog(page, `Inaktivera ${name}?`)
  await question.getByRole('button', { name: 'Inaktivera kontot' }).click()
  await expect(toast(page, 'Tränaren är inaktiverad')).toBeVisible()
  await expect(row).toContainText('Inaktiverad')
  expect(JSON.stringify(await logIn())).toContain('ACCOUNT_DISABLED')
  await act('Aktivera')
  await expect(toast(page, 'Tränaren är aktiverad')).toBeVisible()
  await expect(row).not.toContainText('Inaktiverad')
})
