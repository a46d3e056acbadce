import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoicedRows } from '#shared/export/tables/columns.ts'
import { hundredthsOf, sumHours } from '#shared/hours.ts'
import { statementOf } from '#shared/pots/statement/statement.ts'
import { isUncharged } from '#shared/sessions/cancellation.ts'
import {
  type InvoiceBasisFacts,
  invoiceBasisDetails,
  invoiceBasisReport,
  periodSpan,
  type UsedPot,
  type UsedSession,
} from '#shared/sessions/invoice-basis/invoice-basis.ts'
import {
  invoiceBasisNotes,
  invoiceBasisTables,
  invoiceBasisText,
} from '#shared/sessions/invoice-basis/invoice-basis-tables.ts'
import { toInvoiceByMonth } from '#shared/sessions/invoice-basis/months.ts'
import { toInvoiceOf } from '#shared/sessions/invoice-basis/to-invoice.ts'
import { invoiceBasisInput } from '#shared/sessions/list-inputs.ts'
import { shownStatus, shownStatuses } from '#shared/sessions/status.ts'
import { instantOf } from '#shared/time.ts'
import { scale } from '#tests/scale.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }
const pt = { id: 'pt', name: 'PT' }
const duo = { id: 'duo', name: 'Duo' }
const anna = { id: 'anna', name: 'Anna' }
const osten = { id: 'osten', name: 'Östen' }

const pot = (over: Partial<UsedPot> = {}): UsedPot => ({
  id: 'pot',
  clientId: 'anna',
  type: pt,
  createdAt: instantOf('2026-09-01', '12:00'),
  openingHours: 10,
  changedBefore: 0,
  chargedBefore: 0,
  ...over,
})
let made = 0
const session = (over: Partial<UsedSession> = {}): UsedSession => {
  const outcome = over.outcome ?? 'completed'
  const type = over.type === undefined ? pt : over.type
  const durationHours = over.durationHours ?? 1
  const draws = type !== null && outcome !== 'planned' && !isUncharged(outcome)
  made += 1
  return {
    id: String(made),
    clientId: 'anna',
    startsAt: instantOf('2026-10-13', '10:00'),
    durationHours,
    outcome,
    type,
    chargedHours: draws ? durationHours : 0,
    ...over,
  }
}
const change = (date: string, time: string, hours: number, potId = 'pot') => ({
  id: `${date} ${time}`,
  potId,
  date: instantOf(date, time),
  hours,
  reason: 'Påfyllning',
  isOfImport: false,
})
const report = (facts: Partial<InvoiceBasisFacts>, period = october) =>
  invoiceBasisReport(
    { clients: [anna], pots: [], changes: [], sessions: [], handed: null, ...facts },
    period,
  )

describe('the outcome of a session', () => {
  it.each([
    [false, false, null, 'planned'],
    [true, false, null, 'completed'],
    [false, true, null, 'noShow'],
    [true, true, null, 'noShow'],
    [false, true, 'late', 'late'],
    [true, true, 'late', 'late'],
    [false, false, 'inTime', 'inTime'],
    [false, false, 'waived', 'waived'],
  ] as const)('completed %s, no-show %s, cancelled %s: %s', (completed, noShow, cancelled, is) => {
    expect(shownStatus({ completed, noShow, cancelled })).toBe(is)
  })
})

