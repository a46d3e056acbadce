import { addDays, localDateOf, localTimeOf } from '#shared/time.ts'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { today } from '#tests/e2e/app.ts'
import { violationsOn } from '#tests/e2e/axe.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { enter } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { scrollsSideways } from '#tests/e2e/ui.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a client who cannot come cancels on the phone: free in time, late for the hours, and undoes it; the trainer sees who did it', {
  tag: '@everyday',
}, async ({ page, enterAs, openBrowser }) => {
  const trainer = await givenOwner()
  const { api, cookie } = await enter(trainer.email, trainer.password)
  const { client, pot } = await givenClientWithPot(api, { name: 'Kan Inte', hours: 10 })
  const booking = { clientId: client.id, potId: pot.id }
  await givenSession(api, { ...booking, date: addDays(today(), 5), time: '10:00' })
  const soon = new Date(Date.now() + 3 * 3_600_000)
  await givenSession(api, { ...booking, date: localDateOf(soon), time: localTimeOf(soon) })
  const left = async () =>
    (await api.pots.ofClient.query({ clientId: client.id }))[0]?.hoursRemaining
  const { path } = await api.clients.link.query({ id: client.id })
  const phone = await openBrowser()
  const cannot = phone.getByRole('button', { name: /^Jag kan inte/ })

  await phone.goto(path)
  await expect(phone.getByRole('table', { name: 'Kommande pass' })).toBeVisible()
  await expect(cannot).toHaveCount(0)

  await api.profile.updateTrainerSettings.mutate({
    cancellationHours: '24',
    clientCancelling: 'late',
  })
  await phone.reload()
  const coming = phone.getByRole('table', { name: 'Kommande pass' })
  const row = (time: string) => coming.getByRole('row').filter({ hasText: time })
  const dialog = phone.getByRole('dialog', { name: 'Avboka passet?' })
  const confirm = dialog.getByRole('button', { name: 'Avboka passet' })
  const status = phone.getByRole('status')
  // The next session has one at the top too.
  await expect(cannot).toHaveCount(3)

  await row('10:00–11:00')
    .getByRole('button', { name: /^Jag kan inte/ })
    .click()
  await expect(dialog).toContainText(`${client.name} med ${trainer.name}`)
  await expect(dialog).toContainText('Inga timmar dras.')
  expect(await violationsOn(phone, 'portal, cancelling')).toEqual([])
  expect(await scrollsSideways(phone)).toBe(false)
  await confirm.click()
  await expect(status).toContainText('är avbokat. Inga timmar dras.')
  await expect(row('10:00–11:00')).toContainText('Avbokat i tid')
  expect(await left()).toBe(10)
  await phone.getByRole('button', { name: 'Ångra', exact: true }).click()
  await expect(status).toContainText('är tillbaka')
  await expect(row('10:00–11:00')).toContainText('Schemalagt')
  await phone.getByRole('button', { name: 'Stäng', exact: true }).click()

  await row(localTimeOf(soon))
    .getByRole('button', { name: /^Jag kan inte/ })
    .click()
  await expect(dialog).toContainText(/2 timmar kvar: 1\sh dras enligt din tränares regel\./)
  await dialog.getByRole('textbox', { name: 'Orsak (valfri)' }).fill('Barnet är sjukt')
  await confirm.click()
  await expect(status).toContainText(/är avbokat\. 1\sh dras\./)
  await phone.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect(phone.getByRole('tabpanel')).toContainText('Sent avbokat')
  expect(await left()).toBe(9)
  expect(await violationsOn(phone, 'portal, cancelled with an undo')).toEqual([])

  await enterAs({ cookie })
  await page.goto(`/dashboard/clients/${client.id}?flik=handelser`)
  await expect(page.getByText('Klienten, genom sin länk, avbokade ett pass').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Ångra', exact: true }).click()
  await expect(status).toContainText('är tillbaka')
  expect(await left()).toBe(10)

  // After the limit the page says to call, where the trainer wants that.
  await api.profile.updateTrainerSettings.mutate({ clientCancelling: 'inTime' })
  await phone.reload()
  await row(localTimeOf(soon))
    .getByRole('button', { name: /^Jag kan inte/ })
    .click()
  await expect(dialog).toContainText('Så sent avbokar du genom att höra av dig till din tränare.')
  await expect(confirm).toHaveCount(0)
})
