import { expect, type Page } from '@playwright/test'
import { people } from '../people.ts'
import { dialog } from '../ui.ts'
import type { Look } from './look.ts'

/** The imports of clients and of sessions, empty and with a preview of rows in every state; nothing is stored. */
export async function seeImports(look: Look): Promise<void> {
  const { page, check } = look
  await page.goto('/dashboard/clients')
  await page.getByRole('button', { name: 'Importera klienter' }).first().click()
  const clients = dialog(page, 'Importera klienter')
  await check('import of clients')
  await clients
    .getByLabel('Klistra in från Excel')
    .fill(
      [
        'Namn\tE-post\tTimmar kvar\tPris\tBetald',
        'Åsa\tasa@example.com\t6,5\t4500\t2026-11-01',
        'Bo\t\t10\t\t',
        'Cia\tcia@\t10 st\tgratis\t30 feb',
        `${people.client.name}\t${people.client.email}\t5\t\t`,
      ].join('\n'),
    )
  await clients.getByRole('button', { name: 'Förhandsgranska' }).click()
  await expect(clients.getByRole('status').first()).toContainText('1 fel')
  await check('import of clients, the preview')
  await leave(page, clients)

  await page.goto('/dashboard/sessions')
  await page.getByRole('button', { name: 'Importera pass' }).first().click()
  const sessions = dialog(page, 'Importera pass')
  await check('import of sessions')
  await sessions
    .getByLabel('Klistra in från Excel')
    .fill(
      [
        'Datum\tTid\tLängd\tKlient\tStatus',
        `2026-01-12\t06:15\t1h\t${people.client.name}\tklar`,
        `2026-02-30\t06:15\t1h\t${people.client.name}\t`,
        '2026-01-13\t06:15\t1h\tOkänd Person\t',
      ].join('\n'),
    )
  await sessions.getByRole('button', { name: 'Förhandsgranska' }).click()
  await expect(sessions.getByRole('status').first()).toContainText('1 fel')
  await check('import of sessions, the preview')
  await leave(page, sessions)
}

async function leave(page: Page, form: ReturnType<typeof dialog>): Promise<void> {
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: 'Stäng', exact: true })
    .last()
    .click()
  await expect(form).toBeHidden()
}
