import { expect, type Page } from '@playwright/test'
import { absenceOf } from '#shared/absences/span.ts'
import { addWeeks, type WeekKey } from '#shared/time.ts'
import { answerCall, answerCalls } from '../answer-call.ts'
import { cell, dayIn, expectWeek, openSession, repeatField, session, thisWeek } from '../app.ts'
import { people } from '../people.ts'
import { cancel, choose, dialog, discard, fillDate } from '../ui.ts'
import type { Look } from './look.ts'

const { name: clientName } = people.client

/** The dashboard and the root layout. */
export async function seeDashboardAndFrame({ page, isPhone, check }: Look): Promise<void> {
  await page.goto('/dashboard')
  await expectWeek(page, thisWeek())
  await expect(page.getByRole('row', { name: clientName })).toBeVisible()
  await check('dashboard')
  if (isPhone) {
    await page.getByRole('button', { name: 'Mer', exact: true }).click()
    await expect(dialog(page, 'Meny')).toBeVisible()
    await check('drawer')
    await page.keyboard.press('Escape')
  } else {
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('button', { name: 'Visa sidofältet (Ctrl+B)' })).toBeVisible()
    await check('sidebar collapsed')
    await page.keyboard.press('Control+b')
  }
}

/** The week of the demo data, or the day on a phone. */
export async function seeCalendar({ page, isPhone, check }: Look): Promise<void> {
  // A phone shows a list unless the hours are asked for.
  const openHours = (week: WeekKey, day: number) =>
    openDay(page, week, day, isPhone ? '&vy=dag' : '')
  // Thursday has three overlapping sessions, Wednesday one before the grid begins.
  await openHours(thisWeek(), 4)
  await cell(page, dayIn(thisWeek(), 4), '17:00').focus()
  await check('calendar, a day with overlaps, on an hour that they cover')
  await session(page, '16:30–17:30 Anna-Karin').hover()
  await expect(page.getByRole('group', { name: /^Anna-Karin.* kl 16:30$/ })).toBeVisible()
  await check('calendar, popover of a card')
  await openHours(thisWeek(), 3)
  await page.getByRole('button', { name: /^1 pass före 07:00, onsdag/ }).click()
  await expect(session(page, '06:00–07:00 Hanna Virtanen')).toBeVisible()
  await check('calendar, list of sessions outside the hours')
  await page.keyboard.press('Escape')
  await openHours(addWeeks(thisWeek(), 1), 2)
  await check('calendar, a day ahead')
  await openHours(addWeeks(thisWeek(), 60), 1)
  await expect(page.getByText('Klicka på en tid för att boka')).toBeVisible()
  await check('calendar, nothing booked')
}

/** The dialogs that add and edit a session; nothing is saved. */
export async function seeSessionDialogs({ page, check }: Look): Promise<void> {
  await openDay(page, addWeeks(thisWeek(), 1), 1)
  await page.getByRole('button', { name: 'Boka pass' }).click()
  const adding = dialog(page, 'Nytt träningspass')
  await expect(adding.getByRole('combobox', { name: 'Tidspott' })).toBeVisible()
  // The proposed day may have a session at the proposed time, which renames the button.
  await fillDate(adding.getByLabel('Datum'), dayIn(addWeeks(thisWeek(), 60), 1))
  await check('add session')
  // So far off that it is said back, and asked about before anything else.
  await fillDate(adding.getByLabel('Datum'), dayIn(addWeeks(thisWeek(), 25), 1))
  await adding.getByRole('button', { name: 'Boka pass' }).click()
  await expect(adding.getByText('Välj en klient')).toBeVisible()
  await check('add session, with errors at the fields')
  await choose(adding.getByRole('combobox', { name: 'Klient' }), clientName)
  await expect(adding.getByText(/^Kvar/)).toBeVisible()
  await repeatField(adding).fill('3')
  await check('add session, a series')
  await adding.getByLabel('Datum').click()
  await expect(page.getByRole('button', { name: 'Nästa månad' })).toBeVisible()
  await check('add session, the month')
  await page.keyboard.press('Escape')
  await discard(adding)

  const planned = await openSession(page, `10:00–11:00 ${clientName}, PT 60 min, Schemalagt`)
  await planned.getByRole('switch', { name: 'Genomfört' }).setChecked(true, { force: true })
  await expect(planned.getByText(/dras från/)).toBeVisible()
  await check('edit session, planned')
  await discard(planned)

  await openDay(page, addWeeks(thisWeek(), -1), 1)
  await page
    .getByRole('button', { name: /, (Genomfört|Uteblivet), / })
    .first()
    .click()
  const settled = dialog(page, 'Redigera träningspass')
  await expect(settled.getByText('Kan inte ta bort genomförda')).toBeVisible()
  await check('edit session, completed')
  await cancel(settled)
}

