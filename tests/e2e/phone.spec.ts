import type { Page } from '@playwright/test'
import { addDays, addWeeks } from '#shared/time.ts'
import { cell, dayIn, dayLabels, expectWeek, session, thisWeek } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { sweep } from '#tests/e2e/touch.ts'
import { toast } from '#tests/e2e/ui.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test("a horizontal swipe changes the day, a vertical one does not, and a tap in the list sets a session's status", async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot } = await givenClientWithPot(api, { name: 'Agenda Tryck', hours: 7.5 })
  // A week without demo data, as is the one after.
  const week = addWeeks(thisWeek(), -30)
  const owner = { clientId: client.id, potId: pot.id, date: dayIn(week, 3) }
  await givenSession(api, { ...owner, time: '05:30' })
  await givenSession(api, { ...owner, time: '10:00', hours: 1.5 })
  await page.goto(`/dashboard/calendar?v=${week}&dag=6&vy=dag`)
  await expectWeek(page, week)
  // The touch code is loaded lazily.
  await expect(page.locator('[data-swipeable]')).toBeVisible()

  await sweepThroughDays(page, week)

  await page.getByRole('button', { name: dayLabels(dayIn(week, 3)) }).tap()
  await page.getByRole('button', { name: 'Lista', exact: true }).tap()
  await expect(page).not.toHaveURL(/vy=/)
  const own = page
    .getByRole('region', { name: dayLabels(dayIn(week, 3)) })
    .getByRole('listitem')
    .filter({ hasText: client.name })
  const early = own.filter({ hasText: '05:30' })
  const late = own.filter({ hasText: '10:00' })
  const done = early.getByRole('button', { name: 'Genomfört · 1 h: 05:30' })
  const settled = session(page, `10:00–11:30 ${client.name}, ${pot.name}, Uteblivet`)
  expect((await done.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await done.tap()
  await expect(early).not.toContainText('har varit')
  await expect(late).toContainText('6,5 h kvar')
  await expect(session(page, `05:30–06:30 ${client.name}`)).toBeFocused()
  await toast(page, 'Genomfört').getByRole('button', { name: 'Ångra' }).tap()
  await expect(early).toContainText('7,5 h kvar')
  await late.getByRole('button', { name: 'Uteblivet: 10:00' }).tap()
  await expect(settled).toBeVisible()
  await expect(early).toContainText('6 h kvar')
  // It is shown before it is saved.
  await expect(toast(page, 'Uteblivet')).toBeVisible()

  await page.reload()
  await expect(settled).toBeVisible()
  await page.getByRole('button', { name: 'Timmar', exact: true }).tap()
  await expectWeek(page, week)
})

/** From Saturday into the next week, and back to Sunday, where it scrolls. */
async function sweepThroughDays(page: Page, week: string): Promise<void> {
  const sunday = dayIn(week, 7)
  const noonOf = (date: string) => cell(page, date, '12:00')
  await sweep(page, noonOf(dayIn(week, 6)), { x: -140, y: 20 })
  await expect(noonOf(sunday)).toBeVisible()
  await sweep(page, noonOf(sunday), { x: -140, y: 0 })
  await expect(noonOf(addDays(sunday, 1))).toBeVisible()
  await expectWeek(page, addWeeks(week, 1))
  await sweep(page, noonOf(addDays(sunday, 1)), { x: 140, y: -20 })
  await expect(noonOf(sunday)).toBeVisible()

  const before = (await noonOf(sunday).boundingBox())?.y ?? 0
  await sweep(page, noonOf(sunday), { x: -70, y: -160 })
  await expect.poll(async () => (await noonOf(sunday).boundingBox())?.y).toBeLessThan(before - 60)
  await expect(noonOf(sunday)).toBeVisible()
  await sweep(page, noonOf(sunday), { x: -30, y: 0 })
  await expect(noonOf(sunday)).toBeVisible()
}
