import { describe, expect, test } from 'vitest'
import { scoreOf } from '#shared/import/rows.ts'
import {
  settleBalances,
  settleDays,
  settleLengths,
  settleNames,
  settleTimes,
  settleWords,
} from '#shared/import/settle.ts'

const sheet = {
  heading: '',
  answers: new Map<string, string>(),
  isAmerican: false,
  now: new Date('2026-11-24T09:00:00Z'),
}
const answered = (key: string, value: string) => ({ ...sheet, answers: new Map([[key, value]]) })

describe('a bare length has the unit of its heading, else that of its column', () => {
  test.each([
    ['Längd (min)', ['20', '5', '90'], ['20 min', '5 min', '90 min']],
    ['Minuter', ['10', '20'], ['10 min', '20 min']],
    ['Duration (min)', ['24'], ['24 min']],
    ['Timmar', ['1', '24'], ['1 h', '24 h']],
    ['Längd (h)', ['0,5', '20'], ['0,5 h', '20 h']],
    ['Längd', ['20', '45', '15'], ['20 min', '45 min', '15 min']],
    ['Längd', ['1', '1,5', '12'], ['1 h', '1,5 h', '12 h']],
    ['Längd', ['1 h', '45', '1:30'], ['1 h', '45 min', '1:30']],
  ])('%s %j', (heading, cells, read) => {
    expect(settleLengths(cells, { ...sheet, heading })).toEqual({
      cells: read,
      open: new Map(),
      questions: [],
    })
  })

  test('of numbers below 10 beside numbers from 20 it is asked, once, and nothing is read before', () => {
    const cells = ['1', '45', '2 h', '']
    const { open, questions } = settleLengths(cells, { ...sheet, heading: 'Längd' })
    expect([...open.keys()]).toEqual([0, 1])
    expect(questions.map(({ label, suggested }) => [label, suggested])).toEqual([
      ['Är talen under ”Längd” minuter eller timmar?', ''],
    ])
    const { cells: read, ...after } = settleLengths(cells, answered('unit', 'min'))
    expect(read).toEqual(['1 min', '45 min', '2 h', ''])
    expect(after.open.size).toBe(0)
    // The answer can be changed.
    expect(after.questions).toHaveLength(1)
  })

  test('hours that are left are hours, unless the heading says minutes', () => {
    const cells = ['90', '1,5', '']
    expect(settleBalances(cells, { ...sheet, heading: 'Saldo (min)' }).cells).toEqual([
      '90 min',
      '1,5',
      '',
    ])
    expect(settleBalances(cells, { ...sheet, heading: 'Timmar kvar' }).cells).toEqual(cells)
  })
})

describe('the order of day and month is that of the whole column', () => {
  test.each([
    [
      ['03/12/2026', '13/11/2026'],
      ['2026-12-03', '2026-11-13'],
    ],
    [
      ['03/12/2026', '11/13/2026 10:30 AM'],
      ['2026-03-12', '2026-11-13 10:30 AM'],
    ],
    // Most of them decide; the other is no day.
    [
      ['13/11/2026', '14/11/2026', '11/15/2026'],
      ['2026-11-13', '2026-11-14', '11/15/2026'],
    ],
    [
      ['3.12.2026', '24/11 2026'],
      ['2026-12-03', '2026-11-24'],
    ],
    [['4/4/2026'], ['2026-04-04']],
    [
      ['Mar 4, 2026', '4 mars 2026'],
      ['2026-03-04', '2026-03-04'],
    ],
  ])('%j', (cells, read) => {
    expect(settleDays(cells, sheet)).toEqual({ cells: read, open: new Map(), questions: [] })
  })

  test('it is asked when no day proves it, and nothing is read before', () => {
    const { cells, open, questions } = settleDays(['03/12/2026', '4/4/2026'], sheet)
    expect(cells).toEqual(['03/12/2026', '2026-04-04'])
    expect([...open]).toEqual([[0, 'Välj ovan vad som är dag och månad']])
    expect(questions).toEqual([
      {
        key: 'order',
        label: 'Vilken dag är 03/12/2026?',
        options: [
          { value: 'dmy', label: '3 december' },
          { value: 'mdy', label: '12 mars' },
        ],
        suggested: '',
      },
    ])
    const answer = settleDays(['03/12/2026'], answered('order', 'mdy'))
    expect(answer.cells).toEqual(['2026-03-12'])
    expect(answer.open.size).toBe(0)
  })

  test('American times or headings suggest the answer, which stays in sight', () => {
    const { cells, questions } = settleDays(['03/12/2026'], { ...sheet, isAmerican: true })
    expect(cells).toEqual(['2026-03-12'])
    expect(questions).toMatchObject([{ key: 'order', suggested: 'mdy' }])
  })
})

describe('a day without a year', () => {
  test('has the year that brings it closest to the days around', () => {
    const cells = ['28/12/2025', '4/1', '11/1']
    expect(settleDays(cells, sheet).cells).toEqual(['2025-12-28', '2026-01-04', '2026-01-11'])
  })

  test('is the latest past one when all of them have been this year', () => {
    expect(settleDays(['13/11', '3/11'], sheet)).toMatchObject({
      cells: ['2026-11-13', '2026-11-03'],
      questions: [],
    })
  })

  test('is asked for when some of them lie ahead', () => {
    const cells = ['13/11', '13/12']
    const { open, questions } = settleDays(cells, sheet)
    expect([...open]).toEqual([[1, 'Välj ovan vilket år det är']])
    expect(questions.map(({ label }) => label)).toEqual(['Vilket år är 13/11?'])
    expect(settleDays(cells, answered('year', 'past')).cells).toEqual(['2026-11-13', '2025-12-13'])
    expect(settleDays(cells, answered('year', 'coming')).cells[1]).toBe('2026-12-13')
  })

  test('is none where nothing says which', () => {
    expect(settleDays(['13/11'], { ...sheet, now: null }).cells).toEqual(['13/11'])
  })
})

test('times of Excel are times', () => {
  const cells = ['11:30', '0,4375', '0.479166666666667', '10:00', '10.30']
  expect(settleTimes(cells).cells).toEqual(['11:30', '10:30', '11:30', '10:00', '10.30'])
})

test('names are turned where each has its comma', () => {
  expect(settleNames(['Öberg, Anna', '', 'Ek, Zoë']).cells).toEqual(['Anna Öberg', '', 'Zoë Ek'])
  expect(settleNames(['Öberg, Anna', 'Zoë Ek']).cells).toEqual(['Öberg, Anna', 'Zoë Ek'])
})

test('a word that is not known is asked for once, with how many rows have it', () => {
  const words = { isKnown: (cell: string) => cell === 'Klart', known: ['Klart', 'Avbokat'] }
  const cells = ['Svävar', 'Klart', 'svävar', 'Annat']
  expect(settleWords(cells, sheet, words).questions.map(({ label }) => label)).toEqual([
    'Vad betyder ”Svävar”? 2 rader',
    'Vad betyder ”Annat”? 1 rad',
  ])
  expect(settleWords(cells, answered('word svävar', 'Avbokat'), words).cells).toEqual([
    'Avbokat',
    'Klart',
    'Avbokat',
    'Annat',
  ])
})

test('the score of a column is how many of its filled cells are read', () => {
  const row = (date: string, problem?: string) => ({
    cells: { date },
    problems: problem === undefined ? {} : { date: problem },
  })
  const rows = [row('2026-11-03'), row('Anna', 'wrong'), row('')]
  expect(scoreOf(rows, 'date')).toEqual({ fits: 1, of: 2 })
})
