import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { beginLogin } from '#server/auth/login-sessions.ts'
import type { Database } from '#server/db/database.ts'
import {
  makeDeletedRows,
  makeRows,
  makeTenant,
  nobodysRows,
  type OrganizationFixture,
  type Rows,
  rowsByOrganization,
  rowsByTrainer,
  type Tenant,
  tenantAbsence,
} from '#tests/canaries.ts'
import { test } from '#tests/fixtures.ts'
import { type TestServer } from '#tests/server.ts'
import { recipes } from './recipes.ts'

let db: Database
let server: TestServer
let mine: Tenant
let foreign: Tenant
let token: string
/** What the foreign tenant has deleted. */
let deleted: All
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

type All = Rows & OrganizationFixture

const unknown = nobodysRows()

/** Each procedure that names more than one row, with each of them replaced by a foreign one. */
const mixtures: [path: string, swapped: (keyof All)[], refusal: string][] = [
  ['pots.create', ['potTypeId'], 'POT_TYPE_NOT_FOUND'],
  ['pots.create', ['clientId'], 'NOT_FOUND'],
  ['pots.create', ['clientId', 'potTypeId'], 'NOT_FOUND'],
  ['pots.savePrice', ['potId'], 'POT_NOT_FOUND'],
  ['pots.savePrice', ['historyId'], 'HISTORY_NOT_FOUND'],
  ['pots.savePrice', ['potId', 'historyId'], 'POT_NOT_FOUND'],
  ['clients.import', ['potTypeId'], 'POT_TYPE_NOT_FOUND'],
  ['clients.import', ['clientId'], 'NOT_FOUND'],
  ['clients.import', ['clientId', 'potTypeId'], 'NOT_FOUND'],
  ['sessions.import', ['potId'], 'POT_NOT_FOUND'],
  ['sessions.import', ['clientId'], 'NOT_FOUND'],
  ['sessions.import', ['clientId', 'potId'], 'NOT_FOUND'],
  ['sessions.undoImport', ['sessionId'], 'CONFLICT'],
  ['sessions.undoImport', ['historyId'], 'CONFLICT'],
  ['sessions.create', ['potId'], 'POT_NOT_FOUND'],
  ['sessions.create', ['clientId'], 'NOT_FOUND'],
  ['sessions.create', ['clientId', 'potId'], 'NOT_FOUND'],
  ['sessions.update', ['potId'], 'POT_NOT_FOUND'],
  ['sessions.update', ['clientId'], 'NOT_FOUND'],
  ['sessions.update', ['clientId', 'potId'], 'NOT_FOUND'],
  ['sessions.update', ['sessionId'], 'SESSION_NOT_FOUND'],
  ['sessions.update', ['sessionId', 'clientId'], 'SESSION_NOT_FOUND'],
  ['sessions.update', ['sessionId', 'potId'], 'SESSION_NOT_FOUND'],
  ['absences.change', ['absenceId'], 'ABSENCE_NOT_FOUND'],
  ['absences.change', ['sessionId'], 'SESSION_NOT_FOUND'],
  ['absences.change', ['absenceId', 'sessionId'], 'ABSENCE_NOT_FOUND'],
  ['absences.undo', ['absenceId'], 'ABSENCE_NOT_FOUND'],
  ['absences.undo', ['sessionId'], 'SESSION_NOT_FOUND'],
  ['absences.undo', ['absenceId', 'sessionId'], 'ABSENCE_NOT_FOUND'],
  ['organizations.setMemberRole', ['memberId'], 'MEMBER_NOT_FOUND'],
  ['organizations.setMemberRole', ['organizationId'], 'NOT_FOUND'],
  ['organizations.removeMember', ['memberId'], 'MEMBER_NOT_FOUND'],
  ['organizations.removeMember', ['organizationId'], 'NOT_FOUND'],
  ['organizations.trainer', ['memberTrainerId'], 'NOT_FOUND'],
  ['organizations.trainer', ['organizationId'], 'NOT_FOUND'],
  ['organizations.overview', ['organizationId'], 'NOT_FOUND'],
  ['organizations.remove', ['organizationId'], 'NOT_FOUND'],
  ['organizations.removeInvitation', ['invitationId'], 'INVITATION_NOT_FOUND'],
  ['organizations.removeInvitation', ['organizationId'], 'NOT_FOUND'],
]

function mixed(base: All, swapped: (keyof All)[], from: Partial<All>): All {
  return { ...base, ...Object.fromEntries(swapped.map((name) => [name, from[name]])) }
}

describe('rows of two tenants in one call', () => {
  test.each(mixtures)(
    '%s with a foreign or deleted %s is refused like an unknown one',
    async (...mixture) => {
      const [path, swapped, refusal] = mixture
      const recipe = recipes[path]
      const before = [await rowsByTrainer(db), await rowsByOrganization(db)]
      const [met, ...others] = await Promise.all(
        [foreign, deleted, unknown].map((from) =>
          server.call(path, recipe?.(mixed(mine, swapped, from)), { token }),
        ),
      )
      expect(met?.problem).toBe(refusal)
      for (const other of others)
        expect([other.status, other.text]).toEqual([met?.status, met?.text])
      const after = [await rowsByTrainer(db), await rowsByOrganization(db)]
      expect(after).toEqual(before)
    },
  )

  test.each([
    ['sessions.import', ['potId']],
    ['sessions.create', ['potId']],
    ['sessions.update', ['potId']],
  ] as const)('%s refuses the pot of another client of the same trainer', async (path, swapped) => {
    const before = await rowsByTrainer(db)
    const input = recipes[path]?.(mixed(mine, [...swapped], myOther))
    expect((await server.call(path, input, { token })).problem).toBe('POT_NOT_FOUND')
    expect(await rowsByTrainer(db)).toEqual(before)
  })

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

/** A procedure, and whose id it gets as that of its new row. */
type Taken = [path: string, name: keyof All]

const takenRows: Taken[] = [
  ['clients.add', 'clientId'],
  ['pots.createType', 'potTypeId'],
  ['pots.create', 'potId'],
  ['pots.changeHours', 'historyId'],
  ['sessions.create', 'sessionId'],
  ['sessions.create', 'cancelledId'],
  ['sessions.bookNext', 'sessionId'],
  ['sessions.bookNext', 'cancelledId'],
]

const alsoTaken: Taken[] = [
  ['absences.create', 'absenceId'],
  ['organizations.create', 'organizationId'],
  ['organizations.invite', 'invitationId'],
]

describe('an id of another tenant, for a new row', () => {
  const refuses = async ([path, name]: Taken, from: All) => {
    const before = await rowsByTrainer(db)
    const input = { ...recipes[path]?.(mine), id: from[name] }
    const answer = await server.call(path, input, { token })
    expect(answer.problem).toBe('CONFLICT')
    expect(answer.text).not.toContain('bravo')
    expect(await rowsByTrainer(db)).toEqual(before)
    return answer.text
  }

  test.each([...takenRows, ...alsoTaken])(
    '%s: a taken %s is CONFLICT, and reveals and changes nothing',
    async (...taken) => {
      await refuses(taken, foreign)
    },
  )

  test.each(takenRows)(
    '%s: one in its trash is answered just like a taken %s',
    async (...taken) => {
      expect(await refuses(taken, deleted)).toBe(await refuses(taken, foreign))
    },
  )

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
    const input = recipes['sessions.create']?.({ ...mine, ...rows })
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
