import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvOf } from '#server/export/tables/csv.ts'
import { workbookOf } from '#server/export/tables/workbook.ts'
import { calendarOf } from '#server/feeds/events.ts'
import { writeCalendar } from '#server/feeds/write-calendar.ts'
import { importedFields } from '#shared/clients/import/inputs.ts'
import { formatPhone } from '#shared/clients/phone.ts'
import type { CsvCell } from '#shared/export/csv.ts'
import { sheetColumns } from '#shared/export/sheets/columns.ts'
import {
  type ClientRow,
  type Column,
  clientColumns,
  type SessionRow,
  sessionColumns,
} from '#shared/export/tables/columns.ts'
import { roundHours } from '#shared/hours.ts'
import { notesMax } from '#shared/sessions/limits.ts'
import { clientRowsOf, readAt, sessionRowsOf, tableOf } from '#tests/foreign-files/preview.ts'

// What the product writes comes back through its own import, equal row by row (D134). An export of clients has no prices,
// notes, colours or history, one of sessions no reasons; an address for sheets has no e-mail, so its clients wait for theirs,
// and no notes; a calendar has names and times alone. What a trainer cancelled is left out again.

const parts = [...'aeiklnorstÅÄÖåäöéß  ', ...`"',;.=+-@#|&<>()/\\`, '👩‍👩‍👧', '🏳️‍🌈', '東京', '7']

const text = (max: number, more: readonly string[] = []) =>
  fc
    .array(fc.constantFrom(...parts, ...more), { maxLength: max })
    .map((letters) => letters.join(''))

/** A name that can be stored, with a word of its own, by which a session finds its client. */
const nameOf = (n: number) =>
  fc
    .tuple(fc.oneof({ weight: 5, arbitrary: text(12) }, text(60)), text(6))
    .map(([before, after]) =>
      `${before} Klient${'abcdefgh'[n]} ${after}`.replace(/\s+/g, ' ').trim(),
    )
    .filter((name) => importedFields.name.safeParse(name).data === name)

const typeName = fc
  .tuple(text(8), fc.constantFrom('PT', 'Yoga', 'Träning'))
  .map((words) => words.join(' ').replace(/\s+/g, ' ').trim())
  .filter((name) => importedFields.type.safeParse(name).data === name)

const hours = fc.integer({ min: -200_000, max: 200_000 }).map((hundredths) => hundredths / 100)

interface Pot {
  potTypeName: string
  hoursRemaining: number
  totalHours: number
}

const clientsWithPots = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, n) =>
      fc.record({
        name: nameOf(n),
        email: fc.constantFrom(`k${n}@example.com`, `k.${n}+x@exempel.se`),
        phone: fc.constantFrom(null, '0701234567', '+44 20 7946 0958', '08-123 456 78'),
        pots: fc.array(
          fc.record<Pot>({ potTypeName: typeName, hoursRemaining: hours, totalHours: hours }),
          { maxLength: 3 },
        ),
      }),
    ),
  ),
)

/** One whose name is not turned, since a column in which every name has a comma holds surnames first (D133). */
const plainClient = { name: 'Anna Öberg', email: 'anna@example.com', phone: null, pots: [] }

interface Client extends Pick<ClientRow, 'name' | 'email' | 'phone'> {
  pots: readonly Pot[]
}

const clientRows = (clients: readonly Client[]): ClientRow[] =>
  clients.flatMap(({ pots, ...client }) => {
    const none = { potTypeName: null, hoursRemaining: null, totalHours: null }
    return (pots.length > 0 ? pots : [none]).map((pot) => ({ ...client, ...pot }))
  })

type Writer = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => Promise<Uint8Array>

const cellsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvCell[][] =>
  rows.map((row) => columns.map(({ value }) => value(row)))

const csvBy =
  (format: 'sv' | 'en'): Writer =>
  async (columns, rows) => {
    async function* pages() {
      yield cellsOf(columns, rows)
    }
    let file = ''
    for await (const chunk of csvOf(columns, pages(), format)) file += chunk
    return new TextEncoder().encode(file)
  }

const asXlsx: Writer = async (columns, rows) =>
  new Uint8Array(await workbookOf({ columns, rows: cellsOf(columns, rows), sheet: 'Tabell' }))

const tableFrom = async (of: 'clients' | 'sessions', bytes: Uint8Array, name = 'tidspott') => {
  const read = await tableOf({ name, of, bytes })
  if ('problem' in read) throw new Error(read.problem)
  return read.table
}

describe('clients with their pots come back', () => {
  const expected = (rows: readonly ClientRow[]) =>
    rows.map(({ name, email, phone, potTypeName, hoursRemaining }) => ({
      name,
      email,
      phone: phone && formatPhone(phone),
      type: potTypeName,
      hours: hoursRemaining,
    }))

  const read = async (bytes: Uint8Array) =>
    clientRowsOf(await tableFrom('clients', bytes)).rows.map(({ values }) => {
      const { name, email, phone, type, hours: left } = values
      return { name, email, phone, type, hours: left }
    })

  test.each([
    ['CSV', csvBy('sv')],
    ['XLSX', asXlsx],
  ])('from %s', async (_name, write) => {
    await fc.assert(
      fc.asyncProperty(clientsWithPots, async (clients) => {
        const rows = clientRows([plainClient, ...clients])
        expect(await read(await write(clientColumns, rows))).toEqual(expected(rows))
      }),
    )
  })

  test.each(['sv', 'en'] as const)(
    'from an address for sheets (%s), but for the e-mail that is not in it: each waits for it',
    async (format) => {
      const columns = clientColumns.filter(({ name }) => sheetColumns.clients.includes(name))
      await fc.assert(
        fc.asyncProperty(clientsWithPots, async (clients) => {
          const rows = clientRows([plainClient, ...clients])
          const table = await tableFrom('clients', await csvBy(format)(columns, rows))
          expect(
            clientRowsOf(table).rows.map(({ state, values: { name, type, hours: left } }) => ({
              state,
              name,
              type,
              hours: left,
            })),
          ).toEqual(
            rows.map(({ name, potTypeName, hoursRemaining }) => ({
              state: 'waiting',
              name,
              type: potTypeName,
              hours: hoursRemaining,
            })),
          )
        }),
      )
    },
  )
})