describe('the report of a period', () => {
  it('counts every outcome, and draws the hours of those that were held, missed or cancelled late', () => {
    const { total } = report({
      pots: [pot()],
      sessions: shownStatuses.map((outcome) => session({ outcome, durationHours: 1.5 })),
    })
    expect(total.outcomes).toEqual({
      planned: 1,
      completed: 1,
      noShow: 1,
      late: 1,
      inTime: 1,
      waived: 1,
    })
    expect(total).toMatchObject({ before: 10, added: 0, removed: 0, drawn: 4.5, after: 5.5 })
  })

  it('sums hours by type, in Swedish order, and tells apart what has no pot', () => {
    const { total } = report({
      pots: [pot(), pot({ id: 'other', type: duo, openingHours: 0.3, chargedBefore: 0.1 })],
      changes: [
        change('2026-10-02', '09:00', 5),
        change('2026-10-03', '09:00', -0.25),
        change('2026-10-04', '09:00', 0.7, 'other'),
      ],
      sessions: [
        session({ durationHours: 0.1 }),
        session({ durationHours: 0.2 }),
        session({ type: duo, durationHours: 0.5, outcome: 'noShow' }),
        session({ type: null, durationHours: 2 }),
        session({ type: null, outcome: 'inTime' }),
        session({ type: null, outcome: 'planned' }),
      ],
    })
    expect(total.types).toEqual([
      { type: duo, sessions: 1, before: 0.2, added: 0.7, removed: 0, drawn: 0.5, after: 0.4 },
      { type: pt, sessions: 2, before: 10, added: 5, removed: -0.25, drawn: 0.3, after: 14.45 },
    ])
    expect(total).toMatchObject({ before: 10.2, added: 5.7, removed: -0.25, drawn: 0.8 })
    expect(total.after).toBe(14.85)
    expect(total.withoutPot).toEqual({ sessions: 1, hours: 2 })
  })

  it('counts an opening in the month when the pot was opened, from midnight to midnight in Stockholm', () => {
    const opened = (date: string, time: string) => {
      const { before, added, after } = report({
        pots: [pot({ createdAt: instantOf(date, time) })],
      }).total
      return [before, added, after]
    }
    expect(opened('2026-09-30', '23:59')).toEqual([10, 0, 10])
    expect(opened('2026-10-01', '00:00')).toEqual([0, 10, 10])
    expect(opened('2026-10-31', '23:59')).toEqual([0, 10, 10])
    expect(opened('2026-11-01', '00:00')).toEqual([0, 0, 0])
  })

  it.each([
    ['2026-10-01', '2026-10-31', 31 * 24 + 1],
    ['2026-03-01', '2026-03-31', 31 * 24 - 1],
    ['2026-10-25', '2026-10-25', 25],
    ['2026-03-29', '2026-03-29', 23],
    ['2026-11-01', '2026-11-30', 30 * 24],
  ])('from %s to %s is %i hours long', (from, to, hours) => {
    const span = periodSpan({ from, to })
    expect((span.to.getTime() - span.from.getTime()) / 3_600_000).toBe(hours)
    expect(span.from).toEqual(instantOf(from, '00:00'))
  })

  it('lists the clients in Swedish order, and leaves out those with nothing in it', () => {
    const { clients, total } = report({
      clients: [osten, { id: 'bo', name: 'Bo' }, anna],
      pots: [pot({ clientId: 'osten' }), pot({ id: 'later', createdAt: new Date('2027-01-01') })],
      sessions: [session({ type: null, outcome: 'inTime' })],
    })
    expect(clients.map(({ name }) => name)).toEqual(['Anna', 'Östen'])
    expect(total).toMatchObject({ before: 10, after: 10, outcomes: { inTime: 1 } })
  })

  it('is zero without sessions and pots', () => {
    expect(report({}).clients).toEqual([])
    expect(report({}).total).toMatchObject({ before: 0, drawn: 0, after: 0, types: [] })
  })

  it('keeps a type in the list whose pots go from plus to minus', () => {
    const { total } = report({
      pots: [pot({ openingHours: 2 }), pot({ id: 'other', type: duo, openingHours: -2 })],
    })
    expect(total.types.map(({ before }) => before)).toEqual([-2, 2])
    expect(total.before).toBe(0)
  })
})

