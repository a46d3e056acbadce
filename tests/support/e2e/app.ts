import { expect, type Locator, type Page } from '@playwright/test'
import {
  daysOfWeek,
  formatDayLong,
  formatWeekRange,
  type LocalDate,
  type LocalTime,
  localDateOf,
  type WeekKey,
  weekNumber,
  weekOf,
} from '#shared/time.ts'
import { password, people, type Who } from './people.ts'
import { choose, dialog, fillDate, setSwitch, toast } from './ui.ts'

/** User actions and locators shared by the journeys. */

/** Today in Sweden. */
export function today(): LocalDate {
  return localDateOf(new Date())
}

/** This week in Sweden. */
export function thisWeek(): WeekKey {
  return weekOf(today())
}

/** The day of a week, 1 (Monday) to 7 (Sunday). */
export function dayIn(week: WeekKey, day: number): LocalDate {
  return daysOfWeek(week)[day - 1] ?? ''
}

/** The calendar's name for a day of the shown week, such as 'tisdag 17 november'. */
export function dayLabels(date: LocalDate): string {
  return formatDayLong(date).replace(/ \d{4}$/, '')
}

/** Logs in through the login page, from any page. */
export async function logIn(page: Page, who: Who): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, { email: people[who].email })
}

/** Fills in and submits the visible login form, by default with the right password. */
export async function fillLogin(
  page: Page,
  { email, typed = password }: { email: string; typed?: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'E-post', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Lösenord' }).fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
}

/** Opens the calendar on a week; resolves when its sessions are loaded. */
export async function openWeek(page: Page, week: WeekKey): Promise<void> {
  await page.goto(`/dashboard/calendar?v=${week}`)
  await expectWeek(page, week)
}

/** The grid of a week. */
export function weekGrid(page: Page, week: WeekKey): Locator {
  return page.getByRole('grid', { name: `Vecka ${weekNumber(week)}, ${formatWeekRange(week)}` })
}

/** Waits until the week and its sessions are shown, in the grid or as a list. */
export async function expectWeek(page: Page, week: WeekKey): Promise<void> {
  const list = page.getByRole('region', {
    name: `Agenda för vecka ${weekNumber(week)}`,
    exact: true,
  })
  await expect(weekGrid(page, week).or(list)).toHaveAttribute('aria-busy', 'false')
}

/** The grid cell of an hour; its accessible name continues with how much is booked. */
export function cell(page: Page, date: LocalDate, time: LocalTime): Locator {
  return page.getByRole('gridcell', { name: `${dayLabels(date)} ${time}, ` })
}

/**
 * A session in the calendar: '10:00–11:00 Anna Andersson', or without its time, optionally followed by further words. Its
 * acts have the same words after their own.
 */
export function session(page: Page, words: string): Locator {
  return page.getByRole('button', {
    name: new RegExp(`^(\\d\\d:\\d\\d–\\d\\d:\\d\\d )?${escaped(words)}`),
  })
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The time field of a session dialog. */
export function timeField(form: Locator): Locator {
  return form.getByRole('combobox', { name: 'Tid', exact: true })
}

/** The number of weekly repeats of a new session. */
export function repeatField(form: Locator): Locator {
  return form.getByRole('textbox', { name: 'Upprepa (veckor)' })
}

type Booking = {
  client?: string
  date?: LocalDate
  time?: LocalTime
  hours?: string
  repeatWeeks?: number
  notes?: string
}

/** Fills in the dialog of a new session; omitted fields keep their defaults. */
export async function fillNewSession(page: Page, booking: Booking): Promise<Locator> {
  const form = dialog(page, 'Nytt träningspass')
  await expect(form).toBeVisible()
  if (booking.client) await choose(form.getByRole('combobox', { name: 'Klient' }), booking.client)
  // The client's first pot is preselected.
  await expect(form.getByRole('combobox', { name: 'Tidspott' })).not.toHaveValue('')
  if (booking.date) await fillDate(form.getByLabel('Datum'), booking.date)
  if (booking.time) await timeField(form).fill(booking.time)
  if (booking.hours) await form.getByRole('textbox', { name: 'Längd (timmar)' }).fill(booking.hours)
  if (booking.repeatWeeks !== undefined) await repeatField(form).fill(String(booking.repeatWeeks))
  if (booking.notes) await form.getByLabel('Anteckningar').fill(booking.notes)
  return form
}

/** Submits the open dialog: one session, or a series. */
export async function bookSeries(page: Page, booking: Booking): Promise<void> {
  const form = await fillNewSession(page, booking)
  const count = (booking.repeatWeeks ?? 0) + 1
  // With an overlap the button reads "book anyway".
  const create = count > 1 ? new RegExp(`^Boka ${count} pass( ändå)?$`) : /^Boka (pass|ändå)$/
  await form.getByRole('button', { name: create }).click()
  await expect(toast(page, count > 1 ? `Pass skapade (${count})` : 'Pass skapat')).toBeVisible()
  await expect(form).toBeHidden()
}

/** Opens the dialog of a session from the calendar. */
export async function openSession(page: Page, words: string): Promise<Locator> {
  await session(page, words).click()
  const form = dialog(page, 'Redigera träningspass')
  await expect(timeField(form)).toBeVisible()
  return form
}

/** Sets or clears completed in the open dialog; `outcome` is the text about the effect on the pot. */
export async function markCompleted(
  form: Locator,
  { on, outcome }: { on: boolean; outcome: string },
): Promise<void> {
  await setSwitch(form.getByRole('switch', { name: 'Genomfört' }), on)
  await expect(form.getByText(outcome)).toBeVisible()
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(form.page(), 'Pass uppdaterat')).toBeVisible()
  await expect(form).toBeHidden()
}

/** Adds a client on the client list. */
export async function addClient(
  page: Page,
  { name, email, phone = '' }: { name: string; email: string; phone?: string },
): Promise<void> {
  // The empty list has a second button with the same name.
  await page.getByRole('button', { name: 'Lägg till klient' }).first().click()
  const form = dialog(page, 'Lägg till klient')
  await form.getByLabel('Namn').fill(name)
  await form.getByLabel('E-post').fill(email)
  await form.getByLabel('Telefon', { exact: true }).fill(phone)
  await form.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await expect(toast(page, 'Client added')).toBeVisible()
  await dialog(page, `${name} är tillagd`)
    .getByRole('button', { name: 'Klar', exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Opens a client's profile from the list, on one of its tabs. */
export async function openProfile(
  page: Page,
  name: string,
  tab: 'Uppgifter' | 'Träningspass' | 'Tidspotter',
): Promise<void> {
  // A long list renders incrementally, so the client is found by search.
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Klientprofil' })).toBeVisible()
  await page.getByRole('tab', { name: tab }).click()
}

/** Sells a client ten hours, or this many, of a new training type. The profile's pots are shown. */
export async function sellHours(
  page: Page,
  { newType, hours }: { newType: string; hours?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const form = dialog(page, 'Ny tidspott')
  await form.getByRole('button', { name: 'Ny typ' }).click()
  await form.getByLabel('Namn på den nya typen').fill(newType)
  if (hours) await form.getByLabel('Antal timmar').fill(hours)
  await form.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expect(toast(page, 'Ny tidspott skapad')).toBeVisible()
  await expect(form).toBeHidden()
}

/** A pot with its hours, by training type: on the profile and in the portal. */
export function pot(page: Page, type: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: type, exact: true }) })
}
