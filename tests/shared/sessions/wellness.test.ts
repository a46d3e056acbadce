import { describe, expect, it } from 'vitest'
import { formatPrice } from '#shared/pots/price/price.ts'
import { wellnessTexts } from '#shared/sessions/wellness/texts.ts'
import {
  type AddedHours,
  daysOfYear,
  missingOf,
  type WellnessFacts,
  wellnessPapers,
} from '#shared/sessions/wellness/wellness.ts'
import { paperHead, payersTable, paymentsTable } from '#shared/sessions/wellness/wellness-tables.ts'
import { instantOf } from '#shared/time.ts'

const year = daysOfYear(2026)
const anna = { id: 'anna', name: 'Anna' }
const osten = { id: 'osten', name: 'Östen' }
const ake = { id: 'ake', name: 'Åke' }

const added = (id: string, over: Partial<AddedHours> = {}): AddedHours => ({
  id,
  clientId: 'anna',
  date: instantOf('2026-03-02', '12:00'),
  hours: 10,
  type: 'PT',
  amount: 1200,
  paidOn: '2026-03-04',
  ...over,
})
const papersOf = (facts: Partial<WellnessFacts>) =>
  wellnessPapers({ clients: [anna], added: [], held: [], ...facts }, year)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the papers of a year', () => {
  it('have what was paid in it, by day of payment, whenever the hours were added', () => {
    const [paper] = papersOf({
      added: [
        added('last', { paidOn: '2026-12-31' }),
        added('before', { paidOn: '2025-12-31' }),
        added('after', { paidOn: '2027-01-01' }),
        added('first', { paidOn: '2026-01-01', date: instantOf('2025-12-20', '12:00') }),
        added('early', { paidOn: '2026-06-01', date: instantOf('2027-02-01', '12:00') }),
      ],
      held: [
        { clientId: 'anna', hours: 8.5 },
        { clientId: 'ake', hours: 3 },
      ],
    })
    expect(idsOf(paper?.payments ?? [])).toEqual(['first', 'early', 'last'])
    expect(paper).toMatchObject({ name: 'Anna', heldHours: 8.5, total: 3600 })
    expect(paper?.lacking).toEqual({ prices: 0, days: 0 })
  })

  it('sum kronor to the öre', () => {
    const amounts = [0.1, 0.2, 1200.5, 9_999_999.99]
    const [paper] = papersOf({ added: amounts.map((amount, n) => added(String(n), { amount })) })
    expect(paper?.total).toBe(10_001_200.79)
  })

  it('are in Swedish order, of those alone who paid or lack something', () => {
    const papers = papersOf({
      clients: [osten, { id: 'bo', name: 'Bo' }, ake, anna],
      added: [
        added('1', { clientId: 'osten' }),
        added('2', { clientId: 'ake', paidOn: null }),
        added('3', { clientId: 'anna', amount: null, paidOn: null }),
        added('4', { clientId: 'bo', paidOn: '2025-01-01' }),
      ],
      held: [{ clientId: 'bo', hours: 5 }],
    })
    expect(papers.map(({ name, lacking }) => [name, lacking])).toEqual([
      ['Anna', { prices: 1, days: 0 }],
      ['Åke', { prices: 0, days: 1 }],
      ['Östen', { prices: 0, days: 0 }],
    ])
  })
})

