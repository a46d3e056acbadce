import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession, unique } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, dialog, toast } from '#tests/e2e/ui.ts'

test('a training type is created and can be sold at once, and a new name shows wherever the type is named, without a reload', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot } = await givenClientWithPot(api, { name: 'Byter Typ', type: 'Gammal' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: today(), time: '21:00' })
  // The data of these screens is cached.
  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  await expect(page.getByRole('heading', { name: pot.name })).toBeVisible()
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expect(page.getByRole('table')).toContainText(pot.name)
  await page.getByRole('link', { name: 'Profil & Inställningar' }).click()
  await page.getByRole('tab', { name: 'Träningstyper' }).click()

  const [created, renamed] = [`Löpning ${unique()}`, `Ny ${unique()}`]
  await page.getByRole('button', { name: 'Skapa träningstyp' }).first().click()
  const creating = dialog(page, 'Ny träningstyp')
  await creating.getByLabel('Namn').fill(created)
  await creating.getByRole('button', { name: 'Skapa träningstyp' }).click()
  await expect(toast(page, 'Träningstyp skapad')).toBeVisible()
  await expect(creating).toBeHidden()

  await page.getByRole('button', { name: `Redigera ${pot.name}` }).click()
  const form = dialog(page, `Redigera ${pot.name}`)
  await form.getByLabel('Namn').fill(renamed)
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Träningstyp uppdaterad')).toBeVisible()
  await expect(form).toBeHidden()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Redigera ${renamed}`, exact: true }) })
  await expect(row).toContainText('Används i 1 tidspott och kan inte tas bort')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Klientprofil' })).toBeVisible()
  await page.getByRole('tab', { name: 'Tidspotter' }).click()
  await expect(page.getByRole('heading', { name: renamed, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const selling = dialog(page, 'Ny tidspott')
  await selling.getByLabel('Tidspottstyp').selectOption(created)
  await cancel(selling)
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expect(page.getByRole('table')).toContainText(renamed)
  await expect(page.getByRole('table')).not.toContainText(pot.name)
  const { path } = await api.clients.link.query({ id: client.id })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: renamed, exact: true })).toBeVisible()
})
