import { addWeeks } from '#shared/time.ts'
import { dayIn, openSession, openWeek, thisWeek, timeField } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('on a version conflict the saved values are shown, and the input is kept', async ({
  page,
  context,
  pageErrors,
}) => {
  const api = await apiOf('trainer')
  // A week without demo data.
  const week = addWeeks(thisWeek(), 45)
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

  pageErrors.mayFail(/sessions\.update/)
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
