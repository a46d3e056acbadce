import { addDays, type LocalDate, localDateOf, localTimeOf } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

test('an ill client: free in time, late the hours are drawn, and both are undone', async ({
  page,
  ownTrainer: { api },
  openBrowser,
}) => {
  await api.profile.updateTrainerSettings.mutate({ cancellationHours: '24' })
  const { client, pot } = await givenClientWithPot(api, { name: 'Sjuk Idag', hours: 10 })
  const soon = new Date(Date.now() + 3 * 3_600_000)
  const booking = { clientId: client.id, potId: pot.id }
  const ahead: LocalDate = addDays(today(), 3)
  const freeId = await givenSession(api, { ...booking, date: ahead, time: '10:00' })
  await givenSession(api, { ...booking, date: localDateOf(soon), time: localTimeOf(soon) })
  const left = async () =>
    (await api.pots.ofClient.query({ clientId: client.id }))[0]?.hoursRemaining

  await page.goto(`/dashboard/sessions?klient=${client.id}`)
  const steps = countSteps(page)
  const row = (words: string) => page.getByRole('row').filter({ hasText: words })
  const form = dialog(page, 'Avboka pass')
  const cancelOf = (words: string) => row(words).getByRole('button', { name: /^Avboka: / })
  const confirm = form.getByRole('button', { name: 'Avboka passet' })

  await steps.click(cancelOf('10:00–11:00'))
  await expect(form).toContainText(/\d+\sh före: inga timmar dras\. Din gräns är 24\sh\./)
  await steps.click(confirm)
  // The sums of the list say '1 avbokat utan kostnad'.
  await expect(toast(page, /^Avbokat i tid/)).toBeVisible()
  await expect(row('10:00–11:00')).toContainText('Avbokat i tid')
  expect(steps.count()).toBe(2)
  expect(await left()).toBe(10)

  // An old tab cannot mark it any more.
  await expect(
    api.sessions.mark.mutate({
      sessions: [{ id: freeId, version: 1 }],
      completed: true,
      noShow: false,
    }),
  ).rejects.toThrow('SESSION_CANCELLED')

  await steps.click(cancelOf(localTimeOf(soon)))
  await expect(form).toContainText(/2\sh före: sent avbokat, 1\sh dras/)
  await steps.click(confirm)
  await expect(row(localTimeOf(soon))).toContainText('Sent avbokat')
  expect(steps.count()).toBe(4)
  await expect(toast(page, 'Sent avbokat – 1 h har dragits')).toBeVisible()
  expect(await left()).toBe(9)

  const { path } = await api.clients.link.query({ id: client.id })
  const visitor = await openBrowser()
  await visitor.goto(path)
  const upcoming = visitor.getByRole('tabpanel')
  await expect(upcoming.getByRole('row').filter({ hasText: '10:00–11:00' })).toContainText(
    'Avbokat i tid',
  )
  await visitor.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect(visitor.getByRole('tabpanel')).toContainText('Sent avbokat')

  await page.keyboard.press('Control+z')
  await expect(row(localTimeOf(soon))).toContainText('Schemalagt')
  expect(await left()).toBe(10)
  await row('10:00–11:00')
    .getByRole('button', { name: /^Visa / })
    .click()
  const details = dialog(page, 'Avbokat pass')
  await details.getByRole('button', { name: 'Ångra avbokningen' }).click()
  await expect(row('10:00–11:00')).toContainText('Schemalagt')
})
