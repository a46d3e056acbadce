import { addDays, addWeeks, formatWeek, formatWeekRange } from '#shared/time.ts'
import {
  bookSeries,
  cell,
  dayIn,
  dayWords,
  expectWeek,
  fillNewSession,
  openSession,
  openWeek,
  repeatField,
  session,
  thisWeek,
  timeField,
  today,
  weekGrid,
} from '#tests/e2e/app.ts'
import {
  givenClient,
  givenClientWithPot,
  givenCompleted,
  givenPot,
  givenSession,
} from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, choose, dialog, fillDate, tabTo, toast } from '#tests/e2e/ui.ts'

/** Weeks that the demo data leaves empty, a few for each test. */
const quiet = {
  phone: 15,
  keyboard: 20,
  signs: 25,
  busy: 30,
  twins: 35,
  removal: 40,
  tabs: 45,
  past: -20,
}

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('the address holds the week and the client, and back and forward walk them', async ({
  page,
}) => {
  const week = thisWeek()
  const [next, afterNext] = [addWeeks(week, 1), addWeeks(week, 2)]
  const { client, pot } = await givenClientWithPot(await apiOf('trainer'), { name: 'Ensam Filter' })
  const sessionsOfAll = page.getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d / })
  await givenSession(await apiOf('trainer'), {
    clientId: client.id,
    potId: pot.id,
    date: dayIn(afterNext, 7),
    time: '20:00',
  })

  await page.goto('/dashboard/calendar')
  await expectWeek(page, week)
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  await expectWeek(page, next)
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  await expectWeek(page, afterNext)
  await expect(page).toHaveURL(`/dashboard/calendar?v=${afterNext}`)
  const period = `${formatWeekRange(afterNext)} · ${formatWeek(afterNext)}`
  await expect(page.getByText(period, { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: formatWeek(afterNext) })).toBeVisible()
  await expect(sessionsOfAll).not.toHaveCount(1)

  await choose(page.getByRole('combobox', { name: 'Visa pass för' }), client.name)
  await expect(page).toHaveURL(`/dashboard/calendar?v=${afterNext}&klient=${client.id}`)
  await expect(sessionsOfAll).toHaveCount(1)
  await expect(session(page, `20:00–21:00 ${client.name}`)).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Visa pass för' })).toHaveValue('Alla klienter')
  await expect(sessionsOfAll).not.toHaveCount(1)
  await page.goBack()
  await expectWeek(page, next)
  await page.goForward()
  await expectWeek(page, afterNext)
  await page.goForward()
  await expect(sessionsOfAll).toHaveCount(1)

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Visa pass för' })).toHaveValue(client.name)
  await page.getByRole('button', { name: 'Idag' }).click()
  await expectWeek(page, week)
  const todayHead = page.getByRole('columnheader', { name: dayWords(today()) })
  await expect(todayHead).toHaveAttribute('aria-current', 'date')
})

test('the keyboard alone walks the grid, books a session and comes back to its cell', async ({
  page,
}) => {
  const week = addWeeks(thisWeek(), quiet.keyboard)
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

test('a phone shows one day, and walks the days of the week', async ({ page }) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.phone)
  const { client, pot } = await givenClientWithPot(api, { name: 'Ficka Telefon' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: dayIn(week, 3) })
  const card = session(page, `10:00–11:00 ${client.name}`)
  const dayButton = (date: string) => page.getByRole('button', { name: dayWords(date) })

  await page.setViewportSize({ width: 390, height: 844 })
  await openWeek(page, week)
  await expect(dayButton(dayIn(week, 1))).toHaveAttribute('aria-pressed', 'true')
  await expect(card).toBeHidden()
  await dayButton(dayIn(week, 3)).click()
  await expect(page).toHaveURL(`/dashboard/calendar?v=${week}&dag=3`)
  await expect(page.getByRole('columnheader', { name: dayWords(dayIn(week, 3)) })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: dayWords(dayIn(week, 4)) })).toHaveCount(0)
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  await expectWeek(page, addWeeks(week, 1))
  await expect(dayButton(dayIn(addWeeks(week, 1), 3))).toHaveAttribute('aria-pressed', 'true')

  await cell(page, dayIn(addWeeks(week, 1), 3), '12:00').click()
  await expect(dialog(page, 'Nytt träningspass').getByLabel('Datum')).toHaveValue(
    dayIn(addWeeks(week, 1), 3),
  )
  await bookSeries(page, { client: client.name })
  await expect(session(page, `12:00–13:00 ${client.name}`)).toBeVisible()
})

