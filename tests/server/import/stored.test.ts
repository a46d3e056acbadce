import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import { clients } from '#server/schema/clients.ts'
import { pots } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { guessLayout } from '#shared/clients/import/columns.ts'
import { readRows } from '#shared/clients/import/rows.ts'
import { importInput } from '#shared/clients/import/to-input.ts'
import { noChoices } from '#shared/import/rows.ts'
import { guessLayout as guessSessions } from '#shared/sessions/import/columns.ts'
import { clientFinder } from '#shared/sessions/import/match-clients.ts'
import { importInput as sessionsInput, takenOf } from '#shared/sessions/import/pots.ts'
import { readRows as readSessions, takeRows } from '#shared/sessions/import/rows.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { clientFiles } from '#tests/foreign-files/client-files.ts'
import { outcomes } from '#tests/foreign-files/outcomes.ts'
import {
  clientRowsOf,
  type ForeignFile,
  ownClients,
  readAt,
  sessionRowsOf,
  tableOf,
} from '#tests/foreign-files/preview.ts'
import { sessionFiles } from '#tests/foreign-files/session-files.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'

const { now } = testClock()

/** The key of what is made, always the same one. */
function keysOfMade() {
  const keys = new Map<string, string>()
  return (made: string) => {
    const key = keys.get(made) ?? randomUUID()
    keys.set(made, key)
    return key
  }
}

test('what the preview of clients shows as taken is stored, row for row (D133)', async ({
  emptyDatabase: db,
}) => {
  const { caller, trainer } = await makeTrainerFixture(db, { now })
  const table = [
    ['First Name', 'Last Name', 'Client Status', 'Email', 'Saldo (min)'],
    ...['90', '50', '', '-30', '20'].map((minutes, n) => [
      'Anna',
      `Berg ${'abcde'[n]}`,
      'Connected',
      `row${n}@example.com`,
      minutes,
    ]),
    ['Anna', 'Berg a', 'Connected', 'row0@example.com', '90'],
  ]
  const { rows } = readRows(table, guessLayout(table), {
    known: { clients: [] },
    choices: noChoices,
  })
  const input = importInput(rows, { types: [], defaultType: 'PT', keyOf: keysOfMade() })
  await caller.clients.import(input)
  const stored = await db
    .select({
      name: clients.name,
      email: clients.email,
      hours: pots.openingHours,
      color: clients.color,
    })
    .from(clients)
    .leftJoin(pots, eq(pots.clientId, clients.id))
    .where(
      inArray(
        clients.id,
        input.clients.map(({ id }) => id),
      ),
    )
    .orderBy(clients.email)
  const taken = rows.filter(({ isTaken }) => isTaken)
  expect(taken).toHaveLength(5)
  expect(stored.map(({ name, email, hours }) => [name, email, hours])).toEqual(
    taken.map(({ values }) => [values.name, values.email, values.hours]),
  )
  expect(new Set(stored.map(({ color }) => color)).size).toBe(5)
  expect(trainer.id).toBeTruthy()
})

test('what the preview of sessions shows as taken is stored, row for row (D133)', async ({
  emptyDatabase: db,
}) => {
  const { caller, trainer, clientId } = await makeTrainerFixture(db, { now })
  const own = (await caller.clients.list()).filter(({ id }) => id === clientId)
  const name = own[0]?.name ?? ''
  const line = (date: string, time: string, minutes: string, status: string) => [
    date,
    time,
    minutes,
    name,
    status,
  ]
  const table = [
    ['Date', 'Time', 'Duration (min)', 'Client', 'Status'],
    line('10/13/2026', '10:30 AM', '50', 'Attended'),
    line('10/05/2026', '2:00 PM', '20', 'No show'),
    line('10/06/2026', '2:00 PM', '60', 'Rescheduled'),
    line('12/24/2026', '9:15 AM', '45', 'Confirmed'),
    line('12/24/2026', '9:15 AM', '45', 'Confirmed'),
  ]
  const choices = { ...noChoices, clients: new Map(), defaultLength: 1, marksPast: true }
  const known = { findClient: clientFinder(own), clients: own }
  const { rows } = readSessions(table, guessSessions(table), { known, choices, now: now() })
  const shown = takeRows(rows, [], choices)
  const input = sessionsInput(shown, {
    pots: [],
    chosen: new Map(),
    draws: false,
    keyOf: keysOfMade(),
  })
  await caller.sessions.import(input)
  const stored = await db
    .select()
    .from(trainingSessions)
    .where(eq(trainingSessions.trainerId, trainer.id))
  const taken = shown.filter(({ isTaken }) => isTaken)
  expect(taken).toHaveLength(3)
  const made = new Map(stored.map((one) => [one.id, one]))
  expect(input.sessions.map(({ id }) => made.get(id))).toEqual(
    taken.map(({ session }) =>
      expect.objectContaining({
        clientId,
        startsAt: session?.startsAt,
        durationHours: session?.durationHours,
        completed: session?.status === 'completed',
        noShow: session?.status === 'noShow',
      }),
    ),
  )
})

