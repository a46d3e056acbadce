import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#shared/access/roles.ts'
import { fakeDownloads } from '#tests/component/downloads.ts'
import { type Answers, type Output, refused, unavailable } from '#tests/component/fake-server.ts'
import { accountData, clientData } from '#tests/component/personal-data-rows.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

const impact: Output<'profile.erasureImpact'> = {
  clientOf: [],
  clients: 1,
  sessions: 14,
  hoursRemaining: 6.5,
  organizations: [],
  isLastSuperAdmin: false,
  lastAdminOf: [],
}

const question = dialog('Radera ditt konto?')
const password = question.getByRole('textbox', { name: 'Ditt lösenord' })
const confirm = question.getByRole('button', { name: 'Radera kontot' })

async function openQuestion(answers: Answers = {}, role: Role = 'TRAINER') {
  const server = await renderScreen('/profile', {
    as: { role },
    answers: {
      'profile.get': ownProfile(),
      'profile.erasureImpact': impact,
      'profile.personalData': accountData,
      'clients.list': [clientRow()],
      'clients.personalData': clientData,
      'profile.erase': undefined,
      ...answers,
    },
  })
  await page.getByRole('button', { name: 'Radera kontot...' }).click()
  return server
}

test('the account is erased after its data and that of its clients are downloaded, which leads to the login page', async () => {
  const downloads = fakeDownloads()
  const server = await openQuestion({ 'profile.erase': refused('PASSWORD_WRONG') })
  await expect
    .element(question.getByText('1 klient, 14 pass och 6,5 h kvar försvinner.'))
    .toBeVisible()
  await password.fill('fel')
  await confirm.click()
  await expect.element(password).toHaveAccessibleDescription(/stämmer inte/)
  server.answer({ 'profile.erase': undefined })
  await password.fill('rätt')
  await confirm.click()
  await expect.element(toast('Kontot är raderat')).toBeVisible()
  expect(downloads.map(({ name }) => name)).toEqual(['tidspott-allt-2026-11-24.json'])
  const file = JSON.parse((await downloads[0]?.file.text()) ?? '')
  expect(file).toMatchObject({
    format: 'tidspott.everything',
    account: { format: 'tidspott.account' },
    clients: [{ format: 'tidspott.client', client: { id: clientId } }],
  })
  expect(server.calls('profile.erase')).toEqual([{ password: 'fel' }, { password: 'rätt' }])
  await expect.element(page.getByRole('button', { name: 'Logga in' })).toBeVisible()
})

test('nothing is erased when the data cannot be downloaded, and it is erased without when asked', async () => {
  const downloads = fakeDownloads()
  const server = await openQuestion({ 'clients.personalData': unavailable() })
  await password.fill('rätt')
  await confirm.click()
  await expect
    .element(toast('Uppgifterna kunde inte hämtas, så ingenting har raderats'))
    .toBeVisible()
  expect(server.calls('profile.erase')).toEqual([])
  await question.getByRole('switch').click()
  await confirm.click()
  await expect.element(toast('Kontot är raderat')).toBeVisible()
  expect(downloads).toEqual([])
})

test.each([
  [{ isLastSuperAdmin: true }, 'Du är den sista aktiva Super Admin'],
  [{ lastAdminOf: ['Kraft', 'Puls'] }, 'Du är den sista aktiva administratören i Kraft och Puls.'],
])('%j is refused with the reason before it is asked', async (differences, reason) => {
  await openQuestion({ 'profile.erasureImpact': { ...impact, ...differences } })
  await expect.element(question.getByRole('alert')).toHaveTextContent(reason)
  await expect.element(confirm).toBeDisabled()
})

test('an organisation without another member is named', async () => {
  await openQuestion({ 'profile.erasureImpact': { ...impact, organizations: ['Kraft'] } })
  await expect
    .element(question.getByText('Kraft har ingen annan medlem och raderas också.'))
    .toBeVisible()
})

test('a client erases the own account, is told that the trainer keeps the record, and downloads no clients', async () => {
  const downloads = fakeDownloads()
  const server = await openQuestion(
    { 'profile.erasureImpact': { ...impact, clients: 0, clientOf: ['Tove Tränare'] } },
    'CLIENT',
  )
  await expect
    .element(question.getByText(/^Du är klient hos Tove Tränare. Tränaren har kvar sina uppgifter/))
    .toBeVisible()
  await expect.element(question.getByText('Du har inga klienter.')).not.toBeInTheDocument()
  await expect.element(question.getByText(/högst fyra veckor. Vi skickar ett mejl/)).toBeVisible()
  await password.fill('rätt')
  await confirm.click()
  await expect.element(toast('Kontot är raderat')).toBeVisible()
  expect(JSON.parse((await downloads[0]?.file.text()) ?? '')).toMatchObject({ clients: [] })
  expect(server.calls('clients.list')).toEqual([])
})

test('a trainer who is also a client is told both', async () => {
  await openQuestion({ 'profile.erasureImpact': { ...impact, clientOf: ['Bo Ek', 'Åsa Öst'] } })
  await expect.element(question.getByText(/^1 klient, 14 pass/)).toBeVisible()
  await expect.element(question.getByText(/^Du är klient hos Bo Ek och Åsa Öst/)).toBeVisible()
})