test('the sessions before seven and after ten in the evening are listed above and below the grid', async ({
  page,
}) => {
  const week = thisWeek()
  await openWeek(page, week)

  const early = page.getByRole('button', {
    name: `1 pass före 07:00, ${dayWords(dayIn(week, 3))}`,
  })
  await early.click()
  await page.getByRole('button', { name: '06:00–07:00 Hanna Virtanen, PT 60 min' }).click()
  const form = dialog(page, 'Redigera träningspass')
  await expect(timeField(form)).toHaveValue('06:00')
  await expect(form.getByLabel('Datum')).toHaveValue(dayIn(week, 3))
  await cancel(form)
  await expect(early).toBeFocused()

  const late = page.getByRole('button', { name: `1 pass efter 22:00, ${dayWords(dayIn(week, 5))}` })
  await late.click()
  await expect(
    page.getByRole('button', { name: '22:30–23:30 Mehmet Şahin, PT 60 min' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(late).toBeFocused()
})

test('the four signs of a session are in its name', async ({ page }) => {
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Teckna Fyra' })
  const clientId = client.id
  const [rich, poor] = [
    await givenPot(api, { clientId, type: 'Rik' }),
    await givenPot(api, { clientId, type: 'Fattig', hours: 1 }),
  ]
  const past = addWeeks(thisWeek(), quiet.past)
  const ahead = addWeeks(thisWeek(), quiet.signs)
  await givenCompleted(api, { clientId, potId: rich.id, date: dayIn(past, 2) })
  await givenSession(api, { clientId, potId: rich.id, date: dayIn(past, 3) })
  await givenSession(api, { clientId, potId: poor.id, date: dayIn(ahead, 2) })
  await givenSession(api, { clientId, potId: poor.id, date: dayIn(ahead, 3) })
  await givenSession(api, { clientId, potId: poor.id, date: dayIn(ahead, 4), hours: 2 })
  const who = `${client.name}, `

  await openWeek(page, past)
  await expect(
    session(page, `10:00–11:00 ${who}${rich.name}, Genomfört, Genomfört eller avbokat – timmar`),
  ).toBeVisible()
  await expect(
    session(
      page,
      `10:00–11:00 ${who}${rich.name}, Schemalagt, Passerat men inte markerat som genomfört`,
    ),
  ).toBeVisible()

  await openWeek(page, ahead)
  const covered = page.getByRole('group', { name: dayWords(dayIn(ahead, 2)) }).getByRole('button')
  await expect(covered).toHaveAccessibleName(`10:00–11:00 ${who}${poor.name}, Schemalagt`)
  await expect(
    session(
      page,
      `10:00–11:00 ${who}${poor.name}, Schemalagt, Potten kommer inte att ha tillräckligt med timmar när passet hålls`,
    ),
  ).toBeVisible()
  const lacking = session(
    page,
    `10:00–12:00 ${who}${poor.name}, Schemalagt, Potten saknar tillräckligt med timmar`,
  )
  await lacking.hover()
  await expect(page.getByRole('tooltip')).toContainText('Potten saknar tillräckligt med timmar')
})

test('an hour that is taken says so, and can be booked all the same', async ({ page }) => {
  const api = await apiOf('trainer')
  const date = dayIn(addWeeks(thisWeek(), quiet.busy), 2)
  const first = await givenClientWithPot(api, { name: 'Först Bokad' })
  const second = await givenClientWithPot(api, { name: 'Sedan Bokad' })
  await givenSession(api, { clientId: first.client.id, potId: first.pot.id, date, time: '10:30' })

  await openWeek(page, addWeeks(thisWeek(), quiet.busy))
  await cell(page, date, '11:00').click({ position: { x: 4, y: 60 } })
  const form = dialog(page, 'Nytt träningspass')
  const notice = form.getByRole('group', { name: 'Befintliga pass' })
  await expect(notice).toContainText(`10:30–11:30 ${first.client.name}`)
  await timeField(form).fill('11:30')
  await expect(notice).toBeHidden()
  await timeField(form).fill('11:00')
  await expect(notice).toBeVisible()
  await bookSeries(page, { client: second.client.name })
  await expect(session(page, `11:00–12:00 ${second.client.name}`)).toBeVisible()
})

test('a series of which something exists already names each duplicate and creates nothing', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.twins)
  const date = dayIn(week, 4)
  const { client, pot } = await givenClientWithPot(api, { name: 'Dubbel Bokad' })
  const clientId = client.id
  await givenSession(api, { clientId, potId: pot.id, date: addDays(date, 7), time: '15:00' })

  await openWeek(page, week)
  await cell(page, date, '15:00').click()
  const form = await fillNewSession(page, { client: client.name, repeatWeeks: 2 })
  await form.getByRole('button', { name: 'Skapa 3 pass' }).click()
  const alert = form.getByRole('alert')
  await expect(alert).toContainText('Dubletter upptäckta')
  await expect(alert).toContainText(
    `Pass 2: Ett träningspass finns redan den ${addDays(date, 7)} kl 15:00`,
  )
  await expect(alert.getByRole('listitem')).toHaveCount(1)
  await expect(alert).toContainText('Inga pass har skapats.')
  expect(await api.sessions.ofClient.query({ clientId })).toHaveLength(1)

  await repeatField(form).fill('0')
  await fillDate(form.getByLabel('Datum'), addDays(date, 7))
  await form.getByRole('button', { name: 'Skapa pass' }).click()
  await expect(alert).toContainText('Pass finns redan')
  await expect(alert).toContainText('Ett träningspass på denna tid och datum finns redan.')
  expect(await api.sessions.ofClient.query({ clientId })).toHaveLength(1)
})

test('a completed session cannot be removed and says why; a planned one is gone at once', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.removal)
  const { client, pot } = await givenClientWithPot(api, { name: 'Tas Bort' })
  const booking = { clientId: client.id, potId: pot.id }
  await givenCompleted(api, { ...booking, date: dayIn(week, 2) })
  await givenSession(api, { ...booking, date: dayIn(week, 3) })
  const card = `10:00–11:00 ${client.name}, ${pot.name}`

  await openWeek(page, week)
  const settled = await openSession(page, `${card}, Genomfört`)
  const remove = settled.getByRole('button', { name: 'Ta bort pass' })
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAccessibleDescription(
    'Kan inte ta bort genomförda eller no-show träningspass',
  )
  await cancel(settled)

  // The server's answer is held back: what is gone at once is gone before it.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/sessions\.remove/, async (route) => {
    await held
    await route.continue()
  })
  const planned = await openSession(page, `${card}, Schemalagt`)
  await planned.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect(planned).toBeHidden()
  await expect(session(page, `${card}, Schemalagt`)).toBeHidden()
  await expect(cell(page, dayIn(week, 3), '10:00')).toBeFocused()
  answer()
  await expect(toast(page, 'Pass borttaget')).toBeVisible()
  await page.reload()
  await expect(session(page, `${card}, Genomfört`)).toBeVisible()
  await expect(session(page, `${card}, Schemalagt`)).toBeHidden()
})

