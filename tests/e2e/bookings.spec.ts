import { addDays, addWeeks } from '#shared/time.ts'
import {
  bookSeries,
  cell,
  dayIn,
  fillNewSession,
  openSession,
  openWeek,
  repeatField,
  session,
  thisWeek,
  timeField,
} from '#tests/e2e/app.ts'
import { givenClientWithPot, givenCompleted, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, dialog, fillDate, toast } from '#tests/e2e/ui.ts'

/** Weeks that the demo data leaves empty, one or two for each test. */
const quiet = { busy: 30, twins: 35, removal: 40, tabs: 45 }

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
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
  await expect(notice).toContainText(`Passet krockar med ${first.client.name} 10:30–11:30`)
  await timeField(form).fill('11:30')
  await expect(notice).toBeHidden()
  await expect(form.getByRole('button', { name: 'Skapa pass' })).toBeVisible()
  await timeField(form).fill('11:00')
  await expect(notice).toBeVisible()
  await expect(form.getByRole('button', { name: 'Boka ändå' })).toBeVisible()
  await bookSeries(page, { client: second.client.name })
  await expect(session(page, `11:00–12:00 ${second.client.name}`)).toBeVisible()
})

test('a series of which something exists by then names each duplicate and creates nothing', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const week = addWeeks(thisWeek(), quiet.twins)
  const date = dayIn(week, 4)
  const { client, pot } = await givenClientWithPot(api, { name: 'Dubbel Bokad' })
  const clientId = client.id

  await openWeek(page, week)
  await cell(page, date, '15:00').click()
  const form = await fillNewSession(page, { client: client.name, repeatWeeks: 2 })
  await expect(form.getByRole('region', { name: 'Passen i serien' })).toContainText('3 pass')
  // Somebody is faster: what was foretold is no longer so.
  await givenSession(api, { clientId, potId: pot.id, date: addDays(date, 7), time: '15:00' })
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
