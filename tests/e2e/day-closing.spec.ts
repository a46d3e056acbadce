import type { Locator, Page } from '@playwright/test'
import { addDays, formatDay, formatDayLong } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { objectionsTo } from '#tests/e2e/axe.ts'
import { givenClientWithPot, givenPot, givenSession, removeAllClients } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { givenSeries } from '#tests/e2e/series.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

const yesterday = addDays(today(), -1)
const dayBefore = addDays(today(), -2)

/** What waits for this login, from the dashboard. */
async function openInbox(page: Page, count: number): Promise<Locator> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Dagsavslut · ${count} pass att markera` }).click()
  const inbox = dialog(page, 'Dagsavslut')
  await expect(inbox.getByRole('button', { name: /^Genomfört: / }).first()).toBeFocused()
  return inbox
}

function rowOf(inbox: Locator, words: string): Locator {
  return inbox.getByRole('listitem').filter({ hasText: words })
}

const done = (row: Locator) => row.getByRole('button', { name: /^Genomfört: / })

async function hoursLeft(clientId: string): Promise<number[]> {
  const pots = await (await apiOf('colleague')).pots.ofClient.query({ clientId })
  return pots.map(({ hoursRemaining }) => hoursRemaining)
}

/** Marks a session as no-show elsewhere, as another device of the same trainer does. */
async function missElsewhere(id: string): Promise<void> {
  const api = await apiOf('colleague')
  const { version } = await api.sessions.get.query({ id })
  await api.sessions.mark.mutate({ sessions: [{ id, version }], completed: false, noShow: true })
}

test.beforeEach(async ({ enterAs }) => {
  await removeAllClients(await apiOf('colleague'))
  await enterAs('colleague')
})

test('the day is closed by the keyboard alone, one key for each session', async ({ page }) => {
  const api = await apiOf('colleague')
  const { client, pot } = await givenClientWithPot(api, { name: 'Tangent Bord', hours: 7.5 })
  const booking = { clientId: client.id, potId: pot.id }
  await givenSession(api, { ...booking, date: dayBefore, time: '09:00' })
  await givenSession(api, { ...booking, date: yesterday, time: '10:00', hours: 1.5 })
  await givenSession(api, { ...booking, date: yesterday, time: '08:00' })
  await givenSession(api, { ...booking, date: addDays(today(), 1) })

  await page.goto('/dashboard')
  const open = page.getByRole('button', { name: 'Dagsavslut · 3 pass att markera' })
  await expect(open).toBeVisible()
  await tabTo(open)
  await page.keyboard.press('Enter')
  const inbox = dialog(page, 'Dagsavslut')
  const rows = inbox.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(inbox.getByRole('heading', { level: 3 }).first()).toContainText(
    formatDayLong(yesterday),
  )
  const [first, second, third] = ['10:00–11:30', '08:00–09:00', '09:00–10:00'].map((time) =>
    rowOf(inbox, time),
  ) as [Locator, Locator, Locator]
  await expect(done(first)).toBeFocused()
  await expect(first).toContainText(`${pot.name} · 1,5 h`)
  await expect(first).toContainText('1,5 h dras → 6 h kvar')
  await expect(second).toContainText('1 h dras → 6,5 h kvar')

  await page.keyboard.press('j')
  await expect(done(second)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('g')
  await expect(first).toHaveCount(0)
  await expect(done(second)).toBeFocused()
  // Each line says what its own buttons do to the pot as it stands.
  await expect(second).toContainText('1 h dras → 5 h kvar')
  const which = `${client.name}, ${formatDay(yesterday)} kl`
  await expect(inbox.getByRole('status')).toHaveText(`Genomfört: ${which} 10:00`)
  await page.keyboard.press('u')
  await expect(inbox.getByRole('status')).toHaveText(`Uteblivet: ${which} 08:00`)
  await expect(done(third)).toBeFocused()
  expect(await hoursLeft(client.id)).toEqual([5])

  await page.keyboard.press('Control+z')
  await expect(inbox.getByRole('status')).toContainText('Markeringen är borttagen')
  await expect(done(second)).toBeFocused()
  await expect(second).toContainText('1 h dras → 5 h kvar')
  await page.keyboard.press('g')
  await expect(second).toHaveCount(0)
  await page.keyboard.press('g')
  await expect(inbox.getByText('Allt är markerat')).toBeVisible()
  await expect(inbox.getByRole('button', { name: 'Stäng' }).last()).toBeFocused()
  await expect(inbox.getByRole('button', { name: 'Ångra' })).toBeVisible()
  expect(await objectionsTo(page, 'day closing, all is marked')).toEqual([])

  await page.keyboard.press('Enter')
  await expect(inbox).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Kalender' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Dagsavslut' })).toHaveCount(0)
  expect(await hoursLeft(client.id)).toEqual([4])
  // What was marked last can still be taken back.
  await expect(toast(page, 'Genomfört')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Dagsavslut · 1 pass att markera' })).toBeVisible()
  expect(await hoursLeft(client.id)).toEqual([5])
})

test('all are marked when it has been seen what that makes of each pot, and taken back', async ({
  page,
}) => {
  const api = await apiOf('colleague')
  const rich = await givenClientWithPot(api, { name: 'Anna Rik', hours: 6.5 })
  const poor = await givenClientWithPot(api, { name: 'Örjan Fattig', hours: 0.5 })
  for (const [time, { client, pot }] of [
    ['08:00', rich],
    ['09:00', rich],
    ['10:00', poor],
  ] as const)
    await givenSession(api, { clientId: client.id, potId: pot.id, date: yesterday, time })
  const inbox = await openInbox(page, 3)
  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await expect(inbox.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(inbox.getByText('En pott går under noll.')).toBeVisible()
  const outcomes = inbox.getByRole('listitem')
  await expect(outcomes.nth(0)).toContainText(poor.client.name)
  await expect(outcomes.nth(0)).toContainText('0,5 h → −0,5 h')
  await expect(outcomes.nth(0)).toContainText('Under noll')
  await expect(outcomes.nth(1)).toContainText(`${rich.pot.name} · 2 pass, 2 h`)
  await expect(outcomes.nth(1)).toContainText('6,5 h → 4,5 h')
  await inbox.getByRole('button', { name: 'Tillbaka' }).click()
  await expect(done(inbox)).toHaveCount(3)
  expect(await hoursLeft(rich.client.id)).toEqual([6.5])

  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await inbox.getByRole('button', { name: 'Markera 3 pass' }).click()
  await expect(inbox.getByText('Allt är markerat')).toBeVisible()
  await expect(inbox.getByRole('status')).toHaveText('3 pass markerade som genomförda')
  expect(await hoursLeft(rich.client.id)).toEqual([4.5])
  expect(await hoursLeft(poor.client.id)).toEqual([-0.5])
  await inbox.getByRole('button', { name: 'Ångra' }).click()
  await expect(done(inbox)).toHaveCount(3)
  await expect(inbox.getByRole('status')).toHaveText('Markeringen är borttagen från 3 pass')
  expect(await hoursLeft(rich.client.id)).toEqual([6.5])
  expect(await hoursLeft(poor.client.id)).toEqual([0.5])
})

test('a session that somebody changed meanwhile is not marked, and that is said', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/sessions\.mark/)
  const api = await apiOf('colleague')
  const { client, pot } = await givenClientWithPot(api, { name: 'Hunnen Före' })
  const booking = { clientId: client.id, potId: pot.id, date: yesterday }
  const [one, other] = [
    await givenSession(api, { ...booking, time: '10:00' }),
    await givenSession(api, { ...booking, time: '09:00' }),
  ]
  await givenSession(api, { ...booking, time: '08:00' })
  const inbox = await openInbox(page, 3)
  // What the inbox asks for when it opens has come: from now on it does not know.
  await page.waitForLoadState('networkidle')
  await missElsewhere(one)
  await page.keyboard.press('g')
  await expect(toast(page, 'Passet kunde inte markeras')).toContainText(
    'Passet har ändrats sedan du såg det.',
  )
  await expect(done(inbox)).toHaveCount(2)

  await missElsewhere(other)
  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await inbox.getByRole('button', { name: 'Markera 2 pass' }).click()
  await expect(inbox.getByRole('status')).toContainText(
    '1 pass hade ändrats sedan du såg det och är inte markerat.',
  )
  expect(await hoursLeft(client.id)).toEqual([7])
})

test('no hour is lost or drawn twice without a network, or when the answer is lost', async ({
  page,
  context,
  trouble,
}) => {
  trouble.mayFail(/\/trpc\//)
  const api = await apiOf('colleague')
  const { client, pot } = await givenClientWithPot(api, { name: 'Tappat Svar' })
  const booking = { clientId: client.id, potId: pot.id, date: yesterday }
  await givenSession(api, { ...booking, time: '10:00' })
  await givenSession(api, { ...booking, time: '09:00' })
  const inbox = await openInbox(page, 2)

  await context.setOffline(true)
  await page.keyboard.press('g')
  await expect(toast(page, 'Ingen anslutning')).toBeVisible()
  await expect(done(inbox)).toHaveCount(2)
  expect(await hoursLeft(client.id)).toEqual([10])
  await context.setOffline(false)

  await page.route(
    /sessions\.mark/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await done(rowOf(inbox, '10:00–11:00')).click()
  // What is saved is what is shown, whatever became of the answer.
  await expect(done(inbox)).toHaveCount(1)
  await expect(rowOf(inbox, '09:00–10:00')).toContainText('1 h dras → 8 h kvar')
  expect(await hoursLeft(client.id)).toEqual([9])
})

test('a row leads to the session itself, and the inbox stays as it was', async ({ page }) => {
  const api = await apiOf('colleague')
  const { client, pot } = await givenClientWithPot(api, { name: 'Fel Pott', type: 'Gamla' })
  const right = await givenPot(api, { clientId: client.id, type: 'Rätta', hours: 3 })
  const booking = { clientId: client.id, potId: pot.id, date: yesterday }
  await givenSession(api, { ...booking, time: '10:00' })
  await givenSession(api, { ...booking, time: '08:00' })
  const inbox = await openInbox(page, 2)
  const row = rowOf(inbox, '08:00–09:00')
  await row.getByRole('button', { name: /^Redigera / }).click()
  const form = dialog(page, 'Redigera träningspass')
  await expect(form.getByLabel('Datum')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(inbox).toBeVisible()
  await expect(done(row)).toBeFocused()

  await row.getByRole('button', { name: /^Redigera / }).click()
  await form.getByRole('combobox', { name: 'Tidspott' }).click()
  await page.getByRole('option', { name: right.name }).click()
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(form).toBeHidden()
  await expect(row).toContainText(right.name)
  await expect(row).toContainText('1 h dras → 2 h kvar')
  await expect(done(row)).toBeFocused()
})

test('whoever has turned single keys off marks with the buttons', async ({ page }) => {
  const api = await apiOf('colleague')
  const { client, pot } = await givenClientWithPot(api, { name: 'Utan Tangenter' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: yesterday, time: '10:00' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: yesterday, time: '08:00' })
  await api.profile.setKeyboardShortcuts.mutate({ on: false })
  try {
    const inbox = await openInbox(page, 2)
    await page.keyboard.press('g')
    await page.keyboard.press('ArrowDown')
    await expect(done(rowOf(inbox, '08:00–09:00'))).toBeFocused()
    await expect(done(inbox)).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(done(inbox)).toHaveCount(1)
  } finally {
    await api.profile.setKeyboardShortcuts.mutate({ on: true })
  }
})

test('a phone has the whole screen, and those that have waited longest come when there is room', async ({
  openBrowser,
}) => {
  const api = await apiOf('colleague')
  const { client } = await givenSeries(api, {
    name: 'Länge Sedan',
    date: addDays(today(), -7 * 105),
    count: 103,
    potHours: 200,
  })
  const page = await openBrowser({
    as: 'colleague',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const inbox = await openInbox(page, 103)
  expect((await inbox.boundingBox())?.width).toBe(390)
  await expect(inbox.getByText('Här är de 100 senaste. 3 äldre pass')).toBeVisible()
  const first = done(inbox).first()
  expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await first.tap()
  await expect(inbox.getByText('Här är de 100 senaste. 2 äldre pass')).toBeVisible()
  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).tap()
  await inbox.getByRole('button', { name: 'Markera 100 pass' }).tap()
  await expect(done(inbox)).toHaveCount(2)
  expect(await hoursLeft(client.id)).toEqual([99])
})
