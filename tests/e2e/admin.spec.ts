import type { Page } from '@playwright/test'
import { answerCall } from '#tests/e2e/answer-call.ts'
import { givenTrainer, unique } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, dialog, scrollsSideways, tabTo, toast } from '#tests/e2e/ui.ts'

test.beforeEach(async ({ enterAs }) => {
  await enterAs('superAdmin')
})

/** The row of an account, and what can be done to it. */
function accountOf(page: Page, name: string) {
  const row = page.getByRole('row', { name })
  return {
    row,
    setPassword: row.getByRole('button', { name: `Sätt lösenord för ${name}` }),
    sendLink: row.getByRole('button', { name: `Skicka länk till ${name}` }),
    disable: row.getByRole('button', { name: `Inaktivera ${name}` }),
    enable: row.getByRole('button', { name: `Aktivera ${name}` }),
  }
}

test('the dashboard has the figures of the whole system, the way to the trainers, and who they are', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/admin/dashboard')
  const overview = page.getByRole('region', { name: 'Översikt' })
  await expect(overview).toContainText(/Tränare\d+konton/)
  await expect(overview).toContainText(/Klienter\d+hos alla tränare/)
  // Of others' clients and sessions there is nothing to open.
  await expect(overview.getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('row', { name: people.trainer.name })).toContainText('Aktiv')

  await page.getByRole('link', { name: 'Hantera tränare' }).click()
  await expect(page.getByRole('heading', { name: 'Personliga tränare' })).toBeFocused()
  await page.goBack()
  await overview.getByRole('link', { name: 'Tränare' }).click()
  await expect(page).toHaveURL('/admin/trainers')
})

