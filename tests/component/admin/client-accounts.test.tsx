import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { offline } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

const account = {
  id: idOf(90),
  name: 'Klara Klient',
  email: 'klara@example.com',
  isDisabled: false,
  lastLoginAt: null,
  hasSecondFactor: false,
  trainers: 2,
}
const open = (accounts = [account]) =>
  renderScreen('/admin/trainers', {
    as: superAdmin,
    answers: { ...adminAnswers(), 'admin.clientAccounts': accounts },
  })
const openTab = () => page.getByRole('tab', { name: 'Klientkonton' }).click()
const row = page.getByRole('row', { name: account.name })

/** Does what the item of the row's menu says. */
async function act(label: string): Promise<void> {
  await row.getByRole('button', { name: 'Åtgärder för' }).click()
  await expectCount(page.getByRole('menuitem', { name: 'Sätt lösenord' }), 0)
  await page.getByRole('menuitem', { name: label }).click()
}

test('a client account is disabled, enabled, logged out and made a trainer, after a question', async () => {
  const server = await open()
  server.answer({
    'admin.setDisabled': undefined,
    'admin.endLogins': undefined,
    'admin.makeTrainer': undefined,
  })
  await openTab()
  await expect.element(row).toHaveTextContent('Klient hos 2 tränare')

  await act('Logga ut Klara Klient överallt')
  await dialog('Logga ut Klara Klient överallt?')
    .getByRole('button', { name: 'Logga ut överallt' })
    .click()
  await expect.element(toast('Utloggad överallt')).toBeVisible()

  server.answer({ 'admin.clientAccounts': [{ ...account, isDisabled: true }] })
  await act('Inaktivera Klara Klient')
  await dialog('Inaktivera Klara Klient?')
    .getByRole('button', { name: 'Inaktivera kontot' })
    .click()
  await expect.element(toast('Kontot är inaktiverat')).toBeVisible()
  server.answer({ 'admin.clientAccounts': [account] })
  await act('Aktivera Klara Klient')
  await expect.element(toast('Kontot är aktiverat')).toBeVisible()

  server.answer({ 'admin.clientAccounts': [] })
  await act('Gör Klara Klient till tränare')
  await dialog('Gör Klara Klient till tränare?')
    .getByRole('button', { name: 'Gör till tränare' })
    .click()
  await expect.element(toast('Kontot är nu en tränares')).toBeVisible()
  await expect.element(page.getByText('Inga klientkonton ännu')).toBeVisible()
  expect(server.calls('admin.setDisabled')).toEqual([
    { id: account.id, isDisabled: true },
    { id: account.id, isDisabled: false },
  ])
})

test('the list of client accounts is searched, and loads again after a failure', async () => {
  const server = await open()
  server.answer({ 'admin.clientAccounts': offline() })
  await openTab()
  await expect.element(page.getByText('Klientkontona kunde inte hämtas')).toBeVisible()
  server.answer({ 'admin.clientAccounts': [account] })
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(row).toBeVisible()
  await page.getByRole('searchbox', { name: 'Sök klientkonton' }).fill('nobody')
  await expect.element(page.getByText('Inga klientkonton matchade sökningen')).toBeVisible()
})

test('the second factor of a client account is removed', async () => {
  const server = await open([{ ...account, hasSecondFactor: true }])
  await openTab()
  await expect.element(row).toHaveTextContent('Två steg')
  await act('Ta bort tvåstegsinloggningen')
  server.answer({ 'admin.resetFactor': undefined, 'admin.clientAccounts': [account] })
  await dialog('Ta bort tvåstegsinloggningen för Klara Klient?')
    .getByRole('button', { name: 'Ta bort' })
    .click()
  await expect.element(toast('Tvåstegsinloggningen är borttagen')).toBeVisible()
  expect(server.calls('admin.resetFactor')).toEqual([{ id: account.id }])
})