describe('the rows of one client', () => {
  it('are by time, with the opening first among the changes and no reason of its own', () => {
    const facts: InvoiceBasisFacts = {
      clients: [anna],
      handed: null,
      pots: [pot({ createdAt: instantOf('2026-10-02', '09:00') })],
      changes: [change('2026-10-02', '09:00', 5), change('2026-10-01', '08:00', 1)],
      sessions: [
        session({ id: 'b' }),
        session({ id: 'a', startsAt: instantOf('2026-10-25', '02:30') }),
        session({ id: 'c', outcome: 'inTime' }),
      ],
    }
    const { sessions, changes } = invoiceBasisDetails(facts, october)
    expect(sessions.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    expect(changes.map(({ hours, reason }) => [hours, reason])).toEqual([
      [1, 'Påfyllning'],
      [10, null],
      [5, 'Påfyllning'],
    ])
  })
})

const unpaid = (amount: number) => ({ amount, paidOn: null })
const paid = (amount: number) => ({ amount, paidOn: '2026-12-24' })

describe('what there is to invoice (D137)', () => {
  it('is the prices of what was added that are not marked as paid; what is paid is apart', () => {
    const added = [
      { hours: 10, price: unpaid(1200.1) },
      { hours: 5, price: unpaid(0.2) },
      { hours: 5, price: paid(900.7) },
    ]
    expect(toInvoiceOf(added)).toEqual({ toInvoice: 1200.3, paid: 900.7, unpricedHours: 0 })
    expect(toInvoiceOf([])).toEqual({ toInvoice: 0, paid: 0, unpricedHours: 0 })
  })

  it('counts hours without a price, but no correction downwards, entry of an import or price of 0', () => {
    const added = [
      { hours: 10 },
      { hours: 0.1, price: null },
      { hours: -3 },
      { hours: 6, isOfImport: true },
      { hours: 5, price: unpaid(0) },
    ]
    expect(toInvoiceOf(added)).toEqual({ toInvoice: 0, paid: 0, unpricedHours: 10.1 })
    const priced = [{ hours: 6, isOfImport: true, price: unpaid(300) }]
    expect(toInvoiceOf(priced)).toMatchObject({ toInvoice: 300, unpricedHours: 0 })
  })

  it('has the openings and changes of the period, midnight to midnight in Stockholm', () => {
    const opened = (date: string, time: string) =>
      report({ pots: [pot({ createdAt: instantOf(date, time), price: unpaid(500) })] }).total
        .invoice.toInvoice
    expect(opened('2026-09-30', '23:59')).toBe(0)
    expect(opened('2026-10-01', '00:00')).toBe(500)
    expect(opened('2026-10-31', '23:59')).toBe(500)
    expect(opened('2026-11-01', '00:00')).toBe(0)
  })

  it('lists a client whose pot was opened without hours, at a price', () => {
    const createdAt = instantOf('2026-10-05', '10:00')
    const priced = pot({ openingHours: 0, createdAt, price: unpaid(500) })
    expect(report({ pots: [priced] }).clients).toMatchObject([
      { id: 'anna', usage: { added: 0, invoice: { toInvoice: 500 } } },
    ])
    expect(report({ pots: [{ ...priced, price: null }] }).clients).toEqual([])
  })

  it('of all is the sum of the clients and of the months, whatever the prices', () => {
    const price = fc.option(
      fc.record({
        amount: fc.integer({ min: 0, max: 999_999_999 }).map((ore) => ore / 100),
        paidOn: fc.constantFrom(null, '2026-12-24'),
      }),
    )
    const added = fc.record({ date: instant, hours, price, isOfImport: fc.boolean() })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), added), { maxLength: 40 }), (rows) => {
        const ids = ['anna', 'osten', 'other']
        const facts: InvoiceBasisFacts = {
          handed: null,
          clients: ids.map((id) => ({ id, name: id })),
          pots: ids.map((id) =>
            pot({ id, clientId: id, createdAt: instantOf('2026-05-01', '12:00') }),
          ),
          changes: rows.map(([of, one], n) => ({
            ...one,
            id: String(n),
            potId: ids[of] ?? '',
            reason: '',
          })),
          sessions: [],
        }
        const period = { from: '2026-03-01', to: '2027-02-01' }
        const { total, clients } = invoiceBasisReport(facts, period)
        const months = toInvoiceByMonth(facts, period)
        for (const name of ['toInvoice', 'paid', 'unpricedHours'] as const) {
          const sum = total.invoice[name]
          expect(sumHours(clients.map(({ usage }) => usage.invoice[name]))).toBe(sum)
          expect(sumHours(months.map((month) => month[name]))).toBe(sum)
        }
        expect(months.map(({ month }) => month)).toEqual(
          months.map(({ month }) => month).toSorted(),
        )
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  const answer = (facts: Partial<InvoiceBasisFacts>) => ({
    period: october,
    ...report({ clients: [anna, osten], ...facts }),
    months: [],
    details: null,
  })
  const bought = pot({ createdAt: instantOf('2026-10-05', '10:00'), price: unpaid(1200.5) })
  const other = pot({
    id: 'other',
    clientId: 'osten',
    createdAt: bought.createdAt,
    openingHours: 4,
  })

  it('stands in "Per klient" with one row a client and a sum, and in the text that is copied', () => {
    const [table] = invoiceBasisTables(answer({ pots: [bought, other] }), new Date())
    const plain = (cells: readonly string[] = []) =>
      cells.map((cell) => cell.replaceAll('\u00a0', ' '))
    // Columns of nothing but zeros are left out: nothing is paid, and no session was held.
    expect(table?.columns.map(({ name }) => name)).toEqual([
      'Klient',
      'Att fakturera',
      'Utan pris',
      'Påfyllt',
      'Saldo efter',
    ])
    expect(table?.rows.map(({ cells }) => plain(cells))).toEqual([
      ['Anna', '1 200,50 kr', '0 h', '+10 h', '10 h'],
      ['Östen', '0 kr', '4 h', '+4 h', '4 h'],
    ])
    expect(plain(table?.sum ?? [])).toEqual(['Summa', '1 200,50 kr', '4 h', '+14 h', '14 h'])
    const now = instantOf('2026-11-02', '10:00')
    const text = invoiceBasisText({ answer: answer({ pots: [bought, other] }), trainer: 'T', now })
    expect(text).toMatch(/\nAtt fakturera +1 200,50 kr\nBetalt +0 kr\nUtan pris +4 h\n/)
    expect(text).toContain('4 timmar utan pris: ingår inte i det som ska faktureras.')
  })

  it('has no table of a period before the first hours', () => {
    const later = pot({ createdAt: instantOf('2026-11-02', '10:00'), price: unpaid(500) })
    expect(invoiceBasisTables(answer({ pots: [later] }), new Date())).toEqual([])
  })

  it('is not said in kronor where no hours have a price', () => {
    const now = instantOf('2026-11-02', '10:00')
    const text = invoiceBasisText({ answer: answer({ pots: [other] }), trainer: 'T', now })
    expect(text).not.toMatch(/ kr|Att fakturera/)
    expect(text).toContain('4 timmar utan pris')
  })
})

describe('a report with what was handed over (D37)', () => {
  const none = { sessions: 0, heldHours: 0, missedHours: 0 }
  const linesOf = (handed: InvoiceBasisFacts['handed']) =>
    invoiceBasisNotes(report({ pots: [pot()], handed })).map(({ text }) =>
      text.replaceAll('\u00a0', ' '),
    )

  it('says what former trainers held of the figures, and what the trainer held besides', () => {
    const given = { sessions: 12, heldHours: 12.25, missedHours: 0 }
    const received = { sessions: 4, heldHours: 3, missedHours: 1.5 }
    expect(linesOf({ given, received })).toEqual([
      'Varav hållet före överlämningen till dig: 4 pass, 3 h och 1,5 h uteblivna',
      'Klienter du har lämnat över: 12 pass, 12,25 h',
    ])
    expect(linesOf({ given: none, received })).toHaveLength(1)
    expect(linesOf({ given: { ...none, missedHours: 1 }, received: none })).toEqual([
      'Klienter du har lämnat över: 0 pass, 0 h och 1 h uteblivna',
    ])
  })

  it('says nothing of it without a hand-over, and of one client', () => {
    expect(linesOf({ given: none, received: none })).toEqual([])
    expect(linesOf(null)).toEqual([])
  })

  it('has it in the text that is copied, and below the clients of the file, without figures', () => {
    const given = { sessions: 1, heldHours: 1, missedHours: 0 }
    const found = report({ pots: [pot()], handed: { given, received: none } })
    const now = instantOf('2026-11-02', '10:00')
    const answer = { period: october, ...found, months: [], details: null }
    const line = 'Klienter du har lämnat över: 1 pass, 1'
    expect(invoiceBasisText({ answer, trainer: 'T', now })).toContain(line)
    const [client, last, ...more] = invoicedRows(found)
    expect(client).toMatchObject({ name: 'Anna', usage: { before: 10 } })
    expect(last?.name).toContain(line)
    expect([last?.usage, more]).toEqual([null, []])
  })
})

const hours = fc.integer({ min: -2000, max: 2000 }).map((hundredths) => hundredths / 100)
const hoursDrawn = fc.integer({ min: 1, max: 2400 }).map((hundredths) => hundredths / 100)
/** Around both changes of clocks of 2026 and a turn of the year. */
const instant = fc
  .integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2027, 1, 1) })
  .map((ms) => new Date(ms))
