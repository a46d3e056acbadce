import { addWeeks, formatWeek, formatWeekRange } from '#shared/time.ts'
import {
  bookSeries,
  cell,
  dayIn,
  dayWords,
  expectWeek,
  openWeek,
  session,
  thisWeek,
  timeField,
  today,
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
import { cancel, choose, dialog } from '#tests/e2e/ui.ts'

/** Weeks that the demo data leaves empty, one or two for each test. */
const quiet = { phone: 15, signs: 25, past: -20 }

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
