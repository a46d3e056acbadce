import { addWeeks } from '#shared/time.ts'
import { cell, dayIn, expectWeek, session, thisWeek, timeField } from '#tests/e2e/app.ts'
import {
  boxOf,
  centre,
  expectDraggable,
  fingerOn,
  ghost,
  scrolledBy,
  spotAt,
} from '#tests/e2e/drag.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, dialog, toast } from '#tests/e2e/ui.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('touch: a swipe scrolls; a long press moves, resizes and draws sessions', async ({
  page,
  ownTrainer: { api },
}) => {
  // A week without demo data.
  const week = addWeeks(thisWeek(), 130)
  const day = dayIn(week, 2)
  const { client, pot } = await givenClientWithPot(api, { name: 'Finger Flytt' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: day })
  const first = session(page, `10:00–11:00 ${client.name}`)
  const moved = session(page, `11:30–12:30 ${client.name}`)
  await page.goto(`/dashboard/calendar?v=${week}&dag=2&vy=dag`)
  await expectWeek(page, week)
  await expectDraggable(page)
  const finger = await fingerOn(page)

  await test.step('a swipe scrolls', async () => {
    const before = await scrolledBy(page)
    const start = { x: 200, y: (await boxOf(first)).y + 40 }
    await finger.down(start)
    await finger.move({ x: start.x, y: start.y - 160 })
    await finger.up()
    await expect.poll(() => scrolledBy(page)).toBeGreaterThan(before + 80)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(first).toBeAttached()
  })

  await test.step('a long press and drag moves a session', async () => {
    await centre(first)
    const { y, height } = await boxOf(first)
    const hold = { x: 200, y: y + 20 }
    const still = await scrolledBy(page)
    await finger.down(hold)
    await expect(ghost(page, day, '10:00–11:00')).toBeVisible()
    await finger.move({ x: hold.x, y: hold.y + height * 1.5 })
    await expect(ghost(page, day, '11:30–12:30')).toBeVisible()
    expect(await scrolledBy(page), 'what is dragged keeps the page still').toBe(still)
    await finger.up()
    await expect(moved).toBeVisible()
    // The message covers the later hours.
    const said = toast(page, /^Flyttat till tis \d+ \S+ \d{4} 11:30/)
    await said.getByRole('button', { name: 'Stäng' }).tap()
    await expect(said).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('after a long press a session can be resized by its handle', async () => {
    await centre(moved)
    const { x, y, width, height } = await boxOf(moved)
    await finger.down({ x: 200, y: y + 20 })
    await expect(ghost(page, day, '11:30–12:30')).toBeVisible()
    await finger.up()
    const handle = page.locator('[data-handle]')
    await expect(handle).toBeVisible()
    await finger.down({ x: 200, y: y - 30 })
    await finger.up()
    await expect(handle, 'a tap beside it puts it down').toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()

    await finger.down({ x: 200, y: y + 20 })
    await expect(ghost(page, day, '11:30–12:30')).toBeVisible()
    await finger.up()
    const edge = { x: x + width / 2, y: y + height }
    await finger.down(edge)
    await finger.move({ x: edge.x, y: edge.y + height / 2 })
    await expect(ghost(page, day, '11:30–13:00')).toBeVisible()
    await finger.up()
    await expect(session(page, `11:30–13:00 ${client.name}`)).toBeVisible()
    const said = toast(page, 'Ny längd: 1,5 h')
    await said.getByRole('button', { name: 'Stäng' }).tap()
    await expect(said).toBeHidden()
  })

  await test.step('a long press and drag on a free hour draws a new session', async () => {
    await centre(cell(page, day, '14:00'))
    const start = await spotAt(page, day, '14:10')
    await finger.down(start)
    await expect(ghost(page, day, '14:00–15:00')).toBeVisible()
    await finger.move({ x: start.x, y: start.y + 130 })
    await expect(ghost(page, day, '14:00–16:00')).toBeVisible()
    await finger.up()
    const form = dialog(page, 'Nytt träningspass')
    await expect(form.getByLabel('Datum')).toHaveValue(day)
    await expect(timeField(form)).toHaveValue('14:00')
    await expect(form.getByRole('textbox', { name: 'Längd (timmar)' })).toHaveValue('2')
    await cancel(form)
  })
})
