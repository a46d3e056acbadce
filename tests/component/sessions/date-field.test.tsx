import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { calendarAddress, cell, friday } from '#tests/component/calendar-ui.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, fillDate } from '#tests/component/ui.ts'

// The field of a date: typed, or picked in its calendar, whose code comes after the dialog.

const form = dialog('Nytt träningspass')
const field = form.getByLabelText('Datum')
const nextMonth = page.getByRole('button', { name: 'Nästa månad' })

async function openForm() {
  const book = fakeBook()
  book.client()
  await renderScreen(calendarAddress, { answers: book.answers })
  await cell(friday, '12:00').click()
  await expect.element(field).toHaveValue(friday)
}

test('a day is picked in the calendar, the focus stays in the field, and Escape closes the calendar alone', async () => {
  await openForm()
  await field.click()
  await expect.element(nextMonth).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: '27 november 2026' }))
    .toHaveAttribute('data-selected')
  await userEvent.keyboard('{Escape}')
  await expectCount(nextMonth, 0)
  await expect.element(form).toBeVisible()

  await field.click()
  await nextMonth.click()
  await expect.element(field).toHaveFocus()
  await page.getByRole('button', { name: '8 december 2026', exact: true }).click()
  await expect.element(field).toHaveValue('2026-12-08')
  await expectCount(nextMonth, 0)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('tisdag, v. 50')
})

test('a typed day is read in all its spellings, and what is no day is said and not kept', async () => {
  await openForm()
  await field.fill('8/12')
  await userEvent.tab()
  await expect.element(field).toHaveValue('2026-12-08')
  // A booking is meant: the January that comes.
  await field.fill('3/1')
  await userEvent.tab()
  await expect.element(field).toHaveValue('2027-01-03')
  await field.fill('261209')
  await userEvent.tab()
  await expect.element(field).toHaveValue('2026-12-09')
  await field.fill('i morgon')
  await userEvent.tab()
  await expect.element(field).toHaveValue('')
  await expect.element(form.getByText(/i morgon/)).toBeVisible()
  await fillDate(field, friday)
  await expectCount(form.getByText(/i morgon/), 0)
})

test('a day can be typed when the calendar could not be loaded', async () => {
  const module = 'src/web/ui/form/date-calendar.tsx'
  await commands.loseModule(module)
  onTestFinished(() => commands.restoreModule(module))
  await openForm()
  await fillDate(field, '2026-12-08')
  await expectCount(nextMonth, 0)
})
