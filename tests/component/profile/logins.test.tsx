import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type Answers, type Output, offline, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { noFactor, ownProfile } from '#tests/component/profile-rows.ts'
import { phone, renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

type Login = Output<'profile.logins'>[number]

const here: Login = {
  id: idOf(1),
  device: 'Firefox, Windows',
  address: '203.0.113.0/24',
  createdAt: new Date('2026-11-20T09:00:00Z'),
  lastSeenAt: new Date('2026-11-24T08:55:00Z'),
  isCurrent: true,
}
const there: Login = { ...here, id: idOf(2), device: null, address: null, isCurrent: false }

const open = (answers: Answers, isPhone = false) =>
  renderScreen('/profile?flik=inloggningar', {
    isPhone,
    answers: { 'profile.get': ownProfile(), 'profile.secondFactor': noFactor, ...answers },
  })
const question = dialog('Avsluta inloggningen?')

/** Answers the open question with this password. */
async function confirm(asked: Locator, password: string, submit = 'Avsluta') {
  await asked.getByRole('textbox', { name: 'Ditt lösenord' }).fill(password)
  await asked.getByRole('button', { name: submit }).click()
}

const rows = page.getByRole('list', { name: 'Inloggningar' }).getByRole('listitem')

test('the logins are listed, and another one is ended after the password', async () => {
  const server = await open({
    'profile.logins': (_input, call) => (call === 1 ? [here, there] : [here]),
    'profile.endLogin': undefined,
  })
  await expect
    .element(rows.nth(0))
    .toHaveTextContent(
      /Firefox, Windows Den här enheten.*203\.0\.113\.0\/24.*Loggade in fre 20 nov 10:00 · Senast använd tis 24 nov 09:55$/,
    )
  expect(rows.nth(0).getByRole('button').elements()).toEqual([])
  await rows.nth(1).getByRole('button', { name: 'Avsluta inloggningen på Okänd enhet' }).click()
  await expect
    .element(question)
    .toHaveTextContent('Okänd enhet, som loggade in fre 20 nov 10:00, loggas ut.')
  await confirm(question, 'rätt')
  await expect.element(toast('Inloggningen är avslutad')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(page.getByRole('list', { name: 'Inloggningar' })).toHaveFocus()
  expect(server.calls('profile.endLogin')).toEqual([{ id: there.id, password: 'rätt' }])
})

test('all others are ended after the password', async () => {
  const server = await open({
    'profile.logins': (_input, call) => (call === 1 ? [here, there] : [here]),
    'profile.endOtherLogins': undefined,
  })
  await page.getByRole('button', { name: 'Avsluta alla andra' }).click()
  const allOthers = dialog('Avsluta alla andra inloggningar?')
  await expect.element(allOthers).toHaveTextContent('En annan enhet loggas ut.')
  await confirm(allOthers, 'rätt', 'Avsluta alla andra')
  await expect.element(toast('Alla andra inloggningar är avslutade')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Avsluta alla andra' }))
    .not.toBeInTheDocument()
  expect(server.calls('profile.endOtherLogins')).toEqual([{ password: 'rätt' }])
})

test('a wrong password ends nothing: its field says so and has the focus', async () => {
  const server = await open({
    'profile.logins': [here, there],
    'profile.endLogin': refused('PASSWORD_WRONG'),
  })
  const field = question.getByRole('textbox', { name: 'Ditt lösenord' })
  await rows.nth(1).getByRole('button').click()
  await expect.element(field).toHaveFocus()
  await question.getByRole('button', { name: 'Avsluta' }).click()
  await expect.element(field).toHaveAccessibleDescription('Ange ditt lösenord')
  expect(server.calls('profile.endLogin')).toEqual([])
  await confirm(question, 'fel')
  await expect.element(field).toHaveAccessibleDescription('Lösenordet stämmer inte')
  await expect.element(field).toHaveFocus()
  await expect.element(toast('Inloggningen kunde inte avslutas')).not.toBeInTheDocument()

  server.answer({ 'profile.endLogin': refused('TOO_MANY_ATTEMPTS') })
  await confirm(question, 'fel igen')
  await expect.element(toast('Inloggningen kunde inte avslutas')).toBeVisible()
  await expect.element(question.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(rows.elements().length).toBe(2)
})

test('a failure is told, and the list loads on retry', async () => {
  const server = await open({ 'profile.logins': offline(), 'profile.endLogin': offline() })
  const failure = page.getByRole('alert').filter({ hasText: 'Inloggningarna kunde inte hämtas' })
  await expect.element(failure).toBeVisible()
  server.answer({ 'profile.logins': [here, there] })
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await rows.nth(1).getByRole('button').click()
  await confirm(question, 'rätt')
  await expect.element(toast('Inloggningen kunde inte avslutas')).toBeVisible()
})

test('fits a phone', async () => {
  await open({ 'profile.logins': [{ ...here, device: 'x'.repeat(60) }, there] }, true)
  await expect.element(rows.nth(1)).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  // The words of the button are not cut off.
  const label = rows.nth(1).getByText('Avsluta', { exact: true }).element()
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  // All tabs are in one row, scrolled to the selected one.
  const tabs = page.getByRole('tab').elements()
  expect(new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size).toBe(1)
  await expect.element(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.99 })
})

test('the selected tab stays in sight when the window gets narrower, and the page does not scroll', async () => {
  await open({ 'profile.logins': [here, there] })
  await expect.element(rows.nth(1)).toBeVisible()
  await page.viewport(phone.width, phone.height)
  await expect.element(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.99 })
  expect(window.scrollY).toBe(0)
})
