import { addDays, addWeeks, formatDayNear, localDateOf } from '#shared/time.ts'
import { dayIn, openWeek, session, thisWeek } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { sessionsOf } from '#tests/e2e/series.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

test('two weeks of holiday are put in in six steps, with a session moved, one cancelled and one kept, and undone by one key', async ({
  page,
  // An absence concerns every booking of its trainer.
  ownTrainer: { api },
}) => {
  const moves = await givenClientWithPot(api, { name: 'Flyttas' })
  const cancels = await givenClientWithPot(api, { name: 'Avbokas' })
  const keeps = await givenClientWithPot(api, { name: 'Står Kvar' })
  const week = addWeeks(thisWeek(), 1)
  const [tuesday, lastDay] = [dayIn(week, 2), dayIn(addWeeks(week, 1), 7)]
  for (const { client, pot } of [moves, cancels, keeps])
    await givenSession(api, {
      clientId: client.id,
      potId: pot.id,
      date: client === keeps.client ? addDays(tuesday, 1) : tuesday,
      time: client === moves.client ? '08:00' : '10:00',
    })
  const datesOf = async ({ client }: typeof moves) =>
    (await sessionsOf(api, client.id)).map(({ startsAt }) => localDateOf(startsAt))
  await openWeek(page, week)

  const steps = countSteps(page)
  const form = dialog(page, 'Ny frånvaro')
  await steps.click(page.getByRole('button', { name: 'Ny frånvaro' }))
  await expect(form.getByLabel('Från och med')).toHaveValue(dayIn(week, 1))
  await steps.fill(form.getByLabel('Till och med'), lastDay)
  await steps.fill(form.getByLabel('Benämning'), 'Semester')
  await expect(form.getByRole('heading', { name: '3 bokade pass under frånvaron' })).toBeVisible()
  const choiceOf = ({ client }: typeof moves) =>
    form.getByRole('combobox', { name: `${client.name} ` })
  await steps.select(choiceOf(moves), 'Flytta till efter frånvaron')
  await expect(form).toContainText(`Flyttas till ${formatDayNear(addDays(tuesday, 14))} 08:00`)
  await steps.select(choiceOf(cancels), 'Avboka')
  await steps.click(form.getByRole('button', { name: 'Lägg in frånvaro' }))
  expect(steps.count()).toBe(6)

  await expect(toast(page, 'Frånvaron är inlagd')).toContainText('1 pass avbokat, 1 pass flyttat')
  await expect(page.getByRole('button', { name: /^Frånvaro: Semester, / })).toBeVisible()
  await expect(session(page, `10:00–11:00 ${keeps.client.name}`)).toBeVisible()
  await expect(session(page, moves.client.name)).toHaveCount(0)
  await expect(session(page, cancels.client.name)).toHaveCount(0)
  expect(await datesOf(moves)).toEqual([addDays(tuesday, 14)])

  await page.keyboard.press('ControlOrMeta+z')
  await expect(toast(page, 'Frånvaron är ångrad')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Frånvaro: / })).toHaveCount(0)
  for (const { client } of [moves, cancels, keeps])
    await expect(session(page, client.name)).toBeVisible()
  expect(await datesOf(moves)).toEqual([tuesday])
})