const date = fc
  .integer({ min: 0, max: 330 })
  .map((n) => new Date(Date.UTC(2026, 2, 1 + n)).toISOString().slice(0, 10))

describe('the report and the statement', () => {
  it('agree to the hundredth: the balances are the sums of the rows before either midnight', () => {
    fc.assert(
      fc.property(
        fc.record({
          openingHours: hours,
          createdAt: instant,
          history: fc.array(fc.record({ date: instant, hoursAdded: hours }), { maxLength: 12 }),
          sessions: fc.array(
            fc.record({ startsAt: instant, chargedHours: hoursDrawn, noShow: fc.boolean() }),
            { maxLength: 20 },
          ),
        }),
        fc.tuple(date, date),
        ({ openingHours, createdAt, history, sessions }, dates) => {
          const [from = '', to = ''] = [...dates].sort()
          const span = periodSpan({ from, to })
          const isWithin = (at: Date) => span.from <= at && at < span.to
          const { rows } = statementOf({
            pot: { id: 'pot', openingHours, createdAt, hoursRemaining: 0, totalHours: 0 },
            history: history.map((entry, n) => ({
              ...entry,
              id: `h${n}`,
              reason: 'Ändring',
              trainerName: null,
            })),
            sessions: sessions.map((one, n) => ({ ...one, id: `s${n}`, cancelled: null })),
          })
          const { total } = report(
            {
              pots: [
                pot({
                  createdAt,
                  openingHours,
                  changedBefore: sumHours(
                    history.filter((one) => one.date < span.from).map((one) => one.hoursAdded),
                  ),
                  chargedBefore: sumHours(
                    sessions
                      .filter((one) => one.startsAt < span.from)
                      .map((one) => one.chargedHours),
                  ),
                }),
              ],
              changes: history
                .filter((one) => isWithin(one.date))
                .map((one, n) => ({
                  id: String(n),
                  potId: 'pot',
                  date: one.date,
                  hours: one.hoursAdded,
                  reason: '',
                  isOfImport: false,
                })),
              sessions: sessions
                .filter((one) => isWithin(one.startsAt))
                .map((one) =>
                  session({
                    ...one,
                    durationHours: one.chargedHours,
                    outcome: one.noShow ? 'noShow' : 'completed',
                  }),
                ),
            },
            { from, to },
          )
          const sumBefore = (end: Date) =>
            sumHours(rows.filter((row) => row.date < end).map((row) => row.hours))
          expect(total.before).toBe(sumBefore(span.from))
          expect(total.after).toBe(sumBefore(span.to))
          const drawn = rows.filter(({ kind }) => kind === 'completed' || kind === 'noShow')
          expect(total.drawn).toBe(
            0 - sumHours(drawn.filter((row) => isWithin(row.date)).map((row) => row.hours)) + 0,
          )
          expect(hundredthsOf(total.after)).toBe(
            hundredthsOf(total.before) +
              hundredthsOf(total.added) +
              hundredthsOf(total.removed) -
              hundredthsOf(total.drawn),
          )
          // Where nothing is older than the pot, they are the running balances that the statement shows.
          if (rows.every((row) => row.date >= createdAt)) {
            const lastBefore = rows.findLast((row) => row.date < span.to)
            expect(total.after).toBe(lastBefore?.balance ?? 0)
          }
        },
      ),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})

describe('validation of a period', () => {
  const errorsOf = (input: object) =>
    invoiceBasisInput
      .safeParse({ clientId: null, ...input })
      .error?.issues.map(({ path }) => path[0])

  it.each([
    [october, undefined],
    [{ from: '2000-01-01', to: '2100-12-31' }, undefined],
    [{ from: null, to: null }, undefined],
    [{ from: '2026-10-02', to: '2026-10-01' }, ['to']],
    [{ from: '2026-10-32', to: '2026-10-01' }, ['from']],
    [{ from: '', to: '' }, ['from', 'to']],
    [{ ...october, status: 'planned' }, [undefined]],
  ])('%j: %j', (input, errors) => {
    expect(errorsOf(input)).toEqual(errors)
  })
})
