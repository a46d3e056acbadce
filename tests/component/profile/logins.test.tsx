import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, type Output, offline } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
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
    answers: { 'profile.get': ownProfile(), ...answers },
  })
const rows = page.getByRole('list', { name: 'Inloggningar' }).getByRole('listitem')

test('the logins are listed, and another one is ended', async () => {
  const server = await open({
    'profile.logins': (_input, call) => (call === 1 ? [here, there] : [here]),
    'profile.endLogin': undefined,
  })
  await expect
    .element(rows.nth(0))
    .toHaveTextContent(
      /Firefox, Windows Den här enheten.*203\.0\.113\.0\/24.*Loggade in 2026-11-20 10:00 · Senast använd 2026-11-24 09:55$/,
    )
  expect(rows.nth(0).getByRole('button').elements()).toEqual([])
  await rows.nth(1).getByRole('button', { name: 'Avsluta inloggningen på Okänd enhet' }).click()
  await expect.element(toast('Inloggningen är avslutad')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(page.getByRole('list', { name: 'Inloggningar' })).toHaveFocus()
  expect(server.calls('profile.endLogin')).toEqual([{ id: there.id }])
})

test('all others are ended after a question', async () => {
  const server = await open({
    'profile.logins': (_input, call) => (call === 1 ? [here, there] : [here]),
    'profile.endOtherLogins': undefined,
  })
  await page.getByRole('button', { name: 'Avsluta alla andra' }).click()
  const question = dialog('Avsluta alla andra inloggningar?')
  await expect.element(question).toHaveTextContent('En annan enhet loggas ut.')
  await question.getByRole('button', { name: 'Avsluta alla andra' }).click()
  await expect.element(toast('Alla andra inloggningar är avslutade')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Avsluta alla andra' }))
    .not.toBeInTheDocument()
  expect(server.calls('profile.endOtherLogins')).toEqual([{}])
})

test('a failure is told, and the list loads on retry', async () => {
  const server = await open({ 'profile.logins': offline(), 'profile.endLogin': offline() })
  const failure = page.getByRole('alert').filter({ hasText: 'Inloggningarna kunde inte hämtas' })
  await expect.element(failure).toBeVisible()
  server.answer({ 'profile.logins': [here, there] })
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await rows.nth(1).getByRole('button').click()
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
