import { addDays, addWeeks } from '#shared/time.ts'
import { cell, dayIn, openWeek, session, thisWeek, timeField } from '#tests/e2e/app.ts'
import {
  countCommits,
  dragTo,
  expectDraggable,
  ghost,
  moveTo,
  spotAt,
  takeHold,
} from '#tests/e2e/drag.ts'
import { givenClientWithPot, givenCompleted, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, dialog, toast } from '#tests/e2e/ui.ts'

/** Weeks that the demo data leaves empty, one for each test. */
const quiet = {
  move: 110,
  abort: 111,
  resize: 112,
  draw: 113,
  series: 114,
  offline: 116,
  lost: 117,
  settled: 118,
  tabs: 119,
}

async function given(week: number, booking: { name: string; hours?: number; weeks?: number }) {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: booking.name })
  const monday = dayIn(addWeeks(thisWeek(), week), 1)
  const id = await givenSession(api, {
    clientId: client.id,
    potId: pot.id,
    date: monday,
    hours: booking.hours,
  })
  for (let n = 1; n <= (booking.weeks ?? 0); n += 1)
    await givenSession(api, { clientId: client.id, potId: pot.id, date: addDays(monday, 7 * n) })
  return { api, client, id, week: addWeeks(thisWeek(), week), monday }
}

// High enough for the whole day: nothing has to be scrolled.
test.use({ viewport: { width: 1280, height: 1500 } })

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('a session is dragged to another day and time, is drawn once for it, and is put back by its button', async ({
  page,
}) => {
  // Between two minutes nothing draws the line of now anew.
  await page.clock.setFixedTime(Math.floor(Date.now() / 60_000) * 60_000)
  const commits = await countCommits(page)
  const { client, week, monday } = await given(quiet.move, { name: 'Dragen Musvän' })
  const tuesday = addDays(monday, 1)
  const card = session(page, `10:00–11:00 ${client.name}`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/trpc/sessions.move**', async (route) => {
    await held
    await route.continue()
  })
  await openWeek(page, week)
  await expectDraggable(page)
  const target = await spotAt(page, tuesday, '13:30')
  await card.hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await takeHold(card)
  await expect(page.getByRole('tooltip')).toBeHidden()

  const before = await commits.settled()
  await moveTo(page, target)
  await expect(ghost(page, tuesday, '13:30–14:30')).toBeVisible()
  expect(await commits.settled(), 'nothing is drawn while it is dragged').toBe(before)
  const asked = page.waitForRequest(/sessions\.move/)
  await page.mouse.up()
  const moved = page
    .getByRole('group', { name: /^tisdag/ })
    .getByRole('button', { name: `13:30–14:30 ${client.name}` })
  await expect(moved).toBeVisible()
  await asked
  expect(await commits.settled(), 'a drop is drawn once').toBe(before + 1)
  await expect(moved).toBeFocused()
  answer()

  await expect(toast(page, /^Flyttat till tis \d+ \S+ 13:30/)).toBeVisible()
  await expect(dialog(page, 'Redigera träningspass')).toBeHidden()
  await page.reload()
  await expect(moved).toBeVisible()

  await expectDraggable(page)
  await dragTo(moved, monday, '08:00')
  await toast(page, 'Flyttat till').getByRole('button', { name: 'Ångra' }).click()
  await expect(moved).toBeVisible()
  await expect(toast(page, /^Tillbaka till tis/)).toBeVisible()
  await page.reload()
  await expect(moved).toBeVisible()
})

