import { expect, type Locator } from '@playwright/test'
import { answerCall, withoutPageStart } from '../answer-call.ts'
import { givenTrainer } from '../given.ts'
import { apiOf } from '../logins.ts'
import { people } from '../people.ts'
import { cancel, dialog, dismissToasts } from '../ui.ts'
import type { Look } from './look.ts'

const adminCalls = /admin\.(counts|trainers)/
const confirmedCall = /\/trpc\/admin\.setPassword/

/** The administration and its dialogs, empty, with errors and without an answer; demo accounts are not changed. */
export async function seeAdministration(look: Look): Promise<void> {
  const { page, check } = look
  const api = await apiOf('superAdmin')
  const long = await givenTrainer(api, {
    name: `Hubertusschlößchenstraßenbahnhof${'å'.repeat(90)}`,
    role: 'ORG_ADMIN',
  })
  const off = await givenTrainer(api, { name: 'Avstängd' })
  await api.admin.setDisabled.mutate({ id: off.id, isDisabled: true })

  await page.goto('/admin/dashboard')
  await expect(page.getByText('hos alla tränare')).toBeVisible()
  await expect(page.getByRole('row', { name: off.name })).toContainText('Inaktiverad')
  await check('administration')

  await page.goto('/admin/trainers')
  await expect(page.getByRole('row', { name: long.name })).toContainText('Organization Admin')
  await check('trainers')
  await page.getByRole('searchbox', { name: 'Sök tränare' }).fill('finns inte')
  await expect(page.getByText('Inga tränare matchade sökningen')).toBeVisible()
  await check('trainers, no hits')
  await page.getByRole('searchbox', { name: 'Sök tränare' }).fill('')

  await page.getByRole('tab', { name: 'Klientkonton' }).click()
  await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
  await check('client accounts')

  await page.goto('/admin/events')
  await expect(page.getByRole('list', { name: 'Händelselogg' })).toBeVisible()
  await check('event log')
  await page.goto('/admin/trainers')
  await seeTrainerDialogs(look, long.name)
  await seeWithoutTrainers(look)
}

async function seeTrainerDialogs(look: Look, name: string): Promise<void> {
  const { page, check } = look
  await page.getByRole('button', { name: 'Lägg till användare' }).click()
  const adding = dialog(page, 'Lägg till användare')
  const submit = adding.getByRole('button', { name: 'Lägg till', exact: true })
  await submit.click()
  await expect(adding.getByText('Email and name are required.').first()).toBeVisible()
  await check('add user')
  await adding.getByLabel('Namn').fill('Ny Användare')
  await adding.getByLabel('E-post').fill(`ny.${crypto.randomUUID()}@example.com`)
  await submit.click()
  await expect(adding.getByText('återställning av lösenord')).toBeVisible()
  await check('add user, added')
  await adding.getByRole('button', { name: 'Stäng' }).last().click()
  await expect(adding).toBeHidden()

  const menu = page.getByRole('button', { name: `Åtgärder för ${name}` })
  await menu.click()
  await check('menu of a user')
  await page.getByRole('menuitem', { name: `Sätt lösenord för ${name}` }).click()
  const setting = dialog(page, `Sätt lösenord för ${name}`)
  await setting.getByRole('button', { name: 'Sätt lösenord' }).click()
  await expect(setting.getByText('Fyll i båda fälten').first()).toBeVisible()
  // Two of them reach the head of this sheet on a phone.
  await dismissToasts(page)
  await check('set password')
  await setting.getByRole('button', { name: 'Skapa lösenord' }).click()
  await expect(setting.getByRole('button', { name: 'Kopiera lösenordet' })).toBeVisible()
  await check('set password, made up')
  await seeConfirmation(look, setting.getByRole('button', { name: 'Sätt lösenord' }))
  await cancel(setting)

  await menu.click()
  await page.getByRole('menuitem', { name: `Inaktivera ${name}` }).click()
  const disabling = dialog(page, `Inaktivera ${name}?`)
  await expect(disabling.getByText('loggas ut överallt')).toBeVisible()
  await check('disable')
  await cancel(disabling)
}

/** The question that follows a submit more than ten minutes after the login. */
async function seeConfirmation({ page, check }: Look, submit: Locator): Promise<void> {
  const problem = 'CONFIRMATION_NEEDED'
  await page.route(confirmedCall, (route) =>
    route.fulfill({
      status: 403,
      json: { error: { json: { message: problem, code: -32603, data: { problem } } } },
    }),
  )
  await submit.click()
  const question = dialog(page, 'Bekräfta att det är du')
  await question.getByRole('button', { name: 'Bekräfta', exact: true }).click()
  await expect(question.getByText('Ange ditt lösenord')).toBeVisible()
  await check('confirmation')
  await cancel(question)
  await page.unroute(confirmedCall)
}

/** The administration without data, and with failing queries and mutations. */
async function seeWithoutTrainers({ page, check }: Look): Promise<void> {
  await answerCall(page, 'admin.trainers', [])
  await page.goto('/admin/trainers')
  await expect(page.getByText('Inga tränare ännu')).toBeVisible()
  await check('trainers, none')
  await page.unrouteAll()
  const figures = { trainers: 3, clients: 24, sessions: 400 }
  await answerCall(page, 'admin.counts', { ...figures, sendsMail: false })
  await page.goto('/admin/trainers')
  await expect(page.getByText('Inga mejl skickas')).toBeVisible()
  await check('trainers, on a server that sends no mail')
  await page.unrouteAll()
  await withoutPageStart(page)
  await page.route(adminCalls, (route) => route.abort())
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Failed to load data')).toBeVisible()
  await expect(page.getByText('Failed to load trainers')).toBeVisible()
  await check('administration, not loaded')
  await page.unroute(adminCalls)
}
