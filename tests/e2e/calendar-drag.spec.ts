import { addDays, addWeeks, formatMoment, instantOf } from '#shared/time.ts'
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
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import type { Api } from '#tests/e2e/logins.ts'
import { givenSeries, scopeQuestion, sessionsOf } from '#tests/e2e/series.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, dialog, toast } from '#tests/e2e/ui.ts'

/** Weeks without demo data, one for each test. */
const quiet = { move: 110, abort: 111, series: 112 }

async function given(api: Api, week: number, name: string) {
  const { client, pot } = await givenClientWithPot(api, { name })
  const monday = dayIn(addWeeks(thisWeek(), week), 1)
  const id = await givenSession(api, { clientId: client.id, potId: pot.id, date: monday })
  return { client, id, week: addWeeks(thisWeek(), week), monday }
}

// High enough for the whole day, so that nothing scrolls.
test.use({ viewport: { width: 1280, height: 1500 } })

test('a session is dragged to another day and time with one render, and undone by its button', {
  tag: '@everyday',
}, async ({ page, ownTrainer: { api } }) => {
  // Between two minutes the current-time line causes no render.
  await page.clock.setFixedTime(Math.floor(Date.now() / 60_000) * 60_000)
  const commits = await countCommits(page)
  const { client, week, monday } = await given(api, quiet.move, 'Dragen Musvän')
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
  // A part of the page that arrives late is rendered, too.
  await page.waitForLoadState('networkidle')
  const target = await spotAt(page, tuesday, '13:30')
  await card.hover()
  await expect(page.getByRole('group', { name: `${client.name}, ` })).toBeVisible()
  await takeHold(card)
  await expect(page.getByRole('group', { name: `${client.name}, ` })).toBeHidden()

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
  await expect(toast(page, /^Flyttat till tis \d+ \S+ \d{4} 13:30/)).toBeVisible()
  await expect(dialog(page, 'Redigera träningspass')).toBeHidden()

  await dragTo(moved, monday, '08:00')
  const back = toast(page, /^Flyttat till mån/).getByRole('button', { name: 'Ångra' })
  await back.click()
  await expect(moved).toBeVisible()
  await expect(toast(page, /^Tillbaka till tis/)).toBeVisible()

  await test.step('dragging the lower edge changes the duration, and ctrl+Z undoes it', async () => {
    await takeHold(moved, 'edge')
    await moveTo(page, await spotAt(page, tuesday, '15:55'))
    await expect(ghost(page, tuesday, '13:30–16:00')).toBeVisible()
    await page.mouse.up()
    await expect(session(page, `13:30–16:00 ${client.name}`)).toBeVisible()
    await expect(toast(page, 'Ny längd: 2,5 h')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(moved).toBeVisible()
    await expect(toast(page, 'Längden är 1')).toBeVisible()

    await takeHold(moved, 'edge')
    await moveTo(page, await spotAt(page, tuesday, '07:10'))
    await expect(ghost(page, tuesday, '13:30–14:00')).toBeVisible()
    await page.mouse.up()
    await expect(toast(page, 'Ny längd: 0,5 h')).toBeVisible()
  })

  await page.reload()
  await expect(session(page, `13:30–14:00 ${client.name}`)).toBeVisible()
})

test('Shift snaps to quarters, the grid auto-scrolls at its edge, and Escape cancels', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, id, week, monday } = await given(api, quiet.abort, 'Ångerfull Drag')
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

  // A lower window: near its edge the grid auto-scrolls to the last hours of the day.
  await page.setViewportSize({ width: 1280, height: 700 })
  const { x } = await takeHold(card)
  await moveTo(page, { x, y: 680 })
  await expect(ghost(page, monday, '21:30–22:30')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.setViewportSize({ width: 1280, height: 1500 })

  await test.step('dragging over free hours opens the dialog with the day, the time and the duration', async () => {
    const day = addDays(monday, 2)
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
    await cancel(form)
  })

  await page.keyboard.down('Shift')
  await dragTo(card, monday, '12:15')
  await page.keyboard.up('Shift')
  await expect(session(page, `12:15–13:15 ${client.name}`)).toBeVisible()
  await expect(toast(page, 'Flyttat till')).toBeVisible()
  expect((await api.sessions.get.query({ id })).version).toBe(2)
})

test('a whole series is moved to another weekday and time in three steps, and undone by one key', async ({
  page,
  ownTrainer: { api },
}) => {
  const week = addWeeks(thisWeek(), quiet.series)
  const monday = dayIn(week, 1)
  const wednesday = addDays(monday, 2)
  const { client } = await givenSeries(api, { name: 'Flyttad Serie', date: monday, count: 4 })
  await openWeek(page, week)
  await expectDraggable(page)
  const placesNow = async () =>
    (await sessionsOf(api, client.id)).map(({ startsAt }) => formatMoment(startsAt))
  const before = await placesNow()

  const steps = countSteps(page)
  await steps.drag(session(page, client.name), wednesday, '16:30')
  const question = await scopeQuestion(page, 'Flytta')
  await steps.click(question.getByRole('radio', { name: /^Alla/ }))
  await steps.click(question.getByRole('button', { name: 'Flytta 4 pass' }))
  expect(steps.count()).toBe(3)
  await expect(toast(page, '4 pass flyttade')).toBeVisible()
  const moved = page
    .getByRole('group', { name: /^onsdag/ })
    .getByRole('button', { name: `16:30–17:30 ${client.name}` })
  await expect(moved).toBeVisible()
  expect(await placesNow()).toEqual(
    [0, 7, 14, 21].map((days) => formatMoment(instantOf(addDays(wednesday, days), '16:30'))),
  )

  await page.keyboard.press('ControlOrMeta+z')
  await expect(toast(page, '4 pass är som de var förut')).toBeVisible()
  expect(await placesNow()).toEqual(before)
})
