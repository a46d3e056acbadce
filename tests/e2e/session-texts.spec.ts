import { addWeeks } from '#shared/time.ts'
import {
  cell,
  dayIn,
  fillNewSession,
  openSession,
  openWeek,
  session,
  thisWeek,
} from '#tests/e2e/app.ts'
import { expectDraggable } from '#tests/e2e/drag.ts'
import { givenClientWithPot, givenCompleted, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { completeElsewhere } from '#tests/e2e/series.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, setSwitch, toast } from '#tests/e2e/ui.ts'

// The texts of the error catalogue under Sessions (spec 8), each by what causes it. Those of a lost network, of duplicates
// and of stale tabs are in failure.spec.ts, bookings.spec.ts and series.spec.ts.

/** Weeks that the demo data leaves empty, one for each test. */
const quietWeek = (n: number) => addWeeks(thisWeek(), 70 + n)

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

/** A planned session in a week of its own, with its dialog open. */
async function openPlanned(
  page: Parameters<typeof openWeek>[0],
  { week, hours, potHours }: { week: number; hours?: number; potHours?: number },
) {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Katalog', hours: potHours })
  const date = dayIn(quietWeek(week), 2)
  const id = await givenSession(api, { clientId: client.id, potId: pot.id, date, hours })
  await openWeek(page, quietWeek(week))
  return { api, client, pot, id, form: await openSession(page, client.name) }
}

test('a session whose pot is gone cannot be saved', async ({ page, trouble }) => {
  const { api, pot, form } = await openPlanned(page, { week: 0 })
  await api.pots.remove.mutate({ id: pot.id })
  trouble.mayFail(/sessions\.update/)
  await form.getByLabel('Anteckningar').fill('Ny anteckning')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Fel vid uppdatering av pass')).toBeVisible()
  await expect(form.getByLabel('Anteckningar')).toHaveValue('Ny anteckning')
})

test('a session that its pot has no room for says that it is the pot', async ({
  page,
  trouble,
}) => {
  const { client, form } = await openPlanned(page, { week: 1, hours: 24, potHours: -99_990 })
  trouble.mayFail(/sessions\.update/)
  await setSwitch(form.getByRole('switch', { name: 'Genomfört' }), true)
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Fel vid uppdatering av tidspott')).toContainText(
    'Saldot skulle bli större eller mindre än vad en tidspott kan rymma.',
  )
  await expect(form).toBeVisible()
  // What was shown in the calendar before the answer is taken back.
  await expect(session(page, client.name)).toHaveAccessibleName(/Schemalagt/)
})

test('a series that cannot be created says so', async ({ page, trouble }) => {
  const api = await apiOf('trainer')
  const { client } = await givenClientWithPot(api, { name: 'Katalog' })
  await openWeek(page, quietWeek(2))
  await cell(page, dayIn(quietWeek(2), 2), '09:00').click()
  const form = await fillNewSession(page, { client: client.name, repeatWeeks: 2 })
  await api.clients.remove.mutate({ id: client.id })
  trouble.mayFail(/sessions\.create/)
  await form.getByRole('button', { name: 'Skapa 3 pass' }).click()
  await expect(toast(page, 'Fel vid skapande av pass')).toContainText(
    'Ett fel uppstod vid skapande av träningspass.',
  )
})

test('a session that cannot be fetched says so, and comes when it is asked for again', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Katalog' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: dayIn(quietWeek(3), 2) })
  await openWeek(page, quietWeek(3))
  trouble.mayFail(/sessions\.get/)
  await page.route(/sessions\.get/, (route) => route.fulfill({ status: 400, body: '{}' }))
  await session(page, client.name).click()
  const form = dialog(page, 'Redigera träningspass')
  await expect(form.getByText('Fel vid hämtning av träningspass')).toBeVisible()
  await page.unroute(/sessions\.get/)
  await form.getByRole('button', { name: 'Försök igen' }).click()
  await expect(form.getByLabel('Anteckningar')).toBeVisible()
})

test('a session that has been removed elsewhere cannot be removed again', async ({
  page,
  trouble,
}) => {
  const { api, client, id, form } = await openPlanned(page, { week: 4 })
  await api.sessions.remove.mutate({ id })
  trouble.mayFail(/sessions\.(similar|get|remove)/)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect(toast(page, 'Fel vid borttagning av pass')).toContainText(
    'Ingen träningspass hittades eller saknar behörighet',
  )
  await expect(session(page, client.name)).toHaveCount(0)
})

test('a session that has been completed elsewhere cannot be removed, and is shown again', async ({
  page,
  trouble,
}) => {
  const { api, client, id, form } = await openPlanned(page, { week: 5 })
  await completeElsewhere(api, id)
  trouble.mayFail(/sessions\.remove/)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect(toast(page, 'Kan inte ta bort pass')).toContainText(
    'Kan inte ta bort genomförda eller no-show träningspass',
  )
  await expect(session(page, client.name)).toHaveAccessibleName(/Genomfört/)
})

test('the key that removes a session says why a completed one stays', async ({ page }) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Katalog' })
  await givenCompleted(api, { clientId: client.id, potId: pot.id, date: dayIn(quietWeek(6), 2) })
  await openWeek(page, quietWeek(6))
  await expectDraggable(page)
  await session(page, client.name).focus()
  await page.keyboard.press('Delete')
  await expect(toast(page, 'Kan inte ta bort träningspass')).toContainText(
    'Kan inte ta bort genomförda eller no-show träningspass',
  )
  await expect(session(page, client.name)).toBeVisible()
})
