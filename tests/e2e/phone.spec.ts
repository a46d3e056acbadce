import type { Page } from '@playwright/test'
import { addDays, addWeeks } from '#shared/time.ts'
import { cell, dayIn, dayWords, expectWeek, session, thisWeek } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { sweep } from '#tests/e2e/touch.ts'
import { cancel, dialog, toast } from '#tests/e2e/ui.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

async function openDay(page: Page, week: string, day: number): Promise<void> {
  await page.goto(`/dashboard/calendar?v=${week}&dag=${day}`)
  await expectWeek(page, week)
}

test('a finger swept sideways turns the day, and one that scrolls does not', async ({
  openBrowser,
}) => {
  const page = await openBrowser({ as: 'trainer', ...phone })
  // A week that the demo data leaves empty, as is the one after.
  const week = addWeeks(thisWeek(), 32)
  const [saturday, sunday] = [dayIn(week, 6), dayIn(week, 7)]
  const noonOf = (date: string) => cell(page, date, '12:00')
  await openDay(page, week, 6)
  // What looks for fingers is fetched by itself.
  await page.waitForLoadState('networkidle')

  await sweep(page, noonOf(saturday), { x: -140, y: 20 })
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
})

test('the agenda marks a session by one tap, says what that draws, and takes it back', async ({
  openBrowser,
}) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Agenda Tryck', hours: 7.5 })
  const week = addWeeks(thisWeek(), -30)
  const owner = { clientId: client.id, potId: pot.id }
  await givenSession(api, { ...owner, date: dayIn(week, 3), time: '05:30' })
  await givenSession(api, { ...owner, date: dayIn(week, 3), time: '10:00', hours: 1.5 })

  const page = await openBrowser({ as: 'trainer', ...phone })
  await openDay(page, week, 3)
  await page.getByRole('button', { name: 'Agenda', exact: true }).tap()
  await expect(page).toHaveURL(/vy=agenda/)
  const day = page.getByRole('region', { name: dayWords(dayIn(week, 3)) })
  const own = day.getByRole('listitem').filter({ hasText: client.name })
  const early = own.filter({ hasText: '05:30–06:30' })
  const late = own.filter({ hasText: '10:00–11:30' })
  await expect(early).toContainText('Passerat men inte markerat som genomfört')
  await expect(early).toContainText('1 h dras → 6,5 h kvar')
  await expect(late).toContainText('1,5 h dras → 6 h kvar')

  const done = early.getByRole('button', { name: 'Genomfört: 05:30' })
  expect((await done.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await done.tap()
  await expect(early).toContainText('timmar dragna från potten')
  await expect(late).toContainText('1,5 h dras → 5 h kvar')
  await expect(session(page, `05:30–06:30 ${client.name}`)).toBeFocused()
  const told = toast(page, 'Genomfört')
  await told.getByRole('button', { name: 'Ångra' }).tap()
  await expect(early).toContainText('1 h dras → 6,5 h kvar')

  await late.getByRole('button', { name: 'Uteblivet: 10:00' }).tap()
  await expect(late).toContainText('Avbokad')
  await expect(early).toContainText('1 h dras → 5 h kvar')

  await session(page, `05:30–06:30 ${client.name}, `).tap()
  const editing = dialog(page, 'Redigera träningspass')
  await expect(editing.getByRole('switch', { name: 'Genomfört' })).not.toBeChecked()
  await cancel(editing)
  await page.getByRole('button', { name: `Nytt pass ${dayWords(dayIn(week, 5))}` }).tap()
  const adding = dialog(page, 'Nytt träningspass')
  await expect(adding.getByLabel('Datum')).toHaveValue(dayIn(week, 5))
  await cancel(adding)

  await page.reload()
  await expect(late).toContainText('Avbokad')
  await page.getByRole('button', { name: 'Dag', exact: true }).tap()
  await expectWeek(page, week)
})

test('what is ahead has nothing to mark in the agenda', async ({ openBrowser }) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Agenda Framtid' })
  const week = addWeeks(thisWeek(), 33)
  await givenSession(api, { clientId: client.id, potId: pot.id, date: dayIn(week, 2) })
  const page = await openBrowser({ as: 'trainer', ...phone })
  await page.goto(`/dashboard/calendar?v=${week}&vy=agenda`)
  await expect(session(page, `10:00–11:00 ${client.name}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Genomfört|Uteblivet)/ })).toHaveCount(0)
})

test('the palette is one tap away', async ({ openBrowser }) => {
  const page = await openBrowser({ as: 'trainer', ...phone })
  await page.goto('/dashboard/calendar')
  await page.getByRole('button', { name: 'Sök klient, sida eller vecka' }).tap()
  const palette = dialog(page, 'Sök och gå till')
  await palette.getByRole('option', { name: 'Kortkommandon och symboler' }).tap()
  const help = dialog(page, 'Kortkommandon och symboler')
  await expect(help.getByText('Svep åt sidan i dagsvyn')).toBeVisible()
})
