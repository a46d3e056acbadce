import { addDays, formatDayNear, mondayOf, weekOf } from '#shared/time.ts'
import { cell, openWeek, repeatField, session, thisWeek, today } from '#tests/e2e/app.ts'
import { givenClientWithPot, unique } from '#tests/e2e/given.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

test('two weekdays are booked for eight weeks in one go, shown and undone', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client } = await givenClientWithPot(api, { name: 'Tis Och Tor' })
  // A Tuesday far enough from today that the demo data has no sessions there.
  const tuesday = addDays(mondayOf(weekOf(addDays(today(), 7 * 30))), 1)
  await openWeek(page, weekOf(tuesday))
  const steps = countSteps(page)
  const form = dialog(page, 'Nytt träningspass')
  await steps.click(cell(page, tuesday, '07:00'))
  await steps.fill(form.getByRole('combobox', { name: 'Klient' }), client.name)
  await steps.click(form.getByRole('button', { name: 'torsdag' }))
  await expect(form.getByRole('combobox', { name: 'Klient' })).toHaveValue(client.name)
  await steps.fill(repeatField(form), '7')
  await expect(form.getByText('Totalt 16 pass')).toBeVisible()
  // The button moves when the preview arrives.
  await expect(form.getByRole('region', { name: 'Passen i serien' })).toContainText(
    / kvar efter|saknas /,
  )
  await expect(form.getByRole('button', { name: 'Boka 16 pass' })).toBeInViewport({ ratio: 1 })
  await steps.click(form.getByRole('button', { name: 'Boka 16 pass' }))
  // Was two dialogs of nine steps.
  expect(steps.count()).toBe(5)

  const done = toast(page, 'Pass skapade (16)')
  await expect(done).toContainText(`${client.name}, ${formatDayNear(tuesday)} kl 07:`)
  await expect(session(page, client.name)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(toast(page, '16 pass är inte längre bokade')).toBeVisible()
  await expect(session(page, client.name)).toHaveCount(0)
})

test('a new client is sold ten hours, gets a first session and a link, in one dialog', async ({
  page,
  ownTrainer: { api },
}) => {
  // Whose training type is proposed.
  await givenClientWithPot(api)
  await page.goto('/dashboard/clients')
  const name = `Helt Ny ${unique()}`
  const steps = countSteps(page)
  const adding = dialog(page, 'Lägg till klient')
  await steps.click(page.getByRole('button', { name: 'Lägg till klient' }))
  await steps.fill(adding.getByLabel('Namn'), name)
  await steps.fill(adding.getByLabel('E-post'), `ny.${unique()}@example.com`)
  await steps.click(adding.getByRole('button', { name: 'Lägg till', exact: true }))
  const next = dialog(page, `${name} är tillagd`)
  await expect(next.getByRole('button', { name: 'Skapa tidspott' })).toBeFocused()
  await steps.press('Enter')
  const pot = dialog(page, 'Ny tidspott')
  // The type that most pots have, and ten hours, are proposed.
  await expect(pot.getByLabel('Tidspottstyp')).not.toHaveValue('')
  await steps.click(pot.getByRole('button', { name: 'Skapa tidspott' }))
  await expect(toast(page, 'Ny tidspott skapad')).toBeVisible()
  await expect(next.getByRole('img', { name: 'Klart' })).toHaveCount(1)
  // Was eight clicks, and the two fields.
  expect(steps.count()).toBe(6)

  await next.getByRole('button', { name: 'Boka första passet' }).click()
  const booking = dialog(page, 'Nytt träningspass')
  await expect(booking.getByRole('combobox', { name: 'Klient' })).toHaveValue(name)
  await booking.getByRole('button', { name: /^Boka/ }).click()
  await expect(toast(page, 'Pass skapat')).toContainText(name)
  await next.getByRole('button', { name: 'Skicka länken' }).click()
  const link = dialog(page, `Skicka länken till ${name}`)
  await expect(link.getByRole('link', { name: 'Mejla' })).toHaveAttribute('href', /%2Fclient%2F/)
  await page.keyboard.press('Escape')
  await next.getByRole('button', { name: 'Klar', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await toast(page, 'Pass skapat').getByRole('button', { name: 'Visa' }).click()
  await expect(page).toHaveURL(new RegExp(`v=${thisWeek()}`))
})
