import { addDays, addWeeks, formatDay, formatWeek, localTimeOf, weekOf } from '#shared/time.ts'
import {
  cell,
  dayIn,
  fillNewSession,
  openSession,
  openWeek,
  session,
  thisWeek,
  timeField,
} from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import {
  completeElsewhere,
  givenSeries,
  nextChangeOfClocks,
  nextLoneHoliday,
  scopeQuestion,
  scopeRows,
  sessionsOf,
} from '#tests/e2e/series.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { setSwitch, toast } from '#tests/e2e/ui.ts'

/** Weeks that the demo data leaves empty; each test has some of its own. */
const quiet = { some: 20, removal: 26, undo: 32, lost: 36, stale: 44 }
const weekAhead = (weeks: number) => addWeeks(thisWeek(), weeks)

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('a change for all of a series is the same time on the clock before and after the clocks change', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const sunday = nextChangeOfClocks()
  const date = addDays(sunday, -12)
  const { client } = await givenSeries(api, { name: 'Hela Serien', date, count: 4 })

  await openWeek(page, weekOf(date))
  const form = await openSession(page, `10:00–11:00 ${client.name}`)
  await timeField(form).fill('16')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  const question = await scopeQuestion(page, 'Ändra')
  await expect(question.getByRole('radio', { name: 'Bara detta pass 1 pass' })).toBeChecked()
  await expect(question.getByRole('radio', { name: 'Bara detta pass 1 pass' })).toBeFocused()
  await expect(scopeRows(question)).toHaveCount(1)

  // Called off, the dialog is there with what was typed.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(timeField(form)).toHaveValue('16:00')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()

  await question.getByRole('radio', { name: /^Alla.*4 pass$/ }).check()
  await expect(scopeRows(question)).toHaveText(
    [0, 7, 14, 21].map((days) => {
      const day = addDays(date, days)
      const week = formatWeek(weekOf(day)).replace(' ', '.')
      return new RegExp(`${formatDay(day)}.*${week}, 10:00 → 16:00`)
    }),
  )
  await question.getByRole('button', { name: 'Spara 4 pass' }).click()
  await expect(toast(page, 'Pass uppdaterade (4)')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(session(page, `16:00–17:00 ${client.name}`)).toBeVisible()
  const saved = await sessionsOf(api, client.id)
  expect(saved.map(({ startsAt }) => localTimeOf(startsAt))).toEqual(Array(4).fill('16:00'))
})

test('some of a series can be left as they are, and what it will cost is told before', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const date = dayIn(weekAhead(quiet.some), 2)
  const { client, pot } = await givenSeries(api, {
    name: 'Delvis Serie',
    date,
    count: 4,
    hours: 1.5,
    potHours: 6,
  })
  await openWeek(page, weekAhead(quiet.some))
  const form = await openSession(page, `10:00–11:30 ${client.name}`)
  await setSwitch(form.getByRole('switch', { name: 'Genomfört' }), true)
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  const question = await scopeQuestion(page, 'Ändra')
  await expect(question).toContainText(`Drar 1,5 timmar från ${pot.name}: 6 h → 4,5 h kvar`)

  await question.getByRole('radio', { name: /^Detta och följande/ }).check()
  await expect(question).toContainText(`Drar 6 timmar från ${pot.name}: 6 h → 0 h kvar`)
  const ticks = question.getByRole('checkbox')
  await expect(ticks).toHaveCount(3)
  for (const tick of await ticks.all()) await tick.uncheck()
  await expect(question.getByRole('button', { name: 'Spara passet' })).toBeDisabled()
  await expect(question).toContainText('Markera minst ett pass till')
  await ticks.nth(1).check()
  await ticks.nth(2).check()
  await expect(question).toContainText(`Drar 4,5 timmar från ${pot.name}: 6 h → 1,5 h kvar`)
  await question.getByRole('button', { name: 'Spara 3 pass' }).click()
  await expect(toast(page, 'Pass uppdaterade (3)')).toBeVisible()
  const saved = await sessionsOf(api, client.id)
  expect(saved.map(({ completed }) => completed)).toEqual([true, false, true, true])
  const [left] = await api.pots.ofClient.query({ clientId: client.id })
  expect(left?.hoursRemaining).toBe(1.5)
})

test('a series is removed after the question, but for what has been completed meanwhile', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const date = dayIn(weekAhead(quiet.removal), 3)
  const { client, ids } = await givenSeries(api, { name: 'Avslutad Serie', date, count: 4 })
  await openWeek(page, weekAhead(quiet.removal))
  const form = await openSession(page, `10:00–11:00 ${client.name}`)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  const question = await scopeQuestion(page, 'Ta bort')
  await question.getByRole('radio', { name: /^Alla/ }).check()
  await completeElsewhere(api, ids[2] ?? '')
  await question.getByRole('button', { name: 'Ta bort 4 pass' }).click()
  const told = toast(page, 'Pass borttagna (3)')
  await expect(told).toContainText('1 pass hoppades över, eftersom det har ändrats.')
  await expect(told.getByRole('button', { name: 'Ångra' })).toHaveCount(0)
  await expect(form).toBeHidden()
  await expect(session(page, client.name)).toHaveCount(0)
  expect((await sessionsOf(api, client.id)).map(({ id }) => id)).toEqual([ids[2]])
})

