import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { calendarAddress, cell, friday } from '#tests/component/calendar-ui.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { choose, dialog, expectCount, fillDate } from '#tests/component/ui.ts'

// The field of a date: typed, or picked in its calendar, whose code comes after the dialog.

const form = dialog('Nytt träningspass')
const field = form.getByLabelText('Datum')
const nextMonth = page.getByRole('button', { name: 'Nästa månad' })

async function openForm() {
  const book = fakeBook()
  const client = book.client()
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  await cell(friday, '12:00').click()
  await expect.element(field).toHaveValue(friday)
  return { server, client }
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

test('a typed date that is far off is said back, its year emphasised, and once more before it is saved (D139)', async () => {
  const { server, client } = await openForm()
  await choose(form.getByRole('combobox', { name: 'Klient' }), client.name)
  await field.fill('1/10')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription('fredag, v. 39 1 oktober 2027')
  await expect.element(form.getByText('2027', { exact: true })).toBeVisible()
  expect(form.getByText('2027', { exact: true }).element().tagName).toBe('STRONG')
  await form.getByRole('button', { name: 'Boka pass' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Stämmer året?')
  expect(server.calls('sessions.create')).toEqual([])

  // Another one is asked about anew; what is near, or picked, is not.
  await fillDate(field, '2025-11-27')
  await expectCount(form.getByRole('alert'), 0)
  await form.getByRole('button', { name: 'Boka pass' }).click()
  await expect.element(form.getByRole('alert')).toBeVisible()
  await fillDate(field, '2026-12-08')
  await expectCount(form.getByText('2026', { exact: true }), 0)
  await fillDate(field, '2027-11-01')
  await form.getByRole('button', { name: 'Boka pass' }).click()
  await expect.element(form.getByRole('alert')).toBeVisible()
  expect(server.calls('sessions.create')).toEqual([])
  await form.getByRole('button', { name: 'Boka pass' }).click()
  await expect.poll(() => server.calls('sessions.create')).toMatchObject([{ date: '2027-11-01' }])
})

test.each([
  { width: 1280, height: 800, isShown: true },
  { width: 1280, height: 480, isShown: true },
  { width: 390, height: 844, isShown: true },
  { width: 320, height: 640, isShown: true },
  { width: 700, height: 360, isShown: false },
])(
  'in a window of $width by $height the calendar covers no button of its dialog (D139)',
  async ({ width, height, isShown }) => {
    await openForm()
    await page.viewport(width, height)
    await field.click()
    await expectCount(nextMonth, isShown ? 1 : 0)
    if (!isShown) return
    await expect.element(nextMonth).toBeVisible()
    const box = document
      .querySelector('.mantine-Popover-dropdown:has(table)')
      ?.getBoundingClientRect()
    if (!box) throw new Error('no calendar')
    expect(box.top).toBeGreaterThanOrEqual(0)
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(width)
    expect(box.bottom).toBeLessThanOrEqual(height)
    const buttons = form.element().querySelectorAll('header button, [data-actions] button')
    expect(buttons.length).toBe(3)
    for (const button of buttons) {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const isApart =
        right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
      expect(isApart, button.textContent ?? '').toBe(true)
    }
  },
)