test('a removal that fails puts the session back', async ({ page, trouble }) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.removal + 1)
  const { client, pot } = await givenClientWithPot(api, { name: 'Blir Kvar' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: dayIn(week, 3) })
  const card = `10:00–11:00 ${client.name}, ${pot.name}, Schemalagt`

  await openWeek(page, week)
  const form = await openSession(page, card)
  trouble.mayFail(/sessions\.remove/)
  await page.route(/sessions\.remove/, (route) => route.abort())
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect(toast(page, 'Fel vid borttagning av pass')).toContainText(
    'Kunde inte ta bort träningspass: Ingen anslutning.',
  )
  await expect(session(page, card)).toBeVisible()
})

test('whoever saves over a newer version is told what is saved, and keeps what was typed', async ({
  page,
  context,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.tabs)
  const { client, pot } = await givenClientWithPot(api, { name: 'Två Flikar' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: dayIn(week, 2) })
  const card = `10:00–11:00 ${client.name}`
  const other = await context.newPage()
  await openWeek(page, week)
  await openWeek(other, week)
  const [mine, theirs] = [await openSession(page, card), await openSession(other, card)]

  await timeField(theirs).fill('11')
  await theirs.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(other, 'Pass uppdaterat')).toBeVisible()

  trouble.mayFail(/sessions\.update/)
  await mine.getByLabel('Anteckningar').fill('Ta med gummibandet')
  await mine.getByRole('button', { name: 'Spara ändringar' }).click()
  const alert = mine.getByRole('alert').filter({ hasText: 'Passet har ändrats' })
  await expect(alert).toContainText('Tid: 11:00')
  await expect(mine.getByLabel('Anteckningar')).toHaveValue('Ta med gummibandet')
  await expect(timeField(mine)).toHaveValue('10:00')
  await timeField(mine).fill('11:00')
  await mine.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Pass uppdaterat')).toBeVisible()
  await expect(mine).toBeHidden()

  const again = await openSession(page, `11:00–12:00 ${client.name}`)
  await expect(again.getByLabel('Anteckningar')).toHaveValue('Ta med gummibandet')
})
