import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { answerCall } from '../answer-call.ts'
import { givenPotType, unique } from '../given.ts'
import { apiOf } from '../logins.ts'
import { cancel, dialog } from '../ui.ts'
import type { Look } from './look.ts'

/** The training types of the current user's profile, and their dialogs; nothing is saved. */
export async function seeTrainingTypes({ page, check }: Look): Promise<void> {
  const { name } = await givenPotType(await apiOf('trainer'), { description: 'Två och två' })
  await page.goto('/profile?flik=typer')
  await expect(page.getByRole('button', { name: `Redigera ${name}` })).toBeVisible()
  await check('training types')

  await page.getByRole('button', { name: 'Skapa träningstyp' }).click()
  const creating = dialog(page, 'Ny träningstyp')
  await creating.getByRole('button', { name: 'Skapa träningstyp' }).click()
  await expect(creating.getByText('Namnfältet är obligatoriskt.')).toBeVisible()
  await check('create training type')
  await cancel(creating)

  await page.getByRole('button', { name: `Redigera ${name}` }).click()
  const editing = dialog(page, `Redigera ${name}`)
  await expect(editing.getByLabel('Beskrivning')).toHaveValue('Två och två')
  await check('edit training type')
  await cancel(editing)

  await page.getByRole('button', { name: `Ta bort ${name}` }).click()
  const removing = dialog(page, `Ta bort ${name}?`)
  await expect(removing).toBeVisible()
  await check('remove training type')
  await cancel(removing)
}

/** The export of the current user's profile; nothing is downloaded. */
export async function seeExport({ page, check }: Look): Promise<void> {
  await page.goto('/profile?flik=export')
  const submit = page.getByRole('button', { name: 'Ladda ner', exact: true })
  await expect(submit).toBeVisible()
  await check('export')
  await submit.click()
  await expect(page.getByText('Välj både startdatum och slutdatum').first()).toBeVisible()
  await check('export, without dates')
  await page.getByRole('button', { name: 'Den här månaden' }).click()
  await check('export, a period chosen')

  const name = `Importerad ${unique()}`
  const email = `import.${unique()}@example.com`
  const client = { id: randomUUID(), name, email, phone: '', lastingNote: '', color: null }
  await (await apiOf('trainer')).clients.import.mutate({
    fileName: 'klienter hösten 2026.xlsx',
    types: [],
    clients: [client],
    pots: [],
  })
  await page.goto('/profile?flik=export')
  const undo = page.getByRole('button', { name: /^Ångra importen klienter hösten/ }).first()
  await undo.scrollIntoViewIfNeeded()
  await check('export, an import')
  await undo.click()
  await check('export, undo of an import')
  await cancel(page.getByRole('dialog'))

  await page.getByRole('button', { name: 'Visa adresser' }).click()
  const sheets = dialog(page, 'Adresser för kalkylark')
  await expect(sheets.getByRole('button', { name: 'Skapa adress' })).toBeVisible()
  await check('sheet addresses, to make one')
}

/** The trainer's own events. */
export async function seeOwnEvents({ page, check }: Look): Promise<void> {
  await page.goto('/profile?flik=handelser')
  await expect(page.getByRole('list', { name: 'Senaste händelser' })).toBeVisible()
  await check('own events')
}

/** The clients without sessions and purchases for long. */
export async function seeRetention({ page, check }: Look): Promise<void> {
  const client = { id: '00000000-0000-4000-8000-00000000c001', name: 'Gammal Klient' }
  const last = { lastSessionAt: new Date('2021-05-05T08:00:00Z'), lastPurchaseAt: null }
  const clients = [{ ...client, ...last, sessions: 12, hoursRemaining: 1.5 }]
  await answerCall(page, 'clients.inactive', { months: 24, clients })
  await page.goto('/profile?flik=gallra')
  await page.getByRole('checkbox', { name: client.name }).check()
  await check('retention, a client chosen')
  await page.getByRole('button', { name: 'Radera 1 klient' }).click()
  const question = dialog(page, 'Radera 1 klient?')
  await expect(question).toBeVisible()
  await check('retention, question')
  await cancel(question)
  await page.unrouteAll()
}

/** The list of one's own logins. */
export async function seeOwnLogins({ page, check }: Look): Promise<void> {
  await page.goto('/profile?flik=inloggningar')
  await expect(page.getByText('Den här enheten')).toBeVisible()
  await check('own logins')
}
