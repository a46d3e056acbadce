import { addDays, addWeeks } from '#shared/time.ts'
import {
  cell,
  dayIn,
  dayWords,
  expectWeek,
  openWeek,
  session,
  thisWeek,
  timeField,
  weekGrid,
} from '#tests/e2e/app.ts'
import { givenClientWithPot } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

/** A week that the demo data leaves empty, as are those beside it. */
const quietWeek = addWeeks(thisWeek(), 20)

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('the keyboard alone walks the grid, books a session and comes back to its cell', async ({
  page,
}) => {
  const week = quietWeek
  const { client } = await givenClientWithPot(await apiOf('trainer'), { name: 'Tangent Bord' })
  const { keyboard } = page
  const [monday, sunday] = [dayIn(week, 1), dayIn(week, 7)]

  await openWeek(page, week)
  const tabStop = weekGrid(page, week).locator('[tabindex="0"]')
  await expect(tabStop).toHaveCount(1)
  await tabTo(tabStop)
  await keyboard.press('Control+Home')
  await expect(cell(page, monday, '07:00')).toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(cell(page, monday, '07:00')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowRight')
  await expect(cell(page, addDays(monday, 1), '08:00')).toBeFocused()
  await keyboard.press('End')
  await expect(cell(page, sunday, '08:00')).toBeFocused()
  await keyboard.press('Home')
  await expect(cell(page, monday, '08:00')).toBeFocused()

  await keyboard.press('ArrowLeft')
  await expect(cell(page, addDays(monday, -1), '08:00')).toBeFocused()
  await expectWeek(page, addWeeks(week, -1))
  await keyboard.press('ArrowRight')
  await expect(cell(page, monday, '08:00')).toBeFocused()
  await keyboard.press('PageDown')
  await expect(cell(page, addDays(monday, 7), '08:00')).toBeFocused()
  await keyboard.press('PageUp')
  await expect(cell(page, monday, '08:00')).toBeFocused()
  await keyboard.press('Control+End')
  await expect(cell(page, sunday, '21:00')).toBeFocused()
  await keyboard.press('ArrowUp')

  await keyboard.press('Enter')
  const form = dialog(page, 'Nytt träningspass')
  const clientField = form.getByRole('combobox', { name: 'Klient' })
  await expect(clientField).toBeFocused()
  await expect(form.getByLabel('Datum')).toHaveValue(sunday)
  await expect(timeField(form)).toHaveValue('20:00')
  await keyboard.type(client.name)
  await expect(page.getByRole('option', { name: client.name })).toBeVisible()
  await keyboard.press('Enter')
  await expect(clientField).toHaveValue(client.name)
  await expect(form.getByText('Saldo 10 h')).toBeVisible()
  await tabTo(form.getByRole('textbox', { name: 'Längd (timmar)' }))
  await keyboard.press('Enter')
  await expect(toast(page, 'Pass skapat')).toBeVisible()
  await expect(form).toBeHidden()
  const booked = page.getByRole('gridcell', { name: `${dayWords(sunday)} 20:00, 1 pass` })
  await expect(booked).toBeFocused()

  await tabTo(session(page, `20:00–21:00 ${client.name}`))
  await keyboard.press('Enter')
  const editing = dialog(page, 'Redigera träningspass')
  await expect(editing.getByRole('combobox', { name: 'Klient' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(editing).toBeHidden()
  await expect(session(page, `20:00–21:00 ${client.name}`)).toBeFocused()
})
