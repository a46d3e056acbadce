import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { addDays } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import { wednesday } from '#tests/component/calendar-ui.ts'
import { heldBack } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

const section = page.getByRole('region', { name: 'Behöver åtgärd' })

test('the dashboard lists the pots that run out, most urgent first, each with an action', async () => {
  const book = fakeBook()
  for (const name of ['Ada', 'Bo', 'Cia', 'Dag', 'Eva']) {
    book.session({ client: book.client({ name, hours: 1 }), date: wednesday, hours: 1 })
  }
  const client = book.client({ name: 'Mest Bråttom', type: 'PT', hours: -100 })
  book.session({ client, date: wednesday, time: '15:00' })
  const { id, name } = client
  await renderScreen('/dashboard', { answers: book.answers })
  const rows = section.getByRole('listitem')
  await expectCount(rows, 3)
  await expect.element(rows.first()).toHaveTextContent(name)
  const row = rows.filter({ hasText: name })
  await expect.element(row).toHaveTextContent('100 h minus · 1 pass saknar täckning')
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
  // Nothing is missing: as many as the last time.
  await expect
    .element(rows.filter({ hasText: 'Ada' }).getByRole('button'))
    .toHaveTextContent(/^Fyll på \d+\sh$/)
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

test('the dashboard says so when nothing needs action, and nothing of hours to a trainer without pots', async () => {
  const book = fakeBook()
  await renderScreen('/dashboard', { answers: book.answers })
  await expect.element(section).toHaveTextContent('Inget att åtgärda än')
  await cleanup()
  book.client({ name: 'Ada', hours: 6 })
  await renderScreen('/dashboard', { answers: book.answers })
  await expect.element(section).toHaveTextContent('Timmarna räcker till allt som är bokat.')
})

test('what is lacking after fourteen days is one line, and no need', async () => {
  const book = fakeBook()
  const soon = book.client({ name: 'Snart', hours: 1 })
  book.session({ client: soon, date: addDays(wednesday, 7), hours: 2 })
  for (const name of ['Ada', 'Bo']) {
    const client = book.client({ name, hours: 3 })
    book.session({ client, date: addDays(wednesday, 21), hours: 4 })
  }
  await renderScreen('/dashboard', { answers: book.answers })
  await expectCount(section.getByRole('listitem'), 1)
  await expect.element(section).toHaveTextContent('Räcker inte till nästa pass')
  await expect
    .element(section.getByRole('link', { name: '2 potter räcker inte längre fram' }))
    .toHaveAttribute('href', '/dashboard/pots?sortera=slut')
})

test.each([
  ['a phone', true],
  ['a desktop', false],
])(
  'on %s the needs are as high while they load as with long reasons and later lacks',
  async (_, isPhone) => {
    const book = fakeBook()
    for (const name of ['Ada', 'Bo', 'Cia', 'Dag']) {
      const client = book.client({ name: `${name} von Schönfeldt-Hammarskjöld`, hours: 3 })
      for (const [n, hours] of [2, 2].entries())
        book.session({ client, date: addDays(wednesday, n), time: '20:00', hours })
    }
    const client = book.client({ name: 'Senare', hours: 3 })
    book.session({ client, date: addDays(wednesday, 21), hours: 4 })
    const { held, give } = heldBack(book.answers['pots.all'])
    await renderScreen('/dashboard', { answers: { ...book.answers, 'pots.all': held }, isPhone })
    await expect.element(section).toBeVisible()
    const height = () => section.element().getBoundingClientRect().height
    const reserved = height()
    give()
    await expect.element(section).toHaveTextContent('Räcker till och med ons 25 nov')
    await expect.element(section).toHaveTextContent('1 pott räcker inte längre fram')
    await expect.element(section.getByRole('button', { name: 'Visa alla (4)' })).toBeVisible()
    expect(height()).toBe(reserved)
  },
)
