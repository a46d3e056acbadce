import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargedHours } from '#shared/sessions/status.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { editOf } from '#tests/inputs.ts'
import { refusalOf } from '#tests/problems.ts'
import { figuresOf, hundredths, sessionRow } from '#tests/rows.ts'

/**
 * The 64 cases, by hand. A row: the flags before and after the save (c completed, n no-show, - neither). A column: the
 * session's new pot (it was pot A; same, other = B) and its new length (it was 1.5 h). A cell: the change of pots A and
 * B, in hours. None of them is computed. A save that takes the pot away is refused.
 */
const table = `
  before after |  same,1.5 |  same,2.5 | other,1.5 | other,2.5
  --     --    |    0    0 |    0    0 |    0    0 |    0    0
  --     c-    | -1.5    0 | -2.5    0 |    0 -1.5 |    0 -2.5
  --     -n    | -1.5    0 | -2.5    0 |    0 -1.5 |    0 -2.5
  --     cn    | -1.5    0 | -2.5    0 |    0 -1.5 |    0 -2.5
  c-     --    |  1.5    0 |  1.5    0 |  1.5    0 |  1.5    0
  c-     c-    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
  c-     -n    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
  c-     cn    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
  -n     --    |  1.5    0 |  1.5    0 |  1.5    0 |  1.5    0
  -n     c-    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
  -n     -n    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
  -n     cn    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
  cn     --    |  1.5    0 |  1.5    0 |  1.5    0 |  1.5    0
  cn     c-    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
  cn     -n    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
  cn     cn    |    0    0 | -1.0    0 |  1.5 -1.5 |  1.5 -2.5
`

type PotChange = 'same' | 'other'
type Case = {
  before: string
  after: string
  pot: PotChange
  length: number
  a: number
  b: number
}

const durationBefore = 1.5

function readTable(text: string): Case[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().split(/[ ,]+/)))
  const columns = head.slice(1) as [PotChange, string][]
  return rows.flatMap(([flags = [], ...cells]) =>
    cells.map(([a, b], n) => {
      const [pot, length] = columns[n] ?? ['same', '']
      const [before = '', after = ''] = flags
      return { before, after, pot, length: Number(length), a: Number(a), b: Number(b) }
    }),
  )
}

const cases = readTable(table)
const flagsOf = (text: string) => ({
  completed: text.includes('c'),
  noShow: text.includes('n'),
})

test('the table contains each of the 64 cases once', () => {
  expect(new Set(cases.map((one) => JSON.stringify(one))).size).toBe(64)
  expect(cases.every(({ a, b, length }) => [a, b, length].every(Number.isFinite))).toBe(true)
})

test.each(cases)('shared rule: $before → $after, pot $pot, $length h', (one) => {
  const before = { ...flagsOf(one.before), durationHours: durationBefore, potId: 'A' }
  const potAfter = one.pot === 'same' ? 'A' : 'B'
  const after = { ...flagsOf(one.after), durationHours: one.length, potId: potAfter }
  const charged = { A: 0, B: 0, [potAfter]: chargedHours(after) }
  expect({ a: chargedHours(before) - charged.A, b: 0 - charged.B }).toEqual({ a: one.a, b: one.b })
})

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('saving a session on %s', (_name, open) => {
  let database: TestDatabase
  let caller: Caller
  let owner: { trainerId: string; clientId: string }
  let pots: { A: string; B: string }

  beforeAll(async () => {
    database = await open()
    const trainer = await makeProfile(database.db)
    caller = callerOf(database.db, trainer)
    const client = await makeClient(database.db, trainer.id)
    owner = { trainerId: trainer.id, clientId: client.id }
    pots = {
      A: await makePot(database.db, owner, { hours: 100 }),
      B: await makePot(database.db, owner, { hours: 100 }),
    }
  })
  afterAll(() => database.drop())

  test.each(cases)(
    '$before → $after, pot $pot, $length h: A $a h, B $b h (H1, H2)',
    async (one) => {
      const { db } = database
      const id = await makeSession(db, {
        ...owner,
        ...flagsOf(one.before),
        startsAt: new Date('2026-11-24T09:00:00Z'),
        potId: pots.A,
        durationHours: durationBefore,
      })
      const [a, b] = [await figuresOf(db, pots.A), await figuresOf(db, pots.B)]
      const potId = one.pot === 'same' ? pots.A : pots.B
      const change = { ...flagsOf(one.after), potId, durationHours: one.length }

      await caller.sessions.update(await editOf(caller, id, change))

      expect({ A: await figuresOf(db, pots.A), B: await figuresOf(db, pots.B) }).toEqual({
        A: { total: a.total, remaining: a.remaining + hundredths(one.a) },
        B: { total: b.total, remaining: b.remaining + hundredths(one.b) },
      })
      const stored = await sessionRow(db, id)
      expect(stored).toMatchObject(change)
      expect(stored?.chargedHours).toBe(chargedHours({ ...change, potId }))
    },
  )

  test.each(['--', 'c-', '-n', 'cn'])(
    'a save that takes the pot away is refused and charges nothing, %s (H11)',
    async (flags) => {
      const { db } = database
      const startsAt = new Date('2026-11-26T09:00:00Z')
      const id = await makeSession(db, { ...owner, ...flagsOf(flags), startsAt, potId: pots.A })
      const before = [await figuresOf(db, pots.A), await sessionRow(db, id)]
      const edit = await editOf(caller, id, { ...flagsOf(flags), potId: null })
      expect(await refusalOf(caller.sessions.update(edit))).toBe('INVALID_INPUT')
      expect([await figuresOf(db, pots.A), await sessionRow(db, id)]).toEqual(before)
    },
  )

  test.each([
    ['--', '--', 0],
    ['--', 'c-', -2],
    ['c-', 'c-', -2],
    ['-n', '-n', -2],
    ['cn', '--', 0],
  ])(
    'a session without a pot charges the one that it is given, %s → %s: %d h (H11)',
    async (...one) => {
      const { db } = database
      const [before, after, expected] = one
      const id = await makeSession(db, {
        ...owner,
        ...flagsOf(before),
        startsAt: new Date('2026-11-25T09:00:00Z'),
        durationHours: 2,
      })
      const { remaining } = await figuresOf(db, pots.B)
      await caller.sessions.update(await editOf(caller, id, { ...flagsOf(after), potId: pots.B }))
      expect((await figuresOf(db, pots.B)).remaining - remaining).toBe(hundredths(expected))
    },
  )
})
