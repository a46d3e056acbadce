import { describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { makeTenant, nobodysRows, rowsByTrainer, type Tenant } from '#tests/canaries.ts'
import { test } from '#tests/fixtures.ts'
import { type Answer, procedures, readAnswer, type TestServer } from '#tests/server.ts'
import { inputOf } from '../procedures/records.ts'
import { badValues, exceptions, optionalFields } from './bad-values.ts'

let db: Database
let server: TestServer
let tenant: Tenant
let token: string

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  // An actor for each procedure that may call it.
  tenant = await makeTenant(db, 'alfa', { role: 'SUPER_ADMIN' }, 'ADMIN')
  token = (await beginLogin(db, tenant.actor.id)).token
  server = appServer
})

/** Sent raw, past superjson, which would normalise it. By POST, since a URL has no room for the longest. */
function post(path: string, body: unknown): Promise<Answer> {
  return server.send({
    method: 'POST',
    path: `/trpc/${path}`,
    headers: {
      origin: server.origin,
      'content-type': 'application/json',
      cookie: `tidspott=${token}`,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** The deviations of the response to bad input, in words: it must refuse, and reveal only the reason. */
function faultOf(answer: Answer, path: string): string | null {
  const { status, text } = answer
  if (status < 400 || status >= 500) return `status ${status}`
  // Too long for a public procedure: refused unread.
  if (status === 413 && /^(auth|portal)\./.test(path)) {
    return readAnswer(text).problem === 'INVALID_INPUT' ? null : `says ${text.slice(0, 200)}`
  }
  const { error } = JSON.parse(text) as {
    error?: { json?: { message: string; data: { place?: number } } }
  }
  const shape = error?.json
  const told = { ...shape, data: { ...shape?.data, code: '', httpStatus: status } }
  const problem = shape?.message ?? ''
  // Of a list, its first element is changed.
  const place = shape?.data.place === undefined ? {} : { place: 0 }
  const data = { code: '', httpStatus: status, path, problem, ...place }
  const expected = { message: problem, data }
  try {
    expect(told).toEqual({ ...expected, code: expect.any(Number) })
    expect(problem).toMatch(/^[A-Z_]+$/)
    return null
  } catch {
    return `says ${text.slice(0, 200)}`
  }
}

const withInput = Object.keys(procedures()).filter((path) => inputOf(path, nobodysRows()))

function ownInput(path: string): Record<string, unknown> {
  return inputOf(path, tenant) ?? {}
}

/** The path of each named field, also within objects and the first element of a list. */
function placesIn(value: unknown): string[][] {
  if (Array.isArray(value)) return placesIn(value[0]).map((place) => ['0', ...place])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    [name],
    ...placesIn(member).map((place) => [name, ...place]),
  ])
}

/** A copy with another value at this path; undefined removes the field. */
function withValue(value: unknown, [name, ...rest]: string[], to: unknown): unknown {
  if (name === undefined) return to
  if (Array.isArray(value)) {
    return value.map((member, n) => (String(n) === name ? withValue(member, rest, to) : member))
  }
  const object = value as Record<string, unknown>
  return { ...object, [name]: withValue(object[name], rest, to) }
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 60)
}

describe.each(withInput)('%s', (path) => {
  test('refuses every invalid value of a field, and changes nothing', async () => {
    const before = await rowsByTrainer(db)
    const faults: string[] = []
    for (const place of placesIn(ownInput(path))) {
      const field = place.at(-1) ?? ''
      const values = badValues[field]
      if (!values) throw new Error(`${field} has no bad values in bad-values.ts`)
      for (const value of values) {
        if (exceptions[[path, ...place].join('.')]?.includes(value)) continue
        const answer = await post(path, { json: withValue(ownInput(path), place, value) })
        const fault = faultOf(answer, path)
        if (fault) faults.push(`${place.join('.')} = ${short(value)}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
    expect(await rowsByTrainer(db)).toEqual(before)
  })

  test('refuses a missing field, and an additional one', async () => {
    const before = await rowsByTrainer(db)
    const faults: string[] = []
    for (const place of placesIn(ownInput(path))) {
      if (optionalFields.includes(place.at(-1) ?? '')) continue
      // A filter by e-mail address, unlike the address of a person.
      if (path.startsWith('events.') && place.at(-1) === 'email') continue
      // What is left out stays as it is.
      if (/^profile\.update(TrainerSettings)?$/.test(path)) continue
      if (/^(sessions|portal)\.cancel$/.test(path) && place.at(-1) === 'reason') continue
      // The address stays unless another is given.
      if (path === 'trash.restore' && place.at(-1) === 'email') continue
      const fault = faultOf(
        await post(path, { json: withValue(ownInput(path), place, undefined) }),
        path,
      )
      if (fault) faults.push(`without ${place.join('.')}: ${fault}`)
    }
    for (const extra of ['x', '', 'toString', 'meta', 'json']) {
      const fault = faultOf(await post(path, { json: { ...ownInput(path), [extra]: 1 } }), path)
      if (fault) faults.push(`with ${extra}: ${fault}`)
    }
    expect(faults).toEqual([])
    expect(await rowsByTrainer(db)).toEqual(before)
  })

  test('refuses input that is no object or not written by superjson', async () => {
    const before = await rowsByTrainer(db)
    const faults: string[] = []
    const bodies = [
      { json: null },
      { json: [] },
      { json: [ownInput(path)] },
      { json: 'text' },
      { json: 5 },
      { json: true },
      { json: JSON.stringify(ownInput(path)) },
      { json: { json: ownInput(path) } },
      ownInput(path),
      [{ json: ownInput(path) }],
      { json: ownInput(path), meta: { values: { id: ['bigint'] } } },
      'null',
      '{}',
      '[]',
      '"text"',
      '5',
    ]
    for (const body of bodies) {
      const fault = faultOf(await post(path, body), path)
      if (fault) faults.push(`${short(body)}: ${fault}`)
    }
    expect(faults).toEqual([])
    expect(await rowsByTrainer(db)).toEqual(before)
  })
})

describe('accepted edge cases', () => {
  test('hours in Swedish format', async () => {
    for (const initialHours of ['1,5', '1.5', 1.5, ' 2 ', '−3', '-3', '+1,25', '0']) {
      const input = { ...ownInput('pots.create'), initialHours }
      expect((await server.call('pots.create', input, { token })).status).toBe(200)
    }
  })

  test('the limits of every range', async () => {
    const potId = tenant.potId
    for (const [path, change] of [
      ['clients.update', { id: tenant.clientId, name: 'x'.repeat(200), phone: 'x'.repeat(40) }],
      ['pots.changeHours', { potId, hours: '0,01', reason: 'x'.repeat(500) }],
      [
        'sessions.create',
        { durationHours: 0.5, repeatWeeks: 104, until: null, notes: 'å'.repeat(5000) },
      ],
      ['sessions.create', { date: '2000-01-01', time: '00:00', until: null, durationHours: 24 }],
      [
        'sessions.create',
        {
          date: '2100-12-31',
          time: '23:59',
          weekdays: [],
          repeatWeeks: 0,
          until: null,
          skip: [],
          notes: '🏋️\n\t"\'\\',
        },
      ],
      ['calendar.week', { week: '2100-W01' }],
      ['calendar.week', { week: '2026-W53' }],
    ] as const) {
      const answer = await server.call(path, { ...ownInput(path), ...change }, { token })
      expect([path, answer.status]).toEqual([path, 200])
    }
  })

  test('typed hours and stored hours have the same range, and a sum beyond it is refused by name', async () => {
    const most = { ...ownInput('pots.create'), initialHours: 99_999 }
    expect((await server.call('pots.create', most, { token })).status).toBe(200)
    const above = { ...ownInput('pots.create'), initialHours: '99999,01' }
    expect((await server.call('pots.create', above, { token })).status).toBe(400)
    const change = { ...ownInput('pots.changeHours'), hours: 99_999 }
    const changed = await server.call('pots.changeHours', change, { token })
    expect(changed.problem).toBe('HOURS_OUT_OF_RANGE')
  })
})

test('bad input does not count for the login rate limit', async () => {
  await db.delete(throttles)
  for (let turn = 0; turn < 20; turn += 1) {
    await post('auth.login', { json: { email: 'anna', password: 'x' } })
  }
  expect(await db.select().from(throttles)).toEqual([])
})