test('a series is seen before it is made, and weeks can be left out of it', async ({ page }) => {
  const api = await apiOf('trainer')
  const holiday = nextLoneHoliday()
  const date = addDays(holiday, -14)
  const day = (weeks: number) => addDays(date, 7 * weeks)
  const { client, pot } = await givenClientWithPot(api, { name: 'Blivande Serie', hours: 3 })
  const other = await givenClientWithPot(api, { name: 'Upptagen' })
  // Begun the evening before, and there already.
  await givenSession(api, {
    clientId: other.client.id,
    potId: other.pot.id,
    date: addDays(day(1), -1),
    time: '23:30',
    hours: 8,
  })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: day(3), time: '07:00' })

  await openWeek(page, weekOf(date))
  await cell(page, date, '07:00').click()
  const form = await fillNewSession(page, { client: client.name, repeatWeeks: 4 })
  const preview = form.getByRole('region', { name: 'Passen i serien' })
  const rows = preview.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  const evening = formatDay(addDays(day(1), -1))
  await expect(rows).toContainText([
    formatWeek(weekOf(date)),
    `krockar med ${other.client.name} ${evening} 23:30–07:30`,
    'röd dag: ',
    'finns redan',
    'potten räcker inte',
  ])
  await expect(form.getByRole('group', { name: 'Befintliga pass' })).toContainText(
    `${formatDay(day(1))}: krockar med ${other.client.name} ${evening} 23:30–07:30`,
  )
  await expect(preview).toContainText('4 pass, 1 bortvalt · 4 h · saldo efter −2 h')
  await expect(form.getByText('Saldo 3 h · bokat 5 h · efter detta −2 h')).toBeVisible()
  await expect(form.getByText('Potten räcker inte till alla pass')).toBeVisible()
  await expect(rows.nth(3).getByRole('checkbox')).toBeDisabled()
  await expect(preview).toContainText('Pass som redan finns kan inte skapas en gång till.')
  await expect(form.getByRole('button', { name: 'Boka 4 pass ändå' })).toBeVisible()

  await preview.getByRole('button', { name: 'Välj bort röda dagar' }).click()
  await preview.getByRole('button', { name: 'Välj bort krockar' }).click()
  await expect(preview).toContainText('2 pass, 3 bortvalda · 2 h · saldo efter 0 h')
  await rows.nth(0).getByRole('checkbox').uncheck()
  await rows.nth(4).getByRole('checkbox').uncheck()
  await expect(form.getByRole('button', { name: 'Skapa pass' })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Skapa pass' })).toHaveAccessibleDescription(
    'Alla pass är bortvalda. Välj minst ett för att skapa.',
  )
  await preview.getByRole('button', { name: 'Välj alla' }).click()
  await rows.nth(0).getByRole('checkbox').uncheck()
  await form.getByRole('button', { name: 'Boka 3 pass ändå' }).click()
  await expect(toast(page, 'Pass skapade (3)')).toContainText(formatDay(day(1)))
  await expect(form).toBeHidden()
  const made = await sessionsOf(api, client.id)
  expect(made).toHaveLength(4)

  await page.getByRole('button', { name: 'Nytt pass' }).click()
  const tooLong = await fillNewSession(page, { client: client.name, repeatWeeks: 105 })
  await tooLong.getByRole('button', { name: 'Skapa pass' }).click()
  await expect(tooLong.getByText('Ange ett helt antal veckor, 0–104')).toBeVisible()
})

test('a series can be made without its preview, when what is booked cannot be fetched', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const { client } = await givenClientWithPot(api, { name: 'Utan Översikt' })
  trouble.mayFail(/sessions\.onDates/)
  await page.route(/sessions\.onDates/, (route) => route.fulfill({ status: 400, body: '{}' }))
  await openWeek(page, weekAhead(quiet.lost + 4))
  await cell(page, dayIn(weekAhead(quiet.lost + 4), 2), '09:00').click()
  const form = await fillNewSession(page, { client: client.name, repeatWeeks: 1 })
  await expect(form.getByRole('region', { name: 'Passen i serien' })).toContainText(
    'Krockar och dubletter kunde inte hämtas.',
  )
  await form.getByRole('button', { name: 'Skapa 2 pass' }).click()
  await expect(toast(page, 'Pass skapade (2)')).toBeVisible()
})

