import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Output, refused } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, toast } from '#tests/component/ui.ts'

const ids = ['0d9c2f2e-3f5f-4c8e-9a53-000000000001', '0d9c2f2e-3f5f-4c8e-9a53-000000000002']
const inactive: Output<'clients.inactive'> = {
  months: 24,
  setBy: null,
  clients: ['Åke Lund', 'Bea Ek'].map((name, n) => ({
    id: ids[n] ?? '',
    name,
    lastSessionAt: n === 0 ? null : new Date('2023-05-02T09:00:00Z'),
    lastPurchaseAt: null,
    sessions: n,
    hoursRemaining: 1.5,
  })),
}

const remove = page.getByRole('button', { name: /^Radera/ })

function openTab(answer: Output<'clients.inactive'> = inactive) {
  return renderScreen('/profile?flik=gallra', {
    answers: { 'profile.get': ownProfile(), 'clients.inactive': answer },
  })
}

test('nothing is erased without choosing and confirming; the chosen are', async () => {
  const server = await openTab()
  await expect
    .element(page.getByText('Senaste pass tis 2 maj 2023, inga köp, 1,5 h kvar'))
    .toBeVisible()
  await expect.element(remove).toBeDisabled()
  await page.getByRole('checkbox', { name: /Bea Ek/ }).click()
  await remove.click()
  const question = dialog('Radera 1 klient?')
  await expect.element(question).toHaveTextContent('högst fyra veckor')
  await question.getByRole('button', { name: 'Avbryt' }).click()
  expect(server.calls('clients.purge')).toEqual([])

  await remove.click()
  server.answer({ 'clients.purge': refused('CONFLICT') })
  await question.getByRole('button', { name: 'Radera' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Ingenting har raderats.')
  server.answer({ 'clients.purge': undefined, 'clients.inactive': { ...inactive, clients: [] } })
  await question.getByRole('button', { name: 'Radera' }).click()
  await expect.element(page.getByText('Inga gamla klienter att rensa')).toBeVisible()
  expect(server.calls('clients.purge')).toEqual([{ ids: [ids[1]] }, { ids: [ids[1]] }])
})

test('the number of months is checked and saved', async () => {
  const server = await openTab()
  const months = page.getByRole('textbox', { name: 'Månader utan pass och köp' })
  const save = page.getByRole('button', { name: 'Spara' })
  await months.fill('0')
  await save.click()
  await expect.element(page.getByText('Ange ett helt antal månader, 1 till 240')).toBeVisible()
  server.answer({
    'clients.setRetention': undefined,
    'clients.inactive': { ...inactive, months: 36 },
  })
  await months.fill('36')
  await save.click()
  await expect.element(toast('Gränsen är sparad')).toBeVisible()
  expect(server.calls('clients.setRetention')).toEqual([{ months: '36' }])
  await expect.element(months).toHaveValue('36')
})

test('what the organisation has set is read-only, and says who set it', async () => {
  const server = await openTab({ ...inactive, months: 36, setBy: 'Kraft' })
  const months = page.getByRole('textbox', { name: 'Månader utan pass och köp' })
  await expect.element(months).toHaveValue('36')
  await expect.element(months).toHaveAttribute('readonly')
  await expect.element(months).toHaveAccessibleDescription('Bestämt av Kraft, för alla tränare där')
  expect(page.getByRole('button', { name: 'Spara' }).elements()).toEqual([])
  expect(server.calls('clients.setRetention')).toEqual([])
})

test('an organisation that sets it meanwhile is said to have done so', async () => {
  const server = await openTab()
  const save = page.getByRole('button', { name: 'Spara' })
  await expect.element(save).toBeVisible()
  server.answer({
    'clients.setRetention': refused('CONFLICT'),
    'clients.inactive': { ...inactive, months: 36, setBy: 'Kraft' },
  })
  await save.click()
  await expect.element(toast('Din organisation har bestämt gränsen.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Månader/ })).toHaveValue('36')
})