test('with Shift it lands on a quarter, at the edge the grid scrolls along, and Escape leaves it where it was', async ({
  page,
}) => {
  const { api, client, id, week, monday } = await given(quiet.abort, { name: 'Ångerfull Drag' })
  const card = session(page, `10:00–11:00 ${client.name}`)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await openWeek(page, week)
  await expectDraggable(page)
  const target = await spotAt(page, monday, '12:15')
  await takeHold(card)
  await moveTo(page, { x: target.x, y: target.y + 12 })
  await expect(ghost(page, monday, '12:30–13:30')).toBeVisible()
  await page.keyboard.down('Shift')
  await expect(ghost(page, monday, '12:15–13:15')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ghost(page, monday, '12:15–13:15')).toBeHidden()
  await page.keyboard.up('Shift')
  await page.mouse.up()
  await expect(card).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(calls.filter((url) => url.includes('sessions.move'))).toEqual([])

  // A lower window: near its edge the grid scrolls along, to the last hours of the day.
  await page.setViewportSize({ width: 1280, height: 700 })
  const { x } = await takeHold(card)
  await moveTo(page, { x, y: 680 })
  await expect(ghost(page, monday, '21:30–22:30')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.setViewportSize({ width: 1280, height: 1500 })

  await page.keyboard.down('Shift')
  await dragTo(card, monday, '12:15')
  await page.keyboard.up('Shift')
  await expect(session(page, `12:15–13:15 ${client.name}`)).toBeVisible()
  await expect(toast(page, 'Flyttat till')).toBeVisible()
  expect((await api.sessions.get.query({ id })).version).toBe(2)
})

test('the lower edge is dragged to another length, and ctrl+Z takes it back', async ({ page }) => {
  const { client, week, monday } = await given(quiet.resize, { name: 'Lång Kant' })
  const card = session(page, `10:00–11:00 ${client.name}`)
  await openWeek(page, week)
  await expectDraggable(page)
  await takeHold(card, 'edge')
  await moveTo(page, await spotAt(page, monday, '12:25'))
  await expect(ghost(page, monday, '10:00–12:30')).toBeVisible()
  await page.mouse.up()
  await expect(session(page, `10:00–12:30 ${client.name}`)).toBeVisible()
  await expect(toast(page, 'Ny längd: 2,5 h')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(card).toBeVisible()
  await expect(toast(page, 'Längden är 1')).toBeVisible()

  await takeHold(card, 'edge')
  await moveTo(page, await spotAt(page, monday, '07:10'))
  await expect(ghost(page, monday, '10:00–10:30')).toBeVisible()
  await page.mouse.up()
  await expect(session(page, `10:00–10:30 ${client.name}`)).toBeVisible()
  await expect(toast(page, 'Ny längd: 0,5 h')).toBeVisible()
})

test('dragging over free hours opens the dialog with the day, the time and the length', async ({
  page,
}) => {
  const week = addWeeks(thisWeek(), quiet.draw)
  const day = dayIn(week, 3)
  await openWeek(page, week)
  await expectDraggable(page)
  const [from, to] = [await spotAt(page, day, '14:10'), await spotAt(page, day, '15:40')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await moveTo(page, to)
  await expect(ghost(page, day, '14:00–16:00')).toBeVisible()
  await page.mouse.up()
  const form = dialog(page, 'Nytt träningspass')
  await expect(form.getByLabel('Datum')).toHaveValue(day)
  await expect(timeField(form)).toHaveValue('14:00')
  await expect(form.getByRole('textbox', { name: 'Längd (timmar)' })).toHaveValue('2')
  await cancel(form)

  await cell(page, day, '14:00').click()
  await expect(form.getByRole('textbox', { name: 'Längd (timmar)' })).toHaveValue('1')
})

test('a series asks how much of it: called off, it is put back; all of it moves, and goes back, as one', async ({
  page,
}) => {
  const { api, client, week, monday } = await given(quiet.series, { name: 'Serie Drag', weeks: 1 })
  const card = session(page, `10:00–11:00 ${client.name}`)
  const moved = session(page, `11:30–12:30 ${client.name}`)
  const question = dialog(page, 'Flytta återkommande pass')
  await openWeek(page, week)
  await expectDraggable(page)
  await dragTo(card, monday, '11:30')
  await expect(question).toBeVisible()
  await expect(page.getByText('11:30–12:30')).toBeVisible()
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(question).toBeHidden()
  await expect(card).toBeVisible()
  await expect(card).toBeFocused()

  await dragTo(card, monday, '11:30')
  await question.getByText('Alla', { exact: true }).click()
  await question.getByRole('button', { name: 'Flytta 2 pass' }).click()
  await expect(toast(page, '2 pass flyttade')).toBeVisible()
  await expect(moved).toBeVisible()
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  await expect(moved).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(card).toBeVisible()
  await expect(toast(page, '2 pass är som de var förut')).toBeVisible()
  const all = await api.sessions.openOfClient.query({ clientId: client.id })
  expect(new Set(all.map(({ startsAt }) => startsAt.getTime() % 3_600_000))).toEqual(new Set([0]))
})

test('without a network what was dropped goes back, and it is said why', async ({
  page,
  context,
  trouble,
}) => {
  trouble.mayFail(/\/trpc\//)
  const { client, week, monday } = await given(quiet.offline, { name: 'Fäll Ned' })
  const card = session(page, `10:00–11:00 ${client.name}`)
  await openWeek(page, week)
  await expectDraggable(page)
  await context.setOffline(true)
  await dragTo(card, monday, '16:00')
  const failure = toast(page, 'Fel vid uppdatering av pass')
  await expect(failure).toContainText('Ingen anslutning. Kontrollera nätverket och försök igen.')
  await expect(card).toBeVisible()
  await context.setOffline(false)
  await dragTo(card, monday, '16:00')
  await expect(toast(page, 'Flyttat till')).toBeVisible()
  await page.reload()
  await expect(session(page, `16:00–17:00 ${client.name}`)).toBeVisible()
})

test('an answer that is lost is asked for again: the session is moved, once', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/sessions\.move/)
  const { api, id, client, week, monday } = await given(quiet.lost, { name: 'Borttappad' })
  let calls = 0
  await page.route('**/trpc/sessions.move**', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await openWeek(page, week)
  await expectDraggable(page)
  await dragTo(session(page, `10:00–11:00 ${client.name}`), monday, '16:00')
  await expect(toast(page, 'Flyttat till')).toBeVisible()
  expect((await api.sessions.get.query({ id })).version).toBe(2)
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Tillbaka till')).toBeVisible()
  await expect(session(page, `10:00–11:00 ${client.name}`)).toBeVisible()
  expect((await api.sessions.get.query({ id })).version).toBe(3)
})

test('what is completed stays where it is, and says so', async ({ page }) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.settled)
  const day = dayIn(week, 2)
  const { client, pot } = await givenClientWithPot(api, { name: 'Genomförd Orubblig' })
  await givenCompleted(api, { clientId: client.id, potId: pot.id, date: day })
  const card = session(page, `10:00–11:00 ${client.name}`)
  await openWeek(page, week)
  await expectDraggable(page)
  await dragTo(card, day, '15:00')
  await expect(toast(page, 'Passet går inte att flytta')).toContainText(
    'Genomförda och uteblivna pass går inte att flytta.',
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card).toBeVisible()
})

test('a session that has been moved elsewhere meanwhile shows what is saved', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/sessions\.move/)
  const { api, id, client, week, monday } = await given(quiet.tabs, { name: 'Två Flikar' })
  const card = session(page, `10:00–11:00 ${client.name}`)
  await openWeek(page, week)
  await expectDraggable(page)
  await api.sessions.move.mutate({
    id,
    version: 1,
    date: monday,
    time: '18:00',
    durationHours: 1,
    others: [],
  })
  await dragTo(card, monday, '12:00')
  await expect(toast(page, 'Passet har ändrats')).toBeVisible()
  await expect(session(page, `18:00–19:00 ${client.name}`)).toBeVisible()
})
