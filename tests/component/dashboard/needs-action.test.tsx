import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { wednesday } from '#tests/component/calendar-ui.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

test('the dashboard lists the pots that run out, most urgent first, each with an action', async () => {
  const book = fakeBook()
  for (const name of ['Ada', 'Bo', 'Cia', 'Dag', 'Eva']) {
    book.session({ client: book.client({ name, hours: 1 }), date: wednesday, hours: 1 })
  }
  const client = book.client({ name: 'Mest Bråttom', type: 'PT', hours: -100 })
  book.session({ client, date: wednesday, time: '15:00' })
  const { id, name } = client
  await renderScreen('/dashboard', { answers: book.answers })
  const section = page.getByRole('region', { name: 'Behöver åtgärd' })
  const rows = section.getByRole('listitem')
  await expectCount(rows, 3)
  await expect.element(rows.first()).toHaveTextContent(name)
  const row = rows.filter({ hasText: name })
  await expect.element(row).toHaveTextContent('−100 h kvar · 1 pass saknar täckning')
  await expect.element(row).toHaveTextContent('Räcker inte till nästa pass')

  await section.getByRole('button', { name: 'Visa alla (6)' }).click()
  await expectCount(rows, 6)
  await section.getByRole('button', { name: 'Visa färre' }).click()
  await expectCount(rows, 3)

  await row.getByRole('button', { name: 'Fyll på 101 h i PT för Mest Bråttom' }).click()
  const form = dialog(`Ändra timmar i PT för ${name}`)
  await expect.element(form.getByLabelText('Timmar')).toHaveValue('101')
  await expect.element(form.getByLabelText('Anledning')).toHaveValue('Påfyllning')
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect.element(form).not.toBeInTheDocument()
  // One hour is booked and one is left: it is still low, but not urgent.
  await expect.element(rows.first()).not.toHaveTextContent(name)
  await expect.element(section.getByRole('heading', { name: 'Behöver åtgärd' })).toHaveFocus()
  await toast('Timmar tillagda').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Ångrat: +101 h')).toBeVisible()
  await expect.element(rows.first()).toHaveTextContent(name)
  await expect
    .element(row.getByRole('link', { name }))
    .toHaveAttribute('href', `/dashboard/clients/${id}?flik=potter`)
})

test('the dashboard says so when nothing needs action', async () => {
  const book = fakeBook()
  const server = await renderScreen('/dashboard', { answers: book.answers })
  await expect.element(page.getByRole('heading', { name: 'Klienter' })).toBeVisible()
  await expect.poll(() => server.calls('pots.all')).not.toHaveLength(0)
  await expect
    .element(page.getByRole('region', { name: 'Behöver åtgärd' }))
    .toHaveTextContent('Allt är i ordning')
})
