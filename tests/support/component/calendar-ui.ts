import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  formatDayLong,
  formatWeekRange,
  type LocalDate,
  type LocalTime,
  minutesOf,
  type WeekKey,
  weekNumber,
} from '#shared/time.ts'
import { fakeBook } from './book.ts'
import { choose, dialog, fillDate } from './ui.ts'

/** Locators and actions for the calendar and its session dialogs, by their visible texts. */

export const calendarAddress = '/dashboard/calendar'

/** The week of the default clock, which includes Tuesday 24 November 2026. */
export const week = '2026-W48'
export const [monday, tuesday, wednesday, thursday, friday] = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
] as const

/** The calendar's name for a day of the shown week, such as 'tisdag 17 november'. */
export function dayLabels(date: LocalDate): string {
  return formatDayLong(date).replace(/ \d{4}$/, '')
}

/** A book whose sessions of the week carry all four warnings, and one session without; and their client. */
export function bookOfFourWarnings() {
  const book = fakeBook()
  const client = book.client({ type: 'Rik' })
  const poor = book.pot(client, { type: 'Fattig', hours: 1 })
  book.session({ client, date: monday, time: '08:00', completed: true })
  book.session({ client, date: monday, time: '12:00' })
  book.session({ client, pot: poor, date: wednesday })
  book.session({ client, pot: poor, date: thursday })
  book.session({ client, pot: poor, date: friday, hours: 2 })
  return { book, client }
}

/** Waits until the week and its sessions are shown, in the grid or as a list. */
export async function expectWeek(shown: WeekKey): Promise<void> {
  const number = weekNumber(shown)
  const grid = page.getByRole('grid', { name: `Vecka ${number}, ${formatWeekRange(shown)}` })
  const list = page.getByRole('region', { name: `Agenda för vecka ${number}`, exact: true })
  await expect.element(grid.or(list)).toHaveAttribute('aria-busy', 'false')
}

/** The grid cell of an hour; its accessible name continues with how much is booked. */
export function cell(date: LocalDate, time: LocalTime): Locator {
  return page.getByRole('gridcell', { name: `${dayLabels(date)} ${time}, ` })
}

/**
 * A session in the calendar, by words of its name, which begins with its time: '10:00–11:00 Anna Andersson', optionally
 * followed by further words. Its acts are buttons too, and name it after what they do.
 */
export function session(words: string | RegExp): Locator {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  return button(words).and(button(/^\d\d:\d\d/))
}

/** Opens the dialog of a session from the calendar. */
export async function openSession(words: string | RegExp): Promise<Locator> {
  await session(words).click()
  const form = dialog('Redigera träningspass')
  await expect.element(timeField(form)).toBeVisible()
  return form
}

/** The time field of a session dialog. */
export function timeField(form: Locator): Locator {
  return form.getByRole('combobox', { name: 'Tid', exact: true })
}

/** The duration field of a session dialog. */
export function hoursField(form: Locator): Locator {
  return form.getByRole('textbox', { name: 'Längd (timmar)' })
}

/** The number of weekly repeats of a new session. */
export function repeatField(form: Locator): Locator {
  return form.getByRole('textbox', { name: 'Upprepa (veckor)' })
}

type Booking = { client?: string; date?: LocalDate; time?: LocalTime; repeatWeeks?: number }

/** Fills in the dialog of a new session; omitted fields keep their defaults. */
export async function fillNewSession(booking: Booking = {}): Promise<Locator> {
  const form = dialog('Nytt träningspass')
  if (booking.client) await choose(form.getByRole('combobox', { name: 'Klient' }), booking.client)
  // The client's first pot is preselected.
  await expect.element(form.getByRole('combobox', { name: 'Tidspott' })).not.toHaveValue('')
  if (booking.date) await fillDate(form.getByLabelText('Datum'), booking.date)
  if (booking.time) await timeField(form).fill(booking.time)
  if (booking.repeatWeeks !== undefined) await repeatField(form).fill(String(booking.repeatWeeks))
  return form
}

/**
 * Makes the viewport high enough for the whole day, so that nothing scrolls, and waits until the drag code is loaded.
 */
export async function expectDraggable(): Promise<void> {
  await page.viewport(1280, 1500)
  await expect.poll(() => document.querySelector('[data-draggable]')).not.toBeNull()
}

/** Drags a session by mouse to a day and time, and drops it. */
export async function dragTo(card: Locator, date: LocalDate, time: LocalTime): Promise<void> {
  const hour = cell(date, `${time.slice(0, 2)}:00`)
  const { height } = hour.element().getBoundingClientRect()
  const grip = { x: 30, y: 12 }
  await userEvent.dragAndDrop(card, hour, {
    sourcePosition: grip,
    targetPosition: { x: grip.x, y: ((minutesOf(time) % 60) / 60) * height + grip.y },
    force: true,
  })
}