test('the section Admin of the menu is a super admin’s alone', async ({ page, openBrowser }) => {
  await page.goto('/admin/trainers')
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  await expect(menu.getByRole('heading')).toHaveText(['Admin', 'Profil'])
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await menu.getByRole('link', { name: 'Tränare', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Personliga tränare' })).toBeVisible()

  const trainers = await openBrowser({ as: 'trainer' })
  await trainers.goto('/dashboard')
  const theirs = trainers.getByRole('navigation', { name: 'Huvudmeny' })
  await expect(theirs.getByRole('heading')).toHaveText(['Profil'])
})

test('the list tells status, role, last login and password of each account, and nobody else’s', async ({
  page,
}) => {
  const api = await apiOf('superAdmin')
  const fresh = await givenTrainer(api)
  await page.goto('/admin/trainers')
  const { row } = accountOf(page, fresh.name)
  await expect(row).toContainText('Aktiv')
  await expect(row).toContainText('Aldrig')
  await expect(row).toContainText('Har inget lösenord ännu')
  await expect(row).not.toContainText('Organization Admin')
  const orgAdmin = page.getByRole('row', { name: people.orgAdmin.name })
  await expect(orgAdmin).toContainText('Organization Admin')
  await expect(page.getByRole('row', { name: people.disabled.name })).toContainText('Inaktiverad')
  for (const { name } of [people.superAdmin, people.client]) {
    await expect(page.getByRole('row', { name })).toHaveCount(0)
  }
})

test('a last login is told by the clock of Stockholm', async ({ page }) => {
  const person = {
    id: crypto.randomUUID(),
    name: 'Inloggad Nyss',
    email: 'nyss@example.com',
    phone: null,
    role: 'TRAINER',
    isDisabled: false,
    lastLoginAt: new Date('2026-07-01T22:30:00Z'),
    createdAt: new Date('2026-01-01T12:00:00Z'),
    hasPassword: true,
    mustChangePassword: false,
  }
  await answerCall(page, 'admin.trainers', [person])
  await page.goto('/admin/trainers')
  await expect(page.getByRole('row', { name: person.name })).toContainText('2026-07-02 00:30')
})

test('whoever administers a server without a mail server is told that no mail leaves it', async ({
  page,
}) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Inga mejl skickas' })
  await page.goto('/admin/trainers')
  await expect(page.getByRole('row', { name: people.trainer.name })).toBeVisible()
  await expect(notice).toBeHidden()
  const figures = { trainers: 3, clients: 24, sessions: 400 }
  await answerCall(page, 'admin.counts', { ...figures, sendsMail: false })
  await page.reload()
  await expect(notice).toContainText('Servern har ingen e-post inställd (SMTP_URL).')
})

test('the search finds by name, e-mail and phone', async ({ page }) => {
  const api = await apiOf('superAdmin')
  const mark = unique()
  const wanted = {
    id: crypto.randomUUID(),
    name: `Åke Örnsköld ${mark}`,
    email: `sjo.${mark}@example.com`,
    role: 'TRAINER' as const,
  }
  await api.admin.addTrainer.mutate({ ...wanted, phone: '070-174 06 91' })
  await page.goto('/admin/trainers')
  const search = page.getByRole('searchbox', { name: 'Sök tränare på namn, email eller telefon' })
  const found = page.getByRole('row', { name: wanted.name })
  const others = page.getByRole('row', { name: people.trainer.name })
  await expect(others).toBeVisible()
  for (const query of [`ake ${mark}`, `SJO.${mark}`, '+46 70 174 06 91']) {
    await search.fill(query)
    await expect(others).toBeHidden()
    await expect(found).toBeVisible()
  }
  await expect(page.getByText(/^1 av \d+ tränare$/)).toBeVisible()
  await search.fill(`finns inte ${mark}`)
  await expect(page.getByText('Inga tränare matchade sökningen')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Rensa sökning' }).last().click()
  await expect(search).toBeFocused()
  await expect(others).toBeVisible()
})

test('an added user has no password, which is said, and the link can be sent in the same place', async ({
  page,
}) => {
  const mark = unique()
  const name = `Ny Användare ${mark}`
  await page.goto('/admin/trainers')
  // By the keyboard alone, from what leaves the new one out of sight.
  await page.getByRole('searchbox').fill(people.trainer.name)
  const open = page.getByRole('button', { name: 'Lägg till användare' })
  await tabTo(open)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Lägg till användare')
  await expect(form.getByLabel('Namn')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`Ny.${mark}@Example.com`)
  await form.getByLabel('Roll').selectOption('Organization Admin')
  await form.getByLabel('Email').press('Enter')

  await expect(toast(page, 'Tränaren är skapad')).toContainText('återställning av lösenord')
  await expect(form).toContainText(`${name} har ett konto men inget lösenord ännu.`)
  const send = form.getByRole('button', { name: 'Skicka återställningslänk' })
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Återställningslänk skickad')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(open).toBeFocused()

  const { row } = accountOf(page, name)
  await expect(row).toContainText('Organization Admin')
  await expect(row).toContainText(`ny.${mark}@example.com`)
})

test('a password that is made up can be copied, logs in, and has to be changed', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const trainer = await givenTrainer(await apiOf('superAdmin'))
  await page.goto('/admin/trainers')
  const { row, setPassword } = accountOf(page, trainer.name)
  await setPassword.click()
  const form = dialog(page, `Sätt lösenord för ${trainer.name}`)
  await expect(form).toContainText('tillfälligt')
  await expect(form).toContainText('måste bytas vid första inloggningen')
  await expect(form).toContainText('loggas ut överallt')
  const password = form.getByLabel('Nytt lösenord')
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('type', 'password')

  await form.getByRole('button', { name: 'Skapa lösenord' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(/^[0-9a-z]{16}$/)
  const made = await password.inputValue()
  await expect(form.getByLabel('Bekräfta lösenordet')).toHaveValue(made)
  await form.getByRole('button', { name: 'Kopiera lösenordet' }).click()
  await expect(form.getByRole('button', { name: 'Kopierad' })).toBeVisible()
  expect(await clipboardText(page)).toBe(made)

  await form.getByRole('button', { name: 'Sätt lösenord' }).click()
  await expect(toast(page, 'Lösenord uppdaterat')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(setPassword).toBeFocused()
  await expect(row).toContainText('Har ett tillfälligt lösenord')

  // From a browser of its own: a login in this one would end the administrator's.
  const answer = await request.post('/trpc/auth.login', {
    headers: { origin: new URL(page.url()).origin },
    data: { json: { email: trainer.email, password: made } },
  })
  expect(await answer.json()).toMatchObject({
    result: { data: { json: { person: { id: trainer.id, mustChangePassword: true } } } },
  })
})

test('a password that will not do is told by its cause, and nothing typed is lost', async ({
  page,
}) => {
  const trainer = await givenTrainer(await apiOf('superAdmin'))
  await page.goto('/admin/trainers')
  const { row, setPassword } = accountOf(page, trainer.name)
  await setPassword.click()
  const form = dialog(page, `Sätt lösenord för ${trainer.name}`)
  const password = form.getByLabel('Nytt lösenord')
  const confirmation = form.getByLabel('Bekräfta lösenordet')
  const submit = form.getByRole('button', { name: 'Sätt lösenord' })

  await submit.click()
  await expect(toast(page, 'Saknade fält')).toBeVisible()
  await password.fill('1234567')
  await submit.click()
  await expect(confirmation).toHaveAccessibleDescription('Fyll i båda fälten')
  await confirmation.fill('1234567')
  await submit.click()
  await expect(toast(page, 'Lösenordet är för kort')).toContainText(
    'Lösenordet måste vara minst 8 tecken långt',
  )
  await expect(password).toHaveAccessibleDescription('Lösenordet måste vara minst 8 tecken långt')
  await password.fill('hemligt nog')
  await confirmation.fill('hemligt nog.')
  await submit.click()
  await expect(toast(page, 'Lösenorden matchar inte')).toBeVisible()
  await expect(confirmation).toHaveAccessibleDescription('Lösenorden matchar inte')
  await expect(password).toHaveValue('hemligt nog')
  await password.fill('å'.repeat(129))
  await confirmation.fill('å'.repeat(129))
  await submit.click()
  await expect(password).toHaveAccessibleDescription('Lösenordet får vara högst 128 tecken')
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await expect(row).toContainText('Har inget lösenord ännu')
})

test('a link is sent at once from the list', async ({ page }) => {
  const trainer = await givenTrainer(await apiOf('superAdmin'))
  await page.goto('/admin/trainers')
  await accountOf(page, trainer.name).sendLink.click()
  await expect(toast(page, 'Återställningslänk skickad')).toBeVisible()
})

test('disabling asks first and says what it does; enabling is done at once', async ({ page }) => {
  const trainer = await givenTrainer(await apiOf('superAdmin'))
  await page.goto('/admin/trainers')
  const { row, disable, enable } = accountOf(page, trainer.name)
  await disable.click()
  const question = dialog(page, `Inaktivera ${trainer.name}?`)
  await expect(question).toContainText(
    `${trainer.name} loggas ut överallt på en gång och kan inte logga in förrän kontot aktiveras igen.`,
  )
  await expect(question).toContainText('personliga länkar fortsätter att fungera')
  const no = question.getByRole('button', { name: 'Avbryt' })
  await expect(no).toBeFocused()
  await no.click()
  await expect(disable).toBeFocused()
  await expect(row).toContainText('Aktiv')

  await disable.click()
  await question.getByRole('button', { name: 'Inaktivera kontot' }).click()
  await expect(toast(page, 'Tränaren är inaktiverad')).toBeVisible()
  await expect(row).toContainText('Inaktiverad')
  await expect(enable).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(toast(page, 'Tränaren är aktiverad')).toBeVisible()
  await expect(row).not.toContainText('Inaktiverad')
  await expect(disable).toBeFocused()
})

for (const width of [320, 390, 1280]) {
  test(`two hundred trainers with long names are listed and found, ${width} pixels wide`, async ({
    page,
  }) => {
    const many = Array.from({ length: 200 }, (_, n) => ({
      id: crypto.randomUUID(),
      name: `Tränare ${n + 1} ${'Hubertusschlößchenstraßenbahnhof'.repeat(n % 5)}`,
      email: `${'lang.'.repeat(n % 30)}adress.${n + 1}@example.com`,
      phone: '+46 (0)70-174 06 91 eller 08-123 456 78',
      role: n % 2 ? 'ORG_ADMIN' : 'TRAINER',
      isDisabled: n % 3 === 0,
      lastLoginAt: n % 4 ? new Date('2026-11-17T08:30:00Z') : null,
      createdAt: new Date('2026-01-01T12:00:00Z'),
      hasPassword: n % 7 !== 0,
      mustChangePassword: n % 5 === 0,
    }))
    await answerCall(page, 'admin.trainers', many)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/trainers')
    await expect(page.getByText('200 tränare', { exact: true })).toBeVisible()
    const last = page.getByRole('button', { name: 'Skicka länk till Tränare 200 ' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('searchbox').fill('adress.117@')
    await expect(page.getByText('1 av 200 tränare')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Tränare 117 ' })).toBeVisible()
  })
}
