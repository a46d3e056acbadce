import { addDays, addWeeks } from '#shared/time.ts'
import { dayIn, dayWords, expectWeek, openWeek, session, thisWeek } from '#tests/e2e/app.ts'
import { expectDraggable } from '#tests/e2e/drag.ts'
import { givenClientWithPot, givenCompleted, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

/** Weeks that the demo data leaves empty, two for each test. */
const quiet = { run: 120, remove: 122, settled: 124 }

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('by keys a session is moved, over the edge of the week too, and resized: nothing is lost, and one undo takes it all back', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.run)
  const sunday = dayIn(week, 7)
  const { client, pot } = await givenClientWithPot(api, { name: 'Snabba Tangenter' })
  const id = await givenSession(api, { clientId: client.id, potId: pot.id, date: sunday })
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('sessions.move')) moves.push(request.url())
  })
  await openWeek(page, week)
  await expectDraggable(page)
  await tabTo(session(page, `10:00–11:00 ${client.name}`))
  const { keyboard } = page
  for (let n = 0; n < 5; n += 1) await keyboard.press('Alt+ArrowDown')
  await keyboard.press('Alt+ArrowRight')
  await keyboard.press('Alt+ArrowRight')
  await keyboard.press('Alt+ArrowUp')
  await keyboard.press('Alt+Shift+ArrowDown')

  const tuesday = addDays(sunday, 2)
  await expectWeek(page, addWeeks(week, 1))
  const moved = page
    .getByRole('group', { name: dayWords(tuesday) })
    .getByRole('button', { name: `12:00–13:30 ${client.name}` })
  await expect(moved).toBeFocused()
  await expect(page.getByText(/^tis \d+ \S+ 12:00–13:30, 1,5/)).toBeAttached()
  await expect(toast(page, /^Flyttat till tis \d+ \S+ 12:00/)).toContainText('Ny längd: 1,5 h')
  expect(moves).toHaveLength(1)
  const saved = await api.sessions.get.query({ id })
  expect(saved).toMatchObject({ version: 2, durationHours: 1.5 })

  await keyboard.press('Control+z')
  await expect(toast(page, /^Tillbaka till sön/)).toBeVisible()
  await expect(moved).toBeHidden()
  await page.getByRole('button', { name: 'Föregående vecka' }).click()
  const first = session(page, `10:00–11:00 ${client.name}`)
  await tabTo(first)
  await keyboard.press('Alt+ArrowDown')
  await keyboard.press('Enter')
  const editing = dialog(page, 'Redigera träningspass')
  await expect(editing.getByRole('combobox', { name: 'Tid', exact: true })).toHaveValue('10:30')
  await keyboard.press('Escape')
  await expect(editing).toBeHidden()
  await expect(session(page, `10:30–11:30 ${client.name}`)).toBeFocused()
})

test('Delete removes a session, with a way back, and asks about a series', async ({ page }) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.remove)
  const monday = dayIn(week, 1)
  const { client, pot } = await givenClientWithPot(api, { name: 'Bort Tagen' })
  const booking = { clientId: client.id, potId: pot.id }
  await givenSession(api, { ...booking, date: monday })
  await givenSession(api, { ...booking, date: addDays(monday, 1), time: '12:00' })
  await givenSession(api, { ...booking, date: addDays(monday, 8), time: '12:00' })
  await openWeek(page, week)
  await expectDraggable(page)
  const single = session(page, `10:00–11:00 ${client.name}`)
  await single.focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, 'Pass borttaget')).toBeVisible()
  await expect(single).toBeHidden()
  await expect(page.getByRole('gridcell', { name: `${dayWords(monday)} 10:00, ` })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(single).toBeVisible()

  await session(page, `12:00–13:00 ${client.name}`).focus()
  await page.keyboard.press('Delete')
  const question = dialog(page, 'Ta bort återkommande pass')
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(question).toBeHidden()
  await expect(session(page, `12:00–13:00 ${client.name}`)).toBeFocused()
})

test('what is completed is neither moved nor removed by keys', async ({ page }) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.settled)
  const { client, pot } = await givenClientWithPot(api, { name: 'Fast Genomförd' })
  await givenCompleted(api, { clientId: client.id, potId: pot.id, date: dayIn(week, 2) })
  await openWeek(page, week)
  await expectDraggable(page)
  const card = session(page, `10:00–11:00 ${client.name}`)
  await card.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(toast(page, 'Passet går inte att flytta')).toHaveCount(1)
  await page.keyboard.press('Delete')
  await expect(toast(page, 'Kan inte ta bort')).toContainText('Kan inte ta bort genomförda')
  await expect(card).toBeVisible()
})
