import { expect, test } from 'vitest'
import { clientSums, importInput } from '#shared/sessions/import/pots.ts'
import type { ImportRow } from '#shared/sessions/import/rows.ts'
import { balanceText } from '#shared/sessions/import/texts.ts'

const pot = { id: 'p', clientId: 'a', potTypeName: 'PT 60', hoursRemaining: 6.5, totalHours: 6.5 }
const empty = { ...pot, id: 'e', potTypeName: 'Slut', hoursRemaining: 0 }
const duo = { ...pot, id: 'd', potTypeName: 'Duo', hoursRemaining: 2, totalHours: 2 }
const anna = { id: 'a', name: 'Anna' }

let at = 0
function row(
  status: 'planned' | 'completed' | 'noShow',
  durationHours = 1,
  more: Partial<ImportRow> = {},
): ImportRow {
  at += 1
  const startsAt = new Date(Date.UTC(2026, 10, at, 9))
  const session = { startsAt, durationHours, status }
  return {
    at,
    state: 'ready',
    isTaken: true,
    cells: {} as ImportRow['cells'],
    edited: {},
    problems: {},
    group: '',
    client: anna,
    type: null,
    notes: '',
    session,
    sameAs: null,
    repeats: null,
    ...more,
  }
}

const chosen = new Map<string, string | null>()
const keyOf = (made: string) => `key of ${made}`

test('6,5 h left with 3,5 h held reads 6,5 av 10', () => {
  const rows = [row('completed', 2.5), row('noShow', 1), row('planned', 1)]
  const [sum] = clientSums(rows, { pots: [pot], chosen, draws: false })
  expect(sum).toMatchObject({ name: 'Anna', count: 3, chosen: 'p' })
  expect(
    sum?.touched.map(({ before, after }) => [balanceText(before), balanceText(after)]),
  ).toEqual([['6,5 av 6,5\u00a0h', '6,5 av 10\u00a0h']])
  expect(importInput(rows, { pots: [pot], chosen, draws: false, keyOf }).entries).toEqual([
    { id: 'key of entry p', potId: 'p' },
  ])
})

test('when they are drawn the pot has less, and no entry', () => {
  const rows = [row('completed', 3.5)]
  const [sum] = clientSums(rows, { pots: [pot], chosen, draws: true })
  expect(sum?.touched.map(({ after }) => balanceText(after))).toEqual(['3 av 6,5\u00a0h'])
  expect(importInput(rows, { pots: [pot], chosen, draws: true, keyOf }).entries).toEqual([])
})

test('coming sessions touch no pot', () => {
  const rows = [row('planned')]
  expect(clientSums(rows, { pots: [pot], chosen, draws: false })[0]?.touched).toEqual([])
  expect(importInput(rows, { pots: [pot], chosen, draws: false, keyOf })).toMatchObject({
    sessions: [{ potId: 'p' }],
    entries: [],
  })
})

test('the pot is that of the named type, else the chosen one, else the first with hours, else the first', () => {
  const potsOf = (
    pots: (typeof pot)[],
    type: string | null,
    choice: [string, string | null][] = [],
  ) =>
    importInput([row('completed', 1, { type })], {
      pots,
      chosen: new Map(choice),
      draws: false,
      keyOf,
    }).sessions.map(({ potId }) => potId)
  expect(potsOf([empty, pot, duo], null)).toEqual(['p'])
  expect(potsOf([empty], null)).toEqual(['e'])
  expect(potsOf([empty, pot, duo], 'DUO ')).toEqual(['d'])
  expect(potsOf([empty, pot, duo], 'Yoga')).toEqual(['p'])
  expect(potsOf([empty, pot, duo], null, [['a', 'e']])).toEqual(['e'])
  expect(potsOf([empty, pot, duo], null, [['a', null]])).toEqual([null])
  expect(potsOf([empty, pot, duo], 'duo', [['a', null]])).toEqual(['d'])
  expect(potsOf([{ ...pot, clientId: 'other' }], null)).toEqual([null])
})

test('rows that are not taken are not sent; the others have the same keys each time', () => {
  const rows = [row('completed', 1.5, { notes: 'Ben' }), row('completed', 1, { isTaken: false })]
  const input = importInput(rows, { pots: [pot], chosen, draws: false, keyOf })
  expect(input.sessions).toEqual([
    {
      id: `key of session ${rows[0]?.at}`,
      clientId: 'a',
      potId: 'p',
      startsAt: rows[0]?.session?.startsAt.toISOString(),
      durationHours: 1.5,
      status: 'completed',
      notes: 'Ben',
    },
  ])
})
