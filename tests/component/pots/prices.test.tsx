import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { localDateOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import {
  clientId,
  clientRow,
  idOf,
  overviewPot,
  potRow,
  profileAnswers,
  typeId,
} from '#tests/component/rows.ts'
import { dialog, expectCount, fillDate, potCard, toast } from '#tests/component/ui.ts'

// Prices are optional facts (D41): the dialogs of hours are the same without one.

const entry = {
  id: idOf(51),
  potId: potRow().id,
  date: new Date('2026-11-20T09:00:00Z'),
  hoursAdded: 5,
  reason: 'Kort',
  trainerName: 'Tove Tränare',
  price: { amount: 1200.5, paidOn: '2026-12-03' },
}
const pot = potRow({ price: { amount: 900, paidOn: null }, history: [entry] })

async function openPots() {
  const server = await renderScreen(`/dashboard/clients/${clientId}?flik=potter`, {
    answers: {
      ...profileAnswers,
      'pots.types': [{ id: typeId, name: 'PT 60 min', description: null, pots: 1 }],
      'pots.ofClient': [pot],
      'pots.create': undefined,
      'pots.changeHours': undefined,
      'pots.savePrice': undefined,
    },
  })
  const card = potCard('PT 60 min')
  await expect.element(card).toHaveTextContent('h kvar av')
  return { server, card }
}

describe('a price in the dialogs of hours', () => {
  test('is not asked for; when it is chosen, it goes with the top-up, and its undo takes it back', async () => {
    const { server } = await openPots()
    await page.getByRole('button', { name: 'Ändra timmar i PT 60 min', exact: true }).click()
    const form = dialog('Ändra timmar i PT 60 min')
    await expect.element(form.getByLabelText('Pris (valfritt)')).not.toBeInTheDocument()
    await form.getByLabelText('Timmar').fill('5')
    await form.getByLabelText('Anledning').fill('Kort')
    await form.getByRole('button', { name: 'Lägg till pris' }).click()
    const amount = form.getByLabelText('Pris (valfritt)')
    await expect.element(amount).toHaveFocus()
    await amount.fill('gratis')
    await form.getByRole('button', { name: 'Spara timmar' }).click()
    await expect.element(form).toHaveTextContent('Ange priset i kronor')
    await amount.fill('1 200,50')
    await fillDate(form.getByLabelText('Betald'), '2026-11-20')
    await form.getByRole('button', { name: 'Spara timmar' }).click()
    await expect.element(form).not.toBeInTheDocument()
    const [sent] = server.calls('pots.changeHours')
    expect(sent).toMatchObject({ price: { amount: '1 200,50', paidOn: '2026-11-20' } })
    await toast('Timmar tillagda').getByRole('button', { name: 'Ångra' }).click()
    await expect.poll(() => server.calls('pots.savePrice')).toMatchObject([{ price: null }])
  })

  test('is refused for hours that are removed', async () => {
    const { server } = await openPots()
    await page.getByRole('button', { name: 'Ändra timmar i PT 60 min', exact: true }).click()
    const form = dialog('Ändra timmar i PT 60 min')
    await form.getByLabelText('Timmar').fill('-5')
    await form.getByLabelText('Anledning').fill('Fel')
    await form.getByRole('button', { name: 'Lägg till pris' }).click()
    await form.getByLabelText('Pris (valfritt)').fill('900')
    await form.getByRole('button', { name: 'Spara timmar' }).click()
    await expect.element(form).toHaveTextContent('Bara timmar som läggs till kan ha ett pris')
    expect(server.calls('pots.changeHours')).toEqual([])
  })

  test('goes with a new pot', async () => {
    const { server } = await openPots()
    await page.getByRole('button', { name: 'Skapa tidspott' }).click()
    const form = dialog('Ny tidspott')
    await form.getByRole('button', { name: 'Lägg till pris' }).click()
    await form.getByLabelText('Pris (valfritt)').fill('6500')
    await form.getByRole('button', { name: 'Skapa tidspott' }).click()
    await expect.element(form).not.toBeInTheDocument()
    const [sent] = server.calls('pots.create')
    expect(sent).toMatchObject({ price: { amount: '6500', paidOn: '' } })
  })
})

test('the history shows each price, and it is changed, or removed by emptying the field', async () => {
  const { server, card } = await openPots()
  await card.getByRole('button', { name: /^Påfyllningar/ }).click()
  await expect.element(card).toHaveTextContent('1 200,50 kr · betald 3 dec 2026')
  await expect.element(card).toHaveTextContent('Öppnades med 10 h · 900 kr · obetald')

  await card.getByRole('button', { name: 'Ändra priset för +5 h, Kort' }).click()
  const form = dialog('Pris i PT 60 min')
  const amount = form.getByLabelText('Pris (valfritt)')
  await expect.element(amount).toHaveValue('1200,50')
  await expect.element(form.getByLabelText('Betald')).toHaveValue('2026-12-03')
  await amount.fill('1000')
  await form.getByRole('button', { name: 'Spara pris' }).click()
  await expect.element(toast('Pris sparat')).toBeVisible()

  await card.getByRole('button', { name: 'Ändra priset för PT 60 min när den öppnades' }).click()
  await dialog('Pris i PT 60 min').getByLabelText('Pris (valfritt)').fill('')
  await dialog('Pris i PT 60 min').getByRole('button', { name: 'Spara pris' }).click()
  await expect.element(toast('Pris borttaget')).toBeVisible()
  const potId = pot.id
  expect(server.calls('pots.savePrice')).toMatchObject([
    { potId, historyId: entry.id, price: { amount: '1000', paidOn: '2026-12-03' } },
    { potId, historyId: null, price: { amount: '' } },
  ])
})

test('“Obetalda” is a filter of the needs, oldest first, where each is marked as paid and undone', async () => {
  const unpaid = [
    { historyId: idOf(52), date: new Date('2026-11-12T09:00:00Z'), hours: 5, amount: 3750 },
    { historyId: null, date: new Date('2026-11-01T09:00:00Z'), hours: 10, amount: 900 },
  ]
  const owing = overviewPot({ unpaid })
  const server = await renderScreen('/dashboard', {
    answers: {
      ...fakeBook().answers,
      'clients.list': [clientRow()],
      'pots.all': [owing],
      'pots.savePrice': undefined,
    },
  })
  const section = page.getByRole('region', { name: 'Behöver åtgärd' })
  await section.getByRole('button', { name: 'Obetalda (2)' }).click()
  const rows = section.getByRole('listitem')
  await expectCount(rows, 2)
  await expect.element(rows.first()).toHaveTextContent('900 kr Öppnades 10 h · 1 nov 2026')
  await expect.element(rows.last()).toHaveTextContent('3 750 kr Påfyllning 5 h · 12 nov 2026')
  await expect.element(section).toHaveTextContent('Summa 4 650 kr')

  server.answer({ 'pots.all': [overviewPot({ unpaid: unpaid.slice(0, 1) })] })
  await rows
    .first()
    .getByRole('button', { name: /som betald$/ })
    .click()
  await expectCount(rows, 1)
  await expect.element(section.getByRole('heading', { name: 'Behöver åtgärd' })).toHaveFocus()
  const saved = { potId: owing.id, historyId: null }
  expect(server.calls('pots.savePrice')).toMatchObject([
    { ...saved, price: { amount: 900, paidOn: localDateOf(new Date()) } },
  ])
  await toast('Markerad som betald').getByRole('button', { name: 'Ångra' }).click()
  await expect
    .poll(() => server.calls('pots.savePrice').at(-1))
    .toMatchObject({ ...saved, price: { amount: 900, paidOn: null } })
  await section.getByRole('button', { name: 'Visa det som tar slut' }).click()
  await expect.element(section).toHaveTextContent('Timmarna räcker till allt som är bokat.')
})
