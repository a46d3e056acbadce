import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { expectWeek, tuesday, week } from '#tests/component/calendar-ui.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'
import { dialog } from '#tests/component/ui.ts'

const palette = dialog('Sök och gå till')
const field = palette.getByRole('combobox')

/** Opens the palette by its shortcut, and types. */
async function open(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(text)
}

test('the palette finds clients, weeks and pages by keyboard alone', async () => {
  const book = fakeBook()
  const { pot: _pot, ...client } = book.client({ name: 'Palett Funnen' })
  await renderScreen('/dashboard/clients', {
    answers: {
      ...book.answers,
      'clients.get': clientRow(client),
      'clients.link': { path: '/client/x', isEnabled: true, openings: null },
      'pots.types': [],
    },
  })
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  await open('finns inte alls')
  await expect.element(palette.getByText('Inget matchade sökningen')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).not.toBeInTheDocument()

  await open(`boka pass med ${client.name}`)
  await expect
    .element(palette.getByRole('option', { name: `Boka pass med ${client.name}`, selected: true }))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  const form = dialog('Nytt träningspass')
  await expect.element(form.getByRole('combobox', { name: 'Klient' })).toHaveValue(client.name)
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(location.pathname).toBe('/dashboard/clients')

  await open(client.name)
  const [found, booking] = [palette.getByRole('option').first(), palette.getByRole('option').nth(1)]
  await expect.element(found).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(booking).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', booking.element().id)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(page.getByRole('heading', { name: client.name })).toBeVisible()

  await open('vecka 51')
  await userEvent.keyboard('{Enter}')
  await expectWeek('2026-W51')
  await open(tuesday)
  await userEvent.keyboard('{Enter}')
  await expectWeek(week)
  await open('klienter')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toHaveFocus()
})

test('no key is lost that is typed while the palette is loaded and opens', async () => {
  const book = fakeBook()
  await renderScreen('/dashboard/clients', { answers: book.answers })
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  // At once, the last letter mended; none of them is a shortcut of the page.
  await userEvent.keyboard('{Control>}k{/Control}vecka 52{Backspace}1')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('vecka 51')
  await userEvent.keyboard('{Enter}')
  await expectWeek('2026-W51')

  await userEvent.keyboard('{Control>}k{/Control}vecka 50{Enter}')
  await expectWeek('2026-W50')
  await expect.element(palette).not.toBeInTheDocument()
})

test('the palette opens by one tap', async () => {
  await renderScreen('/dashboard/calendar', { answers: fakeBook().answers, isPhone: true })
  await page.getByRole('button', { name: 'Sök eller välj åtgärd' }).click()
  await palette.getByRole('option', { name: 'Hjälp och kortkommandon' }).click()
  const help = dialog('Hjälp och kortkommandon')
  await expect.element(help.getByText('Svep åt sidan i dagsvyn')).toBeVisible()
})
