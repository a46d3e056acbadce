import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  makeDeletedRows,
  makeRows,
  makeTenant,
  nobodysRows,
  type Rows,
  rowsByOrganization,
  rowsByTrainer,
  type Tenant,
  tenantAbsence,
} from '#tests/canaries.ts'
import { test } from '#tests/fixtures.ts'
import { type TestServer } from '#tests/server.ts'
import type { AllRows } from '../procedures/record.ts'
import { inputOf, records } from '../procedures/records.ts'

let db: Database
let server: TestServer
let mine: Tenant
let foreign: Tenant
let token: string
/** What the foreign tenant has deleted. */
let deleted: AllRows
/** A second client of the same trainer: a trainer's own rows can also be combined wrongly. */
let myOther: Rows

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  mine = await makeTenant(db, 'alfa', { role: 'ORG_ADMIN' }, 'ADMIN')
  foreign = await makeTenant(db, 'bravo')
  deleted = await makeDeletedRows(db, foreign.actor, 'bravo')
  myOther = await makeRows(db, mine.actor.id, 'alfa')
  token = (await beginLogin(db, mine.actor.id, { confirmedAt: new Date() })).token
  server = appServer
})

const unknown = nobodysRows()

/** Each procedure that names more than one row, with those that are replaced by foreign ones. */
const mixtures = Object.entries(records).flatMap(([path, { withForeign }]) =>
  Array.isArray(withForeign)
    ? withForeign.map((foreignOnes) => [path, ...foreignOnes] as const)
    : [],
)

/** Those of sessions with the pot replaced. */
const withPot = mixtures.flatMap(([path, swapped]) =>
  path.startsWith('sessions.') && String(swapped) === 'potId' ? [[path, swapped] as const] : [],
)

/** The rows that the input of a procedure names. */
function rowsNamedBy(path: string): string[] {
  const { lastingNote: _, absenceLabel: __, ...keys } = unknown
  const sent = JSON.stringify(inputOf(path, unknown) ?? {})
  return Object.entries(keys).flatMap(([name, value]) => (sent.includes(value) ? [name] : []))
}

test('every procedure that names more than one row says what becomes of each that is foreign', () => {
  const silent = Object.entries(records).filter(([path, { withForeign = [] }]) => {
    const names = rowsNamedBy(path)
    if (typeof withForeign === 'string' || names.length < 2) return false
    const swapped: string[] = withForeign.flatMap(([each]) => each)
    return names.some((name) => !swapped.includes(name))
  })
  expect(silent.map(([path]) => path)).toEqual([])
})

function mixed(base: AllRows, swapped: (keyof AllRows)[], from: Partial<AllRows>): AllRows {
  return { ...base, ...Object.fromEntries(swapped.map((name) => [name, from[name]])) }
}

describe('rows of two tenants in one call', () => {
  test.each(mixtures)(
    '%s with a foreign or deleted %s is refused like an unknown one',
    async (...mixture) => {
      const [path, swapped, refusal] = mixture
      const before = [await rowsByTrainer(db), await rowsByOrganization(db)]
      const [met, ...others] = await Promise.all(
        [foreign, deleted, unknown].map((from) =>
          server.call(path, inputOf(path, mixed(mine, swapped, from)), { token }),
        ),
      )
      expect(met?.problem).toBe(refusal)
      for (const other of others)
        expect([other.status, other.text]).toEqual([met?.status, met?.text])
      const after = [await rowsByTrainer(db), await rowsByOrganization(db)]
      expect(after).toEqual(before)
    },
  )

  test.each(withPot)(
    '%s refuses the pot of another client of the same trainer',
    async (path, swapped) => {
      const before = await rowsByTrainer(db)
      const input = inputOf(path, mixed(mine, swapped, myOther))
      expect((await server.call(path, input, { token })).problem).toBe('POT_NOT_FOUND')
      expect(await rowsByTrainer(db)).toEqual(before)
    },
  )

  test('a batch of own and foreign rows answers each call separately', async () => {
    const input = encodeURIComponent(
      JSON.stringify({
        0: { json: { id: mine.clientId } },
        1: { json: { id: foreign.clientId } },
        2: { json: { id: unknown.clientId } },
      }),
    )
    const { status, text } = await server.send({
      path: `/trpc/clients.get,clients.get,clients.get?batch=1&input=${input}`,
      headers: { cookie: `tidspott=${token}` },
    })
    const answers = JSON.parse(text) as unknown[]
    expect(status).toBe(207)
    expect(text).toContain(mine.clientId)
    expect(text).not.toContain('bravo')
    expect(answers[1]).toEqual(answers[2])
  })
})

/** Each procedure that creates a row, and whose id it gets as that of its new row. */
const taken = Object.entries(records).flatMap(([path, { creates = [] }]) =>
  creates.map((name) => [path, name] as const),
)
type Taken = (typeof taken)[number]
/** Rows whose deletion is not kept in the trash. */
const neverInTrash = ['absenceId', 'organizationId', 'invitationId']
const kept = taken.filter(([, name]) => !neverInTrash.includes(name))

describe('an id of another tenant, for a new row', () => {
  const refuses = async ([path, name]: Taken, from: AllRows) => {
    const before = await rowsByTrainer(db)
    const input = { ...inputOf(path, mine), id: from[name] }
    const answer = await server.call(path, input, { token })
    expect(answer.problem).toBe('CONFLICT')
    expect(answer.text).not.toContain('bravo')
    expect(await rowsByTrainer(db)).toEqual(before)
    return answer.text
  }

  test.each(taken)(
    '%s: a taken %s is CONFLICT, and reveals and changes nothing',
    async (...created) => {
      await refuses(created, foreign)
    },
  )

  test.each(kept)('%s: one in its trash is answered just like a taken %s', async (...created) => {
    expect(await refuses(created, deleted)).toBe(await refuses(created, foreign))
  })

  test('an undone removal of an absence does not take that of another tenant', async () => {
    const { absenceId, absenceLabel } = foreign
    const before = { ...tenantAbsence, label: absenceLabel }
    const input = { id: absenceId, since: null, before, cancelled: [], moved: [] }
    const rows = await rowsByTrainer(db)
    const answer = await server.call('absences.undo', input, { token })
    expect([answer.problem, answer.text.includes('bravo')]).toEqual(['CONFLICT', false])
    expect(await rowsByTrainer(db)).toEqual(rows)
  })
})

describe('an id in capital letters', () => {
  test('names the same row, and its link opens', async () => {
    const id = randomUUID()
    const details = { name: 'Åsa', email: `${id}@example.com`, phone: null }
    const added = await server.call('clients.add', { id: id.toUpperCase(), ...details }, { token })
    expect(added.problem).toBeNull()
    const link = await server.call('clients.link', { id: id.toUpperCase() }, { token })
    expect(link.data).toMatchObject({ path: expect.stringMatching(/^\/client\/[\w-]{43}$/) })
  })

  test('does not bypass the duplicate check of a session or a pot', async () => {
    const rows = await makeRows(db, mine.actor.id, 'alfa')
    const input = inputOf('sessions.create', { ...mine, ...rows })
    await server.call('sessions.create', input, { token })
    const again = await server.call(
      'sessions.create',
      {
        ...input,
        id: randomUUID(),
        clientId: rows.clientId.toUpperCase(),
        potId: rows.potId.toUpperCase(),
      },
      { token },
    )
    expect(again.data).toMatchObject({
      created: 0,
      duplicates: Array.from({ length: 5 }, () => ({})),
    })
  })
})
