import { addDays, formatDay, localTimeOf, weekOf } from '#shared/time.ts'
import { cell, fillNewSession, openSession, openWeek, session, timeField } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import {
  completeElsewhere,
  nextChangeOfClocks,
  scopeQuestion,
  sessionsOf,
} from '#tests/e2e/series.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

test('a series is previewed, changed as a whole across a DST change, and removed except for completed sessions', async ({
  page,
  ownTrainer: { api },
}) => {
  // Two before the DST change, and the rest after it.
  const date = addDays(nextChangeOfClocks(), -12)
  const { client } = await givenClientWithPot(api, { name: 'Hela Serien' })
  const other = await givenClientWithPot(api, { name: 'Upptagen' })
  const taken = addDays(date, 14)
  await givenSession(api, {
    clientId: other.client.id,
    potId: other.pot.id,
    date: taken,
    time: '09:30',
  })
  await openWeek(page, weekOf(date))

  await test.step('previewed before it is created, with a week excluded', async () => {
    await cell(page, date, '09:00').click()
    const form = await fillNewSession(page, { client: client.name, repeatWeeks: 4 })
    const preview = form.getByRole('region', { name: 'Passen i serien' })
    await expect(preview.getByRole('listitem')).toHaveCount(5)
    await expect(preview).toContainText(`krockar med ${other.client.name} 09:30–10:30`)
    await preview.getByRole('button', { name: 'Välj bort krockar' }).click()
    await form.getByRole('button', { name: 'Boka 4 pass' }).click()
    await expect(toast(page, 'Pass skapade (4)')).toContainText(formatDay(date))
    await expect(form).toBeHidden()
  })

  await test.step('keeps the local time across the DST change', async () => {
    const form = await openSession(page, `09:00–10:00 ${client.name}`)
    await timeField(form).fill('16')
    await form.getByRole('button', { name: 'Spara ändringar' }).click()
    const question = await scopeQuestion(page, 'Ändra')
    await question.getByRole('radio', { name: /^Alla.*4 pass$/ }).check()
    await question.getByRole('button', { name: 'Spara 4 pass' }).click()
    await expect(toast(page, 'Pass uppdaterade (4)')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(session(page, `16:00–17:00 ${client.name}`)).toBeVisible()
    const saved = await sessionsOf(api, client.id)
    expect(saved.map(({ startsAt }) => localTimeOf(startsAt))).toEqual(Array(4).fill('16:00'))
  })

  await test.step('removed after confirmation, except sessions completed meanwhile', async () => {
    const third = (await sessionsOf(api, client.id))[2]?.id ?? ''
    const form = await openSession(page, `16:00–17:00 ${client.name}`)
    await form.getByRole('button', { name: 'Ta bort pass' }).click()
    const question = await scopeQuestion(page, 'Ta bort')
    await question.getByRole('radio', { name: /^Alla/ }).check()
    await completeElsewhere(api, third)
    await question.getByRole('button', { name: 'Ta bort 4 pass' }).click()
    await expect(toast(page, 'Pass borttagna (3)')).toContainText('1 pass hoppades över')
    await expect(form).toBeHidden()
    await expect(session(page, client.name)).toHaveCount(0)
    expect((await sessionsOf(api, client.id)).map(({ id }) => id)).toEqual([third])
  })
})
