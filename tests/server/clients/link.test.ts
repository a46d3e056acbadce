import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { loadKeys, newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { seal } from '#server/platform/access/seal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { clients, linkOpenings } from '#server/schema/clients.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceAtClient } from '#tests/race.ts'
import { type TestServer } from '#tests/server.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let server: TestServer
let own: TrainerFixture

test.beforeAll(({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
})
beforeEach(async () => {
  await db.delete(throttles)
  own = await makeTrainerFixture(db)
})

const tokenIn = (path: string) => path.replace('/client/', '')
const linkOf = (id = own.clientId) => own.caller.clients.link({ id })
const renew = (id = own.clientId) => own.caller.clients.renewLink({ id })
const setEnabled = (isEnabled: boolean, id = own.clientId) =>
  own.caller.clients.setLinkEnabled({ id, isEnabled })

/** The refusal for a visitor with this link; null when it opens the portal. */
const opening = (path: string) => refusalOf(callerOf(db, null).portal.get({ token: tokenIn(path) }))

/** Seals the client's link with the key of another server. */
async function sealElsewhere(): Promise<void> {
  const elsewhere = await loadKeys('the secret of quite another server, 32+ characters', '')
  await db
    .update(clients)
    .set({ tokenSealed: seal(elsewhere, newToken(), own.clientId) })
    .where(eq(clients.id, own.clientId))
}

const countOpenings = (count = 3) =>
  db.insert(linkOpenings).values({ clientId: own.clientId, count, lastOn: '2026-11-24' })

describe('personal link as its trainer sees it', () => {
  test('is enabled and never opened when it is new', async () => {
    const id = randomUUID()
    await own.caller.clients.add({ id, name: 'Anna', email: 'anna@example.com', phone: null })
    expect(await linkOf(id)).toEqual({
      path: expect.stringMatching(/^\/client\/[\w-]{43}$/),
      isEnabled: true,
      openings: null,
    })
  })

  test("counts its own openings, and no other client's", async () => {
    const other = await makeClient(db, own.trainer.id)
    await countOpenings(14)
    expect(await linkOf()).toMatchObject({ openings: { count: 14, lastOn: '2026-11-24' } })
    expect(await linkOf(other.id)).toMatchObject({ openings: null })
  })
})

describe('new link', () => {
  test('replaces the old one at the next request, and opens the same portal', async () => {
    const before = await linkOf()
    const renewed = await renew()
    expect(await linkOf()).toEqual(renewed)
    expect(renewed.path).not.toBe(before.path)
    expect([await opening(before.path), await opening(renewed.path)]).toEqual([
      'LINK_INVALID',
      null,
    ])
  })

  test('has no openings: they belonged to the old link', async () => {
    await countOpenings()
    expect(await renew()).toMatchObject({ openings: null })
    expect(await linkOf()).toMatchObject({ openings: null })
  })

  test('is enabled, also when it replaces a disabled one, which stays disabled', async () => {
    const before = await linkOf()
    await setEnabled(false)
    const renewed = await renew()
    expect(renewed.isEnabled).toBe(true)
    expect([await opening(before.path), await opening(renewed.path)]).toEqual([
      'LINK_INVALID',
      null,
    ])
  })

  test('can be created when the old one cannot be decrypted', async () => {
    await sealElsewhere()
    expect(await refusalOf(linkOf())).toBe('CLIENT_LINK_UNREADABLE')
    const renewed = await renew()
    expect(await linkOf()).toEqual(renewed)
    expect(await opening(renewed.path)).toBeNull()
  })

  test('created again after a lost answer restores no earlier link', async () => {
    const paths = [(await linkOf()).path]
    for (let turn = 0; turn < 3; turn += 1) paths.push((await renew()).path)
    expect(new Set(paths).size).toBe(4)
    const answers = await Promise.all(paths.map(opening))
    expect(answers).toEqual(['LINK_INVALID', 'LINK_INVALID', 'LINK_INVALID', null])
  })

  test('of two concurrent ones exactly one is valid, and it is the one shown', async () => {
    const paths: string[] = []
    const once = async () => paths.push((await renew()).path)
    expect(await raceAtClient(db, own.clientId, [once, once])).toEqual([null, null])
    expect(new Set(paths).size).toBe(2)
    const { path } = await linkOf()
    for (const each of paths) {
      expect(await opening(each)).toBe(each === path ? null : 'LINK_INVALID')
    }
    expect(paths).toContain(path)
  })
})

describe('disabled link', () => {
  test('opens nothing from the next request on, and is the same when it is enabled again', async () => {
    const before = await linkOf()
    await setEnabled(false)
    expect(await linkOf()).toEqual({ ...before, isEnabled: false })
    expect(await opening(before.path)).toBe('LINK_INVALID')
    await setEnabled(true)
    expect(await linkOf()).toEqual(before)
    expect(await opening(before.path)).toBeNull()
  })

  test('is set a hundred times an hour by an account, whether it changes or not', async () => {
    const ends: (string | null)[] = []
    for (let turn = 0; turn < 101; turn += 1) ends.push(await refusalOf(setEnabled(turn % 4 > 1)))
    expect(tally(ends)).toEqual({ ok: 100, TOO_MANY_ATTEMPTS: 1 })
    const other = await makeTrainerFixture(db)
    const once = other.caller.clients.setLinkEnabled({ id: other.clientId, isEnabled: false })
    expect(await refusalOf(once)).toBeNull()
  })

  test('keeps its count of openings', async () => {
    await countOpenings(2)
    await setEnabled(false)
    await setEnabled(true)
    expect(await linkOf()).toMatchObject({ openings: { count: 2, lastOn: '2026-11-24' } })
  })

  test.each([true, false])(
    'set to the same status (enabled: %s) changes nothing',
    async (isEnabled) => {
      await setEnabled(isEnabled)
      await expectNoEffect(db, () => setEnabled(isEnabled))
    },
  )

  test('can be disabled without being decrypted, and not enabled when sealed with another key', async () => {
    const { path } = await linkOf()
    await sealElsewhere()
    await setEnabled(false)
    expect(await opening(path)).toBe('LINK_INVALID')
    await expectRefused(db, 'CLIENT_LINK_UNREADABLE', () => setEnabled(true))
  })

  test('completes a read that is in progress while it is disabled', async () => {
    const { path } = await linkOf()
    let meanwhile: unknown = 'not asked'
    const ends = await raceAtClient(db, own.clientId, [() => setEnabled(false)], async () => {
      meanwhile = await opening(path)
    })
    expect([ends, meanwhile, await opening(path)]).toEqual([[null], null, 'LINK_INVALID'])
  })
})

test('unknown, replaced, disabled and deleted links have byte-identical answers, for every actor and procedure', async () => {
  const [replaced, disabled, deleted] = await Promise.all(
    [0, 1, 2].map(() => makeClient(db, own.trainer.id)),
  )
  if (!replaced || !disabled || !deleted) throw new Error('three were made')
  await renew(replaced.id)
  await setEnabled(false, disabled.id)
  await own.caller.clients.remove({ id: deleted.id })
  const onSession = { sessionId: randomUUID(), version: 1 }
  for (const [path, rest] of [
    ['portal.get', {}],
    ['portal.opened', {}],
    ['portal.cancel', { ...onSession, expects: 'inTime', reason: null }],
    ['portal.undoCancel', onSession],
  ] as const) {
    const unknown = await server.call(path, { token: newToken(), ...rest })
    expect([path, unknown.status, unknown.problem]).toEqual([path, 404, 'LINK_INVALID'])
    for (const { token } of [replaced, disabled, deleted]) {
      const { status, text, headers } = await server.call(path, { token, ...rest })
      expect([path, status, text]).toEqual([path, 404, unknown.text])
      expect(Object.keys(headers)).toEqual(Object.keys(unknown.headers))
    }
  }
})

test('the log contains link actions with the ids of actor and client, and no link', async () => {
  const { token } = await beginLogin(db, own.trainer.id)
  const id = own.clientId
  await server.call('clients.setLinkEnabled', { id, isEnabled: false }, { token })
  await server.call('clients.setLinkEnabled', { id, isEnabled: true }, { token })
  await server.call('clients.renewLink', { id }, { token })
  await server.call('clients.renewLink', { id: randomUUID() }, { token })
  const events = server
    .log()
    .split('\n')
    .filter((line) => line.includes('"event":"link.'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(events.map(({ event, clientId, by }) => [event, clientId, by])).toEqual(
    ['link.disabled', 'link.enabled', 'link.renewed'].map((event) => [event, id, own.trainer.id]),
  )
  // Closing the server checks that no line contains a link.
})