const minute = 60_000

/** Sessions of past and coming days, but for the hour of October that comes twice and is written once. */
const sessionsOf = (names: readonly string[]) =>
  fc.array(
    fc
      .record({
        clientName: fc.constantFrom(...names),
        startsAt: fc
          .integer({ min: 0, max: 600 * 24 * 60 })
          .map((n) => new Date(Date.UTC(2025, 8, 1) + n * minute)),
        durationHours: fc.integer({ min: 1, max: 2_400 }).map((n) => n / 100),
        potTypeName: fc.oneof(fc.constant(null), typeName),
        past: fc.constantFrom('planned', 'completed', 'noShow', 'late', 'inTime', 'waived'),
        notes: fc.oneof(
          fc.constant(''),
          text(40, ['\n', '\n\n']),
          fc.constant('ö'.repeat(notesMax)),
        ),
      })
      .filter(({ startsAt }) => !/^\d{4}-10-2[5-9]T0[01]/.test(startsAt.toISOString()))
      .map(({ past, ...session }): SessionRow => {
        const isOver = session.startsAt.getTime() + session.durationHours * 3_600_000 <= +readAt
        const status = isOver || past === 'inTime' || past === 'waived' ? past : 'planned'
        return { ...session, chargedHours: 0, status, notes: session.notes.trim() }
      }),
    { minLength: 1, maxLength: 6 },
  )

const namedSessions = fc
  .tuple(nameOf(0), nameOf(1), nameOf(2))
  .chain((names) => fc.record({ names: fc.constant(names), sessions: sessionsOf(names) }))

const clientsOf = (names: readonly string[]) =>
  names.map((name, n) => ({ id: name, name, email: `k${n}@example.com` }))

const isHeld = ({ status }: SessionRow) => status !== 'inTime' && status !== 'waived'
const statusAfter = ({ status }: SessionRow) => (status === 'late' ? 'noShow' : status)

describe('sessions come back', () => {
  async function read(names: readonly string[], bytes: Uint8Array, name?: string) {
    const table = await tableFrom('sessions', bytes, name)
    const { rows } = sessionRowsOf(table, {}, clientsOf(names), { marksPast: false })
    const known = rows.map(({ client, session, type, notes, state }) => ({
      name: client?.name,
      startsAt: session?.startsAt,
      durationHours: session?.durationHours,
      type,
      status: state === 'cancelled' ? 'cancelled' : session?.status,
      notes,
    }))
    return { rows, known }
  }

  const expected = (rows: readonly SessionRow[], hasNotes: boolean) =>
    rows.map((row) => ({
      name: row.clientName,
      startsAt: row.startsAt,
      durationHours: row.durationHours,
      type: row.potTypeName,
      status: isHeld(row) ? statusAfter(row) : 'cancelled',
      notes: hasNotes ? row.notes : '',
    }))

  const ofSheet = sessionColumns.filter(({ name }) => sheetColumns.sessions.includes(name))

  test.each([
    ['CSV', csvBy('sv'), sessionColumns],
    ['XLSX', asXlsx, sessionColumns],
    ['an address for sheets (sv), which has no notes', csvBy('sv'), ofSheet],
    ['an address for sheets (en), which has no notes', csvBy('en'), ofSheet],
  ] as const)('from %s', async (_name, write, columns) => {
    await fc.assert(
      fc.asyncProperty(namedSessions, async ({ names, sessions }) => {
        const { known } = await read(names, await write(columns, sessions))
        expect(known).toEqual(expected(sessions, columns === sessionColumns))
      }),
    )
  })

  test('from a feed, which has names and times alone', async () => {
    await fc.assert(
      fc.asyncProperty(namedSessions, async ({ names, sessions }) => {
        const calendar = calendarOf({
          id: 'feed',
          madeAt: readAt,
          owner: 'trainer',
          naming: 'names',
          trainer: 'Tove',
          client: null,
          absences: [],
          sessions: sessions.map((session, n) => ({
            id: `${n}`,
            startsAt: session.startsAt.getTime(),
            durationHours: session.durationHours,
            revision: 1,
            changedAt: readAt.getTime(),
            isCancelled: !isHeld(session),
            client: session.clientName,
            type: session.potTypeName,
          })),
        })
        const held = sessions.filter(isHeld)
        fc.pre(held.length > 0)
        const file = new TextEncoder().encode(writeCalendar(calendar))
        const { known } = await read(names, file, 'tidspott.ics')
        const soonest = held.toSorted((a, b) => +a.startsAt - +b.startsAt)
        expect(
          known.map(({ name, startsAt, durationHours }) => [name, startsAt, durationHours]),
        ).toEqual(
          soonest.map(({ clientName, startsAt, durationHours }) => [
            clientName,
            startsAt,
            roundHours(durationHours),
          ]),
        )
      }),
    )
  })
})