/** How many rows of a file are shown as taken. */
const takenIn = ({ name }: ForeignFile) =>
  outcomes[name]?.rows?.filter((row) => row.includes(' taken ')).length ?? 0

async function tableFrom(file: ForeignFile) {
  const read = await tableOf(file)
  if ('problem' in read) throw new Error(read.problem)
  return read.table
}

test.for(clientFiles.filter(takenIn))(
  'of $name each row that is shown as taken is stored as shown, and no other (D133)',
  async (file, { emptyDatabase: db }) => {
    const { caller, trainer, clientId } = await makeTrainerFixture(db, { now: () => readAt })
    const { rows } = clientRowsOf(await tableFrom(file), file.answers)
    const input = importInput(rows, { types: [], defaultType: 'PT', keyOf: keysOfMade() })
    await caller.clients.import(input)
    const stored = await db
      .select({
        name: clients.name,
        email: clients.email,
        phone: clients.phone,
        note: clients.lastingNote,
        hours: pots.openingHours,
      })
      .from(clients)
      .leftJoin(pots, eq(pots.clientId, clients.id))
      .where(and(eq(clients.trainerId, trainer.id), ne(clients.id, clientId)))
    const shown = rows
      .filter(({ isTaken }) => isTaken)
      .map(({ values: { name, email, phone, note, hours } }) => {
        return { name, email, phone, note: note ?? '', hours }
      })
    expect(shown).toHaveLength(takenIn(file))
    expect(stored).toHaveLength(shown.length)
    expect(stored).toEqual(expect.arrayContaining(shown))
  },
)

test.for(sessionFiles.filter(takenIn))(
  'of $name each row that is shown as taken is stored as shown, and no other (D133)',
  async (file, { emptyDatabase: db }) => {
    const { caller, trainer } = await makeTrainerFixture(db, { now: () => readAt })
    const own = await Promise.all(
      ownClients.map(async ({ name, email }) => {
        const { id } = await makeClient(db, trainer.id, { name, email })
        return { id, name, email }
      }),
    )
    const { rows } = sessionRowsOf(await tableFrom(file), file.answers, own)
    const input = sessionsInput(rows, {
      pots: [],
      chosen: new Map(),
      draws: false,
      keyOf: keysOfMade(),
    })
    await caller.sessions.import(input)
    const stored = await db
      .select({
        clientId: trainingSessions.clientId,
        notes: trainingSessions.notes,
        startsAt: trainingSessions.startsAt,
        durationHours: trainingSessions.durationHours,
        completed: trainingSessions.completed,
        noShow: trainingSessions.noShow,
      })
      .from(trainingSessions)
      .where(eq(trainingSessions.trainerId, trainer.id))
    const shown = takenOf(rows).map(
      ({ client, notes, session: { startsAt, durationHours, status } }) => ({
        clientId: client.id,
        notes,
        startsAt,
        durationHours,
        completed: status === 'completed',
        noShow: status === 'noShow',
      }),
    )
    expect(shown).toHaveLength(takenIn(file))
    expect(stored).toHaveLength(shown.length)
    expect(stored).toEqual(expect.arrayContaining(shown))
  },
)
