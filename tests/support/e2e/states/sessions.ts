import { expect } from '@playwright/test'
import { addDays, instantOf } from '#shared/time.ts'
import { answerCalls } from '../answer-call.ts'
import { today } from '../app.ts'
import { givenClient, givenClientWithPot, givenSession } from '../given.ts'
import { apiOf } from '../logins.ts'
import { people } from '../people.ts'
import { cancel, choose, dialog } from '../ui.ts'
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
  await page.getByText('Tidigare', { exact: true }).scrollIntoViewIfNeeded()
  await check('sessions, of one client, around today')
  await page.goto(`/dashboard/sessions?klient=${id}`)
  await expect(page.getByText('Klienten har inga träningspass')).toBeVisible()
  await check('sessions, none of this client')
}

/** A session that is being cancelled late, and one that was cancelled in time; the first is not changed. */
export async function seeCancelled({ page, check }: Look): Promise<void> {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Avbokad' })
  const booking = { clientId: client.id, potId: pot.id, date: addDays(today(), 200) }
  await givenSession(api, { ...booking, time: '09:00' })
  const id = await givenSession(api, { ...booking, time: '11:00' })
  await api.sessions.cancel.mutate({ id, version: 1, kind: 'inTime', reason: 'sjuk' })
  await page.goto(`/dashboard/sessions?klient=${client.id}`)
  await page.getByRole('button', { name: /^Avboka: / }).click()
  const question = dialog(page, 'Avboka pass')
  await expect(question.getByText('inga timmar dras', { exact: false }).first()).toBeVisible()
  await question.getByRole('radio', { name: /^Sent avbokat/ }).check()
  await check('cancel a session')
  await cancel(question)
  await page
    .getByRole('row')
    .filter({ hasText: 'Avbokat i tid' })
    .getByRole('button', { name: /^Visa / })
    .click()
  const details = dialog(page, 'Avbokat pass')
  await expect(details.getByText('Orsak: sjuk')).toBeVisible()
  await check('a cancelled session')
  await details.getByRole('button', { name: 'Stäng' }).last().click()
  await expect(details).toBeHidden()
}

/** The filters of the list, and the tab "Underlag": of all clients, of one, of a free period, and without a session; and "Friskvårdsunderlag". */
export async function seeUsage({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/sessions?status=genomfort')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Egen period')
  await expect(page.getByRole('textbox', { name: 'Till och med' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Summa' })).toContainText('pass')
  await check('sessions, filtered')
  await page.goto('/dashboard/sessions?vy=underlag')
  await expect(page.getByRole('table', { name: 'Per klient' })).toBeVisible()
  await check('usage, of all clients')
  await page.getByRole('button', { name: people.client.name }).click()
  await expect(page.getByRole('table', { name: 'Pass i perioden' })).toBeVisible()
  await check('usage, of one client')
  await page.goto('/dashboard/sessions?vy=underlag&fran=2026-10-02&till=2026-10-01')
  await expect(page.getByText('Slutdatumet kan inte ligga före startdatumet')).toBeVisible()
  await check('usage, of no period')
  await page.goto('/dashboard/sessions?vy=underlag&klient=okand')
  await expect(page.getByText('Klient hittades inte')).toBeVisible()
  await check('usage, without a session')
  await page.goto('/dashboard/sessions?vy=friskvard')
  await expect(page.getByRole('tab', { name: 'Friskvårdsunderlag', selected: true })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await check('wellness, of all clients')
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
  await expect(inbox.getByText('1,5 h dras → 0,5 h minus').first()).toBeVisible()
  await check('day closing')
  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await expect(inbox.getByText('Under noll').first()).toBeVisible()
  await check('day closing, before all are marked')
  await page.keyboard.press('Escape')
  await expect(inbox).toBeHidden()
}

/** What clients were not told of, and what is written to them; the lists are answered here, since others see the trainer's own. */
export async function seeUntold({ page, check }: Look): Promise<void> {
  const names = ['Ovetande Ek', 'Ovetande Anna-Karin Elisabet Margareta von Schönfeldt']
  const untold = names.map((name, n) => ({
    client: {
      id: `00000000-0000-4000-8000-00000000d00${n}`,
      name,
      email: n === 0 ? 'ovetande@example.com' : '',
      phone: n === 0 ? null : '070-123 45 67',
      isRefused: false,
      hasLink: true,
      state: null,
    },
    actIds: [n + 1],
    at: new Date(),
    changes: [3, 10, 17].map((days) => ({
      sessionId: `00000000-0000-4000-8000-0000000${n}e0${String(days).padStart(2, '0')}`,
      from: instantOf(addDays(today(), days), '19:00'),
      to: instantOf(addDays(today(), days + 1), '20:00'),
    })),
  }))
  const none = { answers: [], refused: [], unsent: [], total: 0 }
  await answerCalls(page, {
    'answers.list': { ...none, untold: untold.length },
    'messages.untold': { mailing: 'ready', untold, total: untold.length },
  })
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /^Ej meddelat/ })
    .first()
    .click()
  const list = dialog(page, 'Ej meddelat')
  await expect(list.getByText(/^Ovetande /).first()).toBeVisible()
  await check('untold changes')
  await list.getByLabel('En rad till alla (valfri)').fill('Jag är sjuk i veckan')
  await list.getByRole('button', { name: /^Skriv till/ }).click()
  await expect(list.getByRole('textbox', { name: /^Text till Ovetande/ }).first()).toBeVisible()
  await check('untold changes, the messages')
  await page.unrouteAll()
}
