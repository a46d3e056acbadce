import { expect } from '@playwright/test'
import { addDays, weekday, weekOf } from '#shared/time.ts'
import { expectWeek, fillNewSession, openSession, session } from '../app.ts'
import { expectDraggable } from '../drag.ts'
import { givenClientWithPot, givenSession } from '../given.ts'
import { apiOf } from '../logins.ts'
import { givenSeries, nextLoneHoliday, scopeQuestion } from '../series.ts'
import { cancel, dialog, discard, fillDate, setSwitch } from '../ui.ts'
import type { Look } from './look.ts'

const dayNames = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'] as const

/** The preview of a new series of two weekdays with every kind of warning; nothing is saved. */
export async function seeSeriesPreview({ page, isPhone, check }: Look): Promise<void> {
  const api = await apiOf('trainer')
  const date = addDays(nextLoneHoliday(), -7)
  const { client, pot } = await givenClientWithPot(api, { name: 'Förhandsvisad', hours: 1 })
  const booking = { clientId: client.id, potId: pot.id, time: '12:00' }
  await givenSession(api, { ...booking, date, hours: 1.5 })
  await givenSession(api, { ...booking, date: addDays(date, 14) })

  await page.goto(`/dashboard/calendar?v=${weekOf(date)}&dag=${weekday(date)}`)
  await expectWeek(page, weekOf(date))
  await page.getByRole('button', { name: 'Boka pass' }).click()
  const form = await fillNewSession(page, { client: client.name, date, time: '12:00' })
  await expect(form.getByRole('button', { name: 'Boka ändå' })).toBeVisible()
  await expect(form.getByText('Potten räcker inte')).toBeVisible()
  await check('add session, an hour that is taken and a pot that is not enough')

  await form.getByRole('button', { name: dayNames[weekday(date) % 7] }).click()
  await fillNewSession(page, { repeatWeeks: 3 })
  const preview = form.getByRole('region', { name: 'Passen i serien' })
  await expect(preview).toContainText('finns redan')
  if (isPhone) await preview.getByRole('button', { name: 'Datum i serien' }).click()
  await expect(preview.getByText(/^röd dag: /).first()).toBeVisible()
  await check('add session, the preview of a series')
  while ((await preview.getByRole('checkbox', { checked: true }).count()) > 0)
    await preview.getByRole('checkbox', { checked: true }).first().uncheck()
  await expect(form.getByText('Alla pass är bortvalda.')).toBeVisible()
  await check('add session, a series of which nothing is left')
  await discard(form)
}

/** The series choice dialog for every kind of change; nothing is changed. */
export async function seeScopeQuestions({ page, isPhone, check }: Look): Promise<void> {
  const api = await apiOf('trainer')
  const date = addDays(nextLoneHoliday(), -8)
  const { client } = await givenSeries(api, { name: 'Tillfrågad', date, count: 40, potHours: 2 })
  await page.goto(`/dashboard/calendar?v=${weekOf(date)}&dag=${weekday(date)}`)
  await expectWeek(page, weekOf(date))

  const form = await openSession(page, client.name)
  await form.getByRole('button', { name: 'Ändra serien' }).click()
  const series = dialog(page, 'Ändra serien')
  await series.getByRole('textbox', { name: 'Fler veckor' }).fill('2')
  await expect(series.getByText('2 nya pass')).toBeVisible()
  await check('change a series, and continue it')
  await cancel(series)

  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  const removing = await scopeQuestion(page, 'Ta bort')
  await removing.getByRole('radio', { name: /^Alla/ }).check()
  await check('how much of a series, to remove')
  await page.keyboard.press('Escape')
  await expect(removing).toBeHidden()

  // Onto the holiday, and beyond the pot's hours.
  await fillDate(form.getByLabel('Datum'), addDays(date, 1))
  await setSwitch(form.getByRole('switch', { name: 'Genomfört' }), true)
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  const editing = await scopeQuestion(page, 'Ändra')
  await editing.getByRole('radio', { name: /^Alla/ }).check()
  await editing.getByRole('checkbox').nth(1).uncheck()
  await expect(editing.getByText(/^röd dag: /).first()).toBeVisible()
  await expect(editing.getByText('Potten räcker inte')).toBeVisible()
  await check('how much of a series, to change')
  await page.keyboard.press('Escape')
  await expect(editing).toBeHidden()
  await discard(form)

  if (isPhone) return
  await expectDraggable(page)
  await session(page, client.name).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const moving = await scopeQuestion(page, 'Flytta')
  await check('how much of a series, to move')
  await page.keyboard.press('Escape')
  await expect(moving).toBeHidden()
}