/** An absence in the calendar, and the dialog of a new one with the sessions inside; nothing is saved. */
export async function seeAbsences({ page, isPhone, check }: Look): Promise<void> {
  const week = addWeeks(thisWeek(), 1)
  const fields = { fromTime: '08:00', toTime: '17:00' }
  const [tuesday, wednesday] = [dayIn(week, 2), dayIn(week, 3)]
  const away = [
    { isWholeDays: true, from: tuesday, to: tuesday, label: 'Semester', ...fields },
    { isWholeDays: false, from: wednesday, to: wednesday, label: '', ...fields },
  ].map((absence) => ({ id: crypto.randomUUID(), ...absenceOf(absence) }))
  // What other walks do to this trainer's sessions would put a row above the days.
  const nothing = { answers: [], refused: [], unsent: [], untold: 0, total: 0 }
  await answerCalls(page, { 'absences.between': away, 'answers.list': nothing })
  for (const view of isPhone ? ['', '&vy=dag'] : ['']) {
    await openDay(page, week, 2, view)
    const word = page.getByRole('button', { name: /^Frånvaro: Semester, / })
    await expect(word).toBeVisible()
    await check(`calendar, days of absence${view}`)
  }
  await page.unrouteAll()

  await openDay(page, week, 1)
  await page.getByRole('button', { name: 'Ny frånvaro' }).click()
  const form = dialog(page, 'Ny frånvaro')
  await fillDate(form.getByLabel('Till och med'), dayIn(week, 7))
  await form.getByRole('button', { name: 'Flytta till efter frånvaron' }).click()
  await expect(form.getByText(/^Flyttas till /).first()).toBeVisible()
  await form.getByRole('combobox').first().selectOption('Avboka')
  await check('add absence, with the sessions inside')
  await form.getByRole('switch', { name: 'Hela dagar' }).setChecked(false, { force: true })
  await expect(form.getByLabel('Från klockan')).toBeVisible()
  await check('add absence, of hours')
  await page.keyboard.press('Escape')
}

/** The first steps of a trainer without clients. */
export async function seeFirstSteps({ page, check }: Look): Promise<void> {
  await answerCall(page, 'clients.list', [])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Kom igång' })).toBeVisible()
  await check('dashboard, first steps')
  await page.unrouteAll()
}

/** The calendar without clients. */
export async function seeEmptyCalendar({ page, isPhone, check }: Look): Promise<void> {
  await page.goto(`/dashboard/calendar?v=${addWeeks(thisWeek(), 1)}`)
  await expect(page.getByText('Du har inga klienter ännu.')).toBeVisible()
  await check('calendar, no clients')
  // The bar of an administration's phone has no act of booking.
  await page.getByRole('button', { name: isPhone ? /ledigt Boka$/ : 'Boka pass' }).click()
  await expect(dialog(page, 'Nytt träningspass').getByText('Du har inga klienter')).toBeVisible()
  await check('add session, no clients')
}

/** A week, of which a phone shows this day: 1 (Monday) to 7. */
async function openDay(page: Page, week: WeekKey, day: number, view = ''): Promise<void> {
  await page.goto(`/dashboard/calendar?v=${week}&dag=${day}${view}`)
  await expectWeek(page, week)
}
