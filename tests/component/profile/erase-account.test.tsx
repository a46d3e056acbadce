import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeDownloads } from '#tests/component/downloads.ts'
import { type Answers, type Output, refused, unavailable } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

const readAt = new Date('2026-11-24T09:00:00Z')
const impact: Output<'profile.erasureImpact'> = {
  clients: 1,
  sessions: 14,
  hoursRemaining: 6.5,
  organizations: [],
  isLastSuperAdmin: false,
  lastAdminOf: [],
}
const account: Output<'profile.personalData'> = {
  format: 'tidspott.account',
  version: 1,
  readAt,
  account: {
    ...ownProfile(),
    id: clientId,
    role: 'TRAINER',
    keyboardShortcuts: true,
    retentionMonths: 24,
    hasPassword: true,
    lastLoginAt: null,
    createdAt: readAt,
  },
  picture: null,
  trainingTypes: [],
  clients: 1,
  memberships: [],
  invitations: [],
  clientOf: [],
  logins: [],
  secondFactor: { passkeys: [], authenticator: null, recoveryCodesLeft: 0 },
  mail: [],
  events: [],
  refusals: [],
}
const client: Output<'clients.personalData'> = {
  format: 'tidspott.client',
  version: 1,
  readAt,
  trainer: { name: 'Tove Tränare' },
  client: { ...clientRow(), createdAt: readAt },
  link: { isEnabled: true, openings: null },
  hasLogin: false,
  loginOffer: null,
  pots: [],
  sessions: [],
  mail: [],
  events: [],
}

const question = dialog('Radera ditt konto?')
const password = question.getByRole('textbox', { name: 'Ditt lösenord' })
const confirm = question.getByRole('button', { name: 'Radera kontot' })

async function openQuestion(answers: Answers = {}) {
  const server = await renderScreen('/profile', {
    answers: {
      'profile.get': ownProfile(),
      'profile.erasureImpact': impact,
      'profile.personalData': account,
      'clients.list': [clientRow()],
      'clients.personalData': client,
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
