import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { holidayOn } from '#shared/holidays.ts'
import { addDays, type LocalDate, type LocalTime, weekday } from '#shared/time.ts'
import { today } from './app.ts'
import { givenClientWithPot, type Named } from './given.ts'
import type { Api } from './logins.ts'
import { dialog } from './ui.ts'

/** Weeks far enough from today that the demo data has no sessions in them. */
const quietDays = 7 * 14

/** The next change of clocks in those weeks: the last Sunday of March or October. */
export function nextChangeOfClocks(): LocalDate {
  return nextDay((date) => {
    const isLast = addDays(date, 7).slice(5, 7) !== date.slice(5, 7)
    return weekday(date) === 7 && isLast && ['03', '10'].includes(date.slice(5, 7))
  })
}

/** The next public holiday in those weeks without another one on the same weekday within four weeks. */
export function nextLoneHoliday(): LocalDate {
  return nextDay(
    (date) =>
      holidayOn(date) !== null &&
      [-2, -1, 1, 2].every((weeks) => holidayOn(addDays(date, 7 * weeks)) === null),
  )
}

function nextDay(isIt: (date: LocalDate) => boolean): LocalDate {
  let date = addDays(today(), quietDays)
  while (!isIt(date)) date = addDays(date, 1)
  return date
}

type Series = {
  client: Named
  pot: Named
  /** As stored on the server, soonest first. */
  ids: string[]
}

/** A client with a pot and this many weekly sessions. */
export async function givenSeries(
  api: Api,
  of: {
    name: string
    date: LocalDate
    count: number
    time?: LocalTime
    hours?: number
    potHours?: number
    notes?: string
  },
): Promise<Series> {
  const { client, pot } = await givenClientWithPot(api, { name: of.name, hours: of.potHours })
  await api.sessions.create.mutate({
    id: randomUUID(),
    clientId: client.id,
    potId: pot.id,
    date: of.date,
    time: of.time ?? '10:00',
    durationHours: of.hours ?? 1,
    notes: of.notes ?? '',
    repeatWeeks: of.count - 1,
  })
  const sessions = await sessionsOf(api, client.id)
  return { client, pot, ids: sessions.map(({ id }) => id) }
}

/** A client's sessions, soonest first. */
export async function sessionsOf(api: Api, clientId: string) {
  const newestFirst = await api.sessions.ofClient.query({ clientId })
  return newestFirst.toReversed()
}

/** Sets a session's status from another device of the same trainer (a concurrent change). */
export async function completeElsewhere(api: Api, id: string): Promise<void> {
  const { version } = await api.sessions.get.query({ id })
  await api.sessions.mark.mutate({ sessions: [{ id, version }], completed: true, noShow: false })
}

/** The dialog that asks which sessions of a series a change applies to. */
export async function scopeQuestion(
  page: Page,
  title: 'Ändra' | 'Flytta' | 'Ta bort',
): Promise<Locator> {
  const question = dialog(page, `${title} återkommande pass`)
  await expect(question).toBeVisible()
  return question
}
