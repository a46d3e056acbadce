import { expect } from '@playwright/test'
import { addDays } from '#shared/time.ts'
import { today } from '../app.ts'
import { givenClient, givenClientWithPot, givenSession } from '../given.ts'
import { apiOf } from '../logins.ts'
import { people } from '../people.ts'
import { choose, dialog } from '../ui.ts'
import type { Look } from './look.ts'

/** The page of all sessions, of one client's, and of a client without sessions. */
export async function seeSessionsPage({ page, check }: Look): Promise<void> {
  const { id } = await givenClient(await apiOf('trainer'), { name: 'Utan Pass' })
  await page.goto('/dashboard/sessions')
  const rows = page.getByRole('button', { name: /^Redigera / })
  await expect(rows.first()).toBeVisible()
  await check('sessions')
  await choose(page.getByRole('combobox', { name: 'Visa pass för' }), people.client.name)
  await expect(rows.first()).toHaveAccessibleName(new RegExp(people.client.name))
  await page.getByText('Tidigare pass').scrollIntoViewIfNeeded()
  await check('sessions, of one client, around today')
  await page.goto(`/dashboard/sessions?klient=${id}`)
  await expect(page.getByText('Klienten har inga träningspass')).toBeVisible()
  await check('sessions, none of this client')
}

/** The session list without sessions. */
export async function seeNoSessions({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/sessions')
  await expect(page.getByText('Inga träningspass ännu')).toBeVisible()
  await check('sessions, none')
}

/** The sessions that need a status, and the preview of completing all of them; nothing is saved. */
export async function seeDayClosing({ page, check }: Look): Promise<void> {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Dagens Sista', hours: 1 })
  const booking = { clientId: client.id, potId: pot.id, date: addDays(today(), -1), hours: 1.5 }
  await givenSession(api, { ...booking, time: '20:00' })
  await givenSession(api, { ...booking, time: '18:00' })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Stäm av · \d+ pass att markera$/ }).click()
  const inbox = dialog(page, 'Stäm av')
  await expect(inbox.getByText('1,5 h dras → −0,5 h kvar').first()).toBeVisible()
  await check('day closing')
  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await expect(inbox.getByText('Under noll').first()).toBeVisible()
  await check('day closing, before all are marked')
  await page.keyboard.press('Escape')
  await expect(inbox).toBeHidden()
}
