import { addWeeks, formatWeek, formatWeekSpan } from '#shared/time.ts'
import { dayIn, dayLabels, expectWeek, session, thisWeek, today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { choose } from '#tests/e2e/ui.ts'

test('the URL keeps the week and the client, and back and forward navigate them', async ({
  page,
  ownTrainer: { api },
}) => {
  const week = thisWeek()
  const [next, afterNext] = [addWeeks(week, 1), addWeeks(week, 2)]
  const { client, pot } = await givenClientWithPot(api, { name: 'Ensam Filter' })
  const sessionsOfAll = page.getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d / })
  const other = await givenClientWithPot(api)
  await givenSession(api, {
    clientId: other.client.id,
    potId: other.pot.id,
    date: dayIn(afterNext, 6),
  })
  await givenSession(api, {
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
  const year = Number(today().slice(0, 4))
  const period = `${formatWeekSpan(afterNext, year)} · ${formatWeek(afterNext)}`
  await expect(page.getByText(period, { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: formatWeek(afterNext) })).toBeVisible()
  await expect(sessionsOfAll).toHaveCount(2)

  await choose(page.getByRole('combobox', { name: 'Visa pass för' }), client.name)
  await expect(page).toHaveURL(`/dashboard/calendar?v=${afterNext}&klient=${client.id}`)
  await expect(sessionsOfAll).toHaveCount(1)
  await expect(session(page, `20:00–21:00 ${client.name}`)).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Visa pass för' })).toHaveValue('Alla klienter')
  await expect(sessionsOfAll).toHaveCount(2)
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
  const todayHead = page.getByRole('columnheader', { name: dayLabels(today()) })
  await expect(todayHead).toHaveAttribute('aria-current', 'date')
})