describe('what is missing', () => {
  it('is the day of payment of hours added by the end of the year, and the price of those added in it', () => {
    const at = (date: string, time: string) => ({ date: instantOf(date, time) })
    const unpaid = { paidOn: null }
    const unpriced = { paidOn: null, amount: null }
    const rows = [
      added('unpaid since long', { ...unpaid, ...at('2024-05-05', '12:00') }),
      added('unpaid, last minute', { ...unpaid, ...at('2026-12-31', '23:59') }),
      added('unpaid, next year', { ...unpaid, ...at('2027-01-01', '00:00') }),
      added('unpriced, year before', { ...unpriced, ...at('2025-12-31', '23:59') }),
      added('unpriced, first minute', { ...unpriced, ...at('2026-01-01', '00:00') }),
      added('unpriced, next year', { ...unpriced, ...at('2027-01-01', '00:00') }),
      added('paid in another year', { paidOn: '2025-01-01' }),
      added('free', { ...unpaid, amount: 0 }),
    ]
    expect(idsOf(missingOf(rows, year))).toEqual([
      'unpaid since long',
      'unpriced, first minute',
      'unpaid, last minute',
    ])
  })

  it('is no price of 0, which is no payment either', () => {
    expect(papersOf({ added: [added('free', { amount: 0 })] })).toEqual([])
  })

  it('is named with what is known', () => {
    const rows = [
      added('1', { paidOn: null }),
      added('2', { amount: null, paidOn: null, hours: 4.5 }),
    ]
    expect(missingOf(rows, year).map((one) => plain(wellnessTexts.missing(one)))).toEqual([
      'Saknar betalningsdatum: 2 mars 2026, 10 h PT, 1 200 kr',
      'Saknar pris: 2 mars 2026, 4,5 h PT',
    ])
    expect(wellnessTexts.lackingOf({ prices: 1, days: 2 })).toBe('2 betalningsdatum, 1 pris')
    expect(wellnessTexts.lackingOf({ prices: 2, days: 0 })).toBe('2 priser')
  })
})

describe('a paper', () => {
  const [paper] = papersOf({
    clients: [{ id: 'anna', name: 'Anna\nAndersson' }],
    added: [added('1', { amount: 1200.5 }), added('2', { paidOn: '2026-02-03', hours: 1.5 })],
    held: [{ clientId: 'anna', hours: 8 }],
  })
  if (!paper) throw new Error('there is no paper')
  const trainer = {
    name: 'Tove',
    organizationNumber: '556000-0001',
    postalAddress: 'Box 1\n111 22 Stockholm',
  }
  const pairs = (head: [string, string][]) => head.map(([name, value]) => [name, plain(value)])

  it('says who paid whom, how much, and how many hours were held', () => {
    expect(pairs(paperHead(paper, trainer, '2027-01-02'))).toEqual([
      ['Klient', 'Anna Andersson'],
      ['Tränare', 'Tove'],
      ['Organisationsnummer', '556000-0001'],
      ['Adress', 'Box 1, 111 22 Stockholm'],
      ['Summa', '2 400,50 kr'],
      ['Genomförda timmar', '8 h'],
      ['Utskrivet', '2 januari 2027'],
    ])
    expect(paymentsTable(paper).rows.map(({ cells }) => cells.map(plain))).toEqual([
      ['3 februari 2026', '1,5 h', 'PT', '1 200 kr'],
      ['4 mars 2026', '10 h', 'PT', '1 200,50 kr'],
    ])
    expect(paymentsTable(paper).sum?.map(plain)).toEqual(['Summa', '', '', '2 400,50 kr'])
  })

  it('leaves out what the trainer has not written, and the screen says so', () => {
    const bare = { name: 'Tove', organizationNumber: null, postalAddress: null }
    const names = paperHead(paper, bare, '2027-01-02').map(([name]) => name)
    expect(names).not.toContain('Organisationsnummer')
    expect(names).not.toContain('Adress')
    expect(wellnessTexts.unwritten(bare)).toBe(
      'Organisationsnummer och adress saknas på underlaget.',
    )
    expect(wellnessTexts.unwritten({ ...trainer, postalAddress: null })).toBe(
      'Adress saknas på underlaget.',
    )
    expect(wellnessTexts.unwritten(trainer)).toBeNull()
  })

  it('is one of several in a table with their sum', () => {
    const other = { ...paper, id: 'bo', name: 'Bo', total: 99.5 }
    expect(payersTable([paper, other]).sum?.map(plain)).toEqual(['Summa', '', '2 500 kr', '', ''])
    expect(payersTable([paper]).sum).toBeNull()
  })
})

describe('a price', () => {
  it.each([
    [0, '0 kr'],
    [1200, '1 200 kr'],
    [1200.5, '1 200,50 kr'],
    [9_999_999.99, '9 999 999,99 kr'],
  ])('of %d reads %s', (amount, text) => {
    expect(plain(formatPrice(amount))).toBe(text)
  })
})