test('a removed session is back at one word, as it was', async ({ page, trouble }) => {
  const api = await apiOf('trainer')
  const date = dayIn(weekAhead(quiet.undo), 4)
  const { client, pot } = await givenClientWithPot(api, { name: 'Ångrad' })
  const booking = { clientId: client.id, potId: pot.id, date, notes: 'Ta med skor' }
  const id = await givenSession(api, booking)
  const card = `10:00–11:00 ${client.name}`

  await openWeek(page, weekAhead(quiet.undo))
  const form = await openSession(page, card)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect(session(page, card)).toBeHidden()
  await toast(page, 'Pass borttaget').getByRole('button', { name: 'Ångra' }).click()
  await expect(toast(page, 'Passet är tillbaka')).toBeVisible()
  await expect(session(page, card)).toBeVisible()
  expect(await api.sessions.get.query({ id })).toMatchObject({
    potId: pot.id,
    notes: 'Ta med skor',
  })

  // What it stood on is gone meanwhile: it stays away, and that is said.
  const again = await openSession(page, card)
  await again.getByRole('button', { name: 'Ta bort pass' }).click()
  const told = toast(page, 'Pass borttaget')
  await expect(told).toBeVisible()
  await api.pots.remove.mutate({ id: pot.id })
  trouble.mayFail(/sessions\.restore/)
  await told.getByRole('button', { name: 'Ångra' }).click()
  await expect(toast(page, 'Passet kunde inte läggas tillbaka')).toContainText(
    'Tidspotten finns inte längre.',
  )
  await expect(session(page, card)).toBeHidden()
})

test('a save whose answer was lost is made once, for all of its series', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const date = dayIn(weekAhead(quiet.lost), 2)
  const { client, ids } = await givenSeries(api, { name: 'Tappat Svar', date, count: 3 })
  trouble.mayFail(/sessions\.(update|create)/)
  const loseAnswer = async (address: RegExp) =>
    page.route(
      address,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )

  await openWeek(page, weekAhead(quiet.lost))
  const form = await openSession(page, `10:00–11:00 ${client.name}`)
  await timeField(form).fill('12')
  await form.getByLabel('Anteckningar').fill('Ny tid')
  await loseAnswer(/sessions\.update/)
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  const question = await scopeQuestion(page, 'Ändra')
  await question.getByRole('radio', { name: /^Alla/ }).check()
  await question.getByRole('button', { name: 'Spara 3 pass' }).click()
  await expect(toast(page, 'Fel vid uppdatering av pass')).toBeVisible()
  await expect(form.getByRole('alert')).toContainText('Ingen anslutning.')
  // The series is what it was asked to be already: it is not asked again.
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Pass uppdaterade (3)')).toBeVisible()
  await expect(form).toBeHidden()
  for (const id of ids) expect((await api.sessions.get.query({ id })).version).toBe(2)

  await cell(page, dayIn(weekAhead(quiet.lost), 5), '15:00').click()
  const adding = await fillNewSession(page, { client: client.name, repeatWeeks: 1 })
  await loseAnswer(/sessions\.create/)
  await adding.getByRole('button', { name: 'Skapa 2 pass' }).click()
  await expect(adding.getByRole('alert')).toContainText('Ingen anslutning.')
  const told = toast(page, 'Fel vid skapande av pass')
  await told.getByRole('button', { name: 'Stäng' }).click()
  await adding.getByRole('button', { name: 'Skapa 2 pass' }).click()
  await expect(toast(page, 'Pass skapade (2)')).toBeVisible()
  expect(await sessionsOf(api, client.id)).toHaveLength(5)
})

test('whoever changes a series over a newer version of it is told, and what left it is skipped', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const date = dayIn(weekAhead(quiet.stale), 2)
  const { client, ids } = await givenSeries(api, { name: 'Ändrad Serie', date, count: 3 })
  const [first = '', second = ''] = ids
  await openWeek(page, weekAhead(quiet.stale))
  const form = await openSession(page, `10:00–11:00 ${client.name}`)

  // Another device moves this one, and a later one of the series.
  const moveElsewhere = async (id: string, time: string, days: number) => {
    const { version } = await api.sessions.get.query({ id })
    const to = { date: addDays(date, days), time, durationHours: 1, others: [] }
    await api.sessions.move.mutate({ id, version, ...to })
  }
  trouble.mayFail(/sessions\.update/)
  await form.getByLabel('Anteckningar').fill('Gummiband')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  const question = await scopeQuestion(page, 'Ändra')
  await question.getByRole('radio', { name: /^Alla/ }).check()
  await moveElsewhere(first, '10:30', 0)
  await question.getByRole('button', { name: 'Spara 3 pass' }).click()
  const alert = form.getByRole('alert').filter({ hasText: 'Passet har ändrats' })
  await expect(alert).toContainText('Tid: 10:30')
  await expect(form.getByLabel('Anteckningar')).toHaveValue('Gummiband')

  await moveElsewhere(first, '10:00', 0)
  await alert.getByRole('button', { name: 'Använd det som är sparat' }).click()
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await expect(form).toBeHidden()
  const again = await openSession(page, client.name)
  await again.getByLabel('Anteckningar').fill('Gummiband')
  await again.getByRole('button', { name: 'Spara ändringar' }).click()
  await question.getByRole('radio', { name: /^Alla/ }).check()
  await moveElsewhere(second, '18:00', 7)
  await question.getByRole('button', { name: 'Spara 3 pass' }).click()
  await expect(toast(page, 'Pass uppdaterade (2)')).toContainText('1 pass hoppades över')
  expect((await api.sessions.get.query({ id: second })).notes).toBe('')
})
