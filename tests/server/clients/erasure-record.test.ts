import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { applyErasures } from '#server/operations/restore/apply-erasures.ts'
import { hashToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type ErasureLog,
  erasureLog,
  readErasureRecord,
} from '#server/platform/system/erasure-log.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { trash } from '#server/schema/trash.ts'
import { Problem } from '#shared/problem.ts'
import { type Caller, callerOf, testKeys } from '#tests/callers.ts'
import { makeClient, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { handOver } from '#tests/handed-over.ts'
import { makeOrganization } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let directory: string
let file: string
let log: ErasureLog
let own: TrainerFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'erasures-'))
  file = join(directory, 'erasures.log')
  log = erasureLog(file)
  own = await makeTrainerFixture(db, { erasures: log })
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const exists = async (id: string) => (await db.$count(clients, eq(clients.id, id))) === 1
/** Deletes a client, and at once for good: "Radera nu". */
async function erase(caller: Caller, id: string): Promise<void> {
  const { trashId } = await own.caller.clients.remove({ id })
  await caller.trash.empty({ ids: [trashId ?? ''] })
}
const linesOf = async () =>
  (await readFile(file, 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const isInTrash = async (id: string) => (await db.$count(trash, eq(trash.clientId, id))) === 1
const recorded = async () =>
  (await readErasureRecord(file)).erasures.flatMap((erased) => erased.clients)

describe('the erasure record', () => {
  test("names an erased client by times and keys alone, its own and its trainer's, in a file that only its owner reads", async () => {
    const [added] = (
      await db.select({ at: clients.createdAt }).from(clients).where(eq(clients.id, own.clientId))
    ).map(({ at }) => at)
    await erase(own.caller, own.clientId)
    const lines = (await linesOf()).filter((line) => 'erasure' in line)
    expect(lines).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        erasure: expect.any(String),
        clients: [own.clientId],
        trainers: { [own.clientId]: own.trainer.id },
        added: { [own.clientId]: added?.toISOString() },
        accounts: [],
        organizations: [],
      },
    ])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('is written before the commit: a crash between loses no record', async () => {
    const seen: boolean[] = []
    const crashing: ErasureLog = {
      append: async (record) => {
        seen.push(await isInTrash(own.clientId))
        await log.append(record)
        throw new Error('the process ends here')
      },
    }
    const caller = callerOf(db, own.trainer, { erasures: crashing })
    await expect(erase(caller, own.clientId)).rejects.toThrow('ends here')
    expect(seen).toEqual([true])
    expect(await isInTrash(own.clientId)).toBe(true)
    expect(await recorded()).toEqual([own.clientId])
  })

  test('an erasure without a record is not carried out', async () => {
    const full: ErasureLog = { append: () => Promise.reject(new Error('no space left')) }
    const caller = callerOf(db, own.trainer, { erasures: full })
    await expect(erase(caller, own.clientId)).rejects.toThrow('no space left')
    expect(await isInTrash(own.clientId)).toBe(true)
  })

  test('a folder that has gone, as with its disk, is not made anew: nothing is erased', async () => {
    const away = join(directory, 'mounted', 'erasures.log')
    const caller = callerOf(db, own.trainer, { erasures: erasureLog(away) })
    const { trashId } = await own.caller.clients.remove({ id: own.clientId })
    await expect(caller.trash.empty({ ids: [trashId ?? ''] })).rejects.toThrow('ENOENT')
    expect(await isInTrash(own.clientId)).toBe(true)
    expect(existsSync(dirname(away))).toBe(false)
  })

  test('a refused erasure is withdrawn, and one of a foreign or unknown client leaves no line', async () => {
    const foreign = await makeTrainerFixture(db)
    const { trashId } = await foreign.caller.clients.remove({ id: foreign.clientId })
    for (const id of [trashId ?? '', randomUUID()])
      expect(await refusalOf(own.caller.trash.empty({ ids: [id] }))).toBe('TRASH_NOT_FOUND')
    expect((await linesOf()).filter((line) => 'erasure' in line)).toEqual([])

    // Restored by another request between the check and the transaction.
    const racing: ErasureLog = {
      append: async (record) => {
        await log.append(record)
        if ('erasure' in record) await db.delete(trash).where(eq(trash.clientId, own.clientId))
      },
    }
    const caller = callerOf(db, own.trainer, { erasures: racing })
    expect(await refusalOf(erase(caller, own.clientId))).toBe('CONFLICT')
    expect(await recorded()).toEqual([])
  })

  test('is applied to a restored database, and again without effect', async () => {
    const kept = await makeClient(db, own.trainer.id)
    const row = await db.select().from(clients).where(eq(clients.id, own.clientId))
    await erase(own.caller, own.clientId)
    // The backup from before.
    await db.insert(clients).values(row)
    await makeSession(db, { ...own.owner, startsAt: new Date('2026-11-01T09:00:00Z') })

    expect(await applyErasures(db, { file })).toMatchObject({ clients: 1 })
    expect(await exists(own.clientId)).toBe(false)
    expect(await exists(kept.id)).toBe(true)
    const count = await db.$count(events)
    expect(await applyErasures(db, { file })).toMatchObject({ clients: 0 })
    expect(await db.$count(events)).toBe(count)
  })

  test('a line that a crash cut off is left out, and the next stands on its own', async () => {
    await erase(own.caller, own.clientId)
    await appendFile(file, '\n{"at":"2026-11-2')
    const next = await makeClient(db, own.trainer.id)
    await erase(own.caller, next.id)
    expect(await recorded()).toEqual([own.clientId, next.id])
  })

  describe('applies to what was made before it', () => {
    const at = '2026-11-18T09:00:00.000Z'
    const [before, after] = [new Date('2026-11-18T08:59:59Z'), new Date('2026-11-18T09:00:01Z')]
    /** A line as older versions wrote it: without the trainers. */
    const line = (named: { clients?: string[]; accounts?: string[] }) => ({
      at,
      erasure: randomUUID(),
      clients: [],
      accounts: [],
      organizations: [],
      ...named,
    })
    const apply = () => applyErasures(db, { file })

    test('not to a client that has its key since, of the same trainer or another one', async () => {
      await erase(own.caller, own.clientId)
      const other = await makeTrainerFixture(db)
      for (const { id } of [own.trainer, other.trainer]) {
        const createdAt = new Date(Date.now() + 60_000)
        await makeClient(db, id, { id: own.clientId, createdAt })
        expect(await apply()).toMatchObject({ clients: 0 })
        expect(await exists(own.clientId)).toBe(true)
        await db.delete(clients).where(eq(clients.id, own.clientId))
      }
    })

    test('not to a client of another trainer, though a clock that went back says that it was made before', async () => {
      await erase(own.caller, own.clientId)
      const other = await makeTrainerFixture(db)
      await makeClient(db, other.trainer.id, { id: own.clientId, createdAt: before })
      const { trashId } = await other.caller.clients.remove({ id: own.clientId })
      expect(await apply()).toMatchObject({ clients: 0 })
      await other.caller.trash.restore({ id: trashId ?? '', email: null })
      expect(await apply()).toMatchObject({ clients: 0 })
      expect(await exists(own.clientId)).toBe(true)
    })

    describe('to a client whom its trainer had from another one (D37)', () => {
      /** The client as it was before, handed over, and erased by the receiver. */
      async function erasedByReceiver() {
        const rows = await db.select().from(clients).where(eq(clients.id, own.clientId))
        const organization = await makeOrganization(db)
        const giver = await organization.put(own.trainer, 'MEMBER')
        const receiver = await organization.add('MEMBER')
        const caller = callerOf(db, receiver.actor, { erasures: log })
        await handOver(giver, { ...receiver, caller }, { clientId: own.clientId })
        const { trashId } = await caller.clients.remove({ id: own.clientId })
        await caller.trash.empty({ ids: [trashId ?? ''] })
        return rows
      }

      test('also where the backup has them as the client of the trainer before', async () => {
        await db.insert(clients).values(await erasedByReceiver())
        expect(await apply()).toMatchObject({ clients: 1 })
        expect(await exists(own.clientId)).toBe(false)
      })

      test('also where the backup has them in the trash of the trainer before', async () => {
        await db.insert(clients).values(await erasedByReceiver())
        await callerOf(db, own.trainer).clients.remove({ id: own.clientId })
        expect(await apply()).toMatchObject({ clients: 1 })
        expect(await isInTrash(own.clientId)).toBe(false)
      })

      test('not to one of another trainer by the same key', async () => {
        await erasedByReceiver()
        const other = await makeTrainerFixture(db)
        await makeClient(db, other.trainer.id, { id: own.clientId, createdAt: before })
        expect(await apply()).toMatchObject({ clients: 0 })
        expect(await exists(own.clientId)).toBe(true)
      })

      test('and no trainer can add them anew by a late copy of the first request', async () => {
        const [row] = await erasedByReceiver()
        await apply()
        const adding = makeClient(db, own.trainer.id, { id: own.clientId, email: row?.email ?? '' })
        await expect(adding).rejects.toHaveProperty('cause.constraint_name', 'key_is_free')
      })
    })

    test('to a client that was erased while the clock of the server was a day behind', async () => {
      const yesterday = new Date(Date.now() - 86_400_000)
      const row = await db.select().from(clients).where(eq(clients.id, own.clientId))
      await erase(callerOf(db, own.trainer, { erasures: log, now: () => yesterday }), own.clientId)
      await db.insert(clients).values(row)
      expect(await apply()).toMatchObject({ clients: 1 })
    })

    test('also where the line names no trainer, as those of older versions', async () => {
      const [old, young, deleted] = [
        await makeClient(db, own.trainer.id, { createdAt: before }),
        await makeClient(db, own.trainer.id, { createdAt: after }),
        await makeClient(db, own.trainer.id, { createdAt: after }),
      ].map(({ id }) => id) as [string, string, string]
      await own.caller.clients.remove({ id: deleted })
      await log.append(line({ clients: [old, young, deleted] }))
      expect(await apply()).toMatchObject({ clients: 1 })
      expect([await exists(old), await exists(young), await isInTrash(deleted)]).toEqual([
        false,
        true,
        true,
      ])
    })

    test('and to all that it names, where it has no time', async () => {
      const { at: _at, ...timeless } = line({ clients: [own.clientId] })
      await log.append(timeless)
      expect(await apply()).toMatchObject({ clients: 1 })
    })

    test('likewise to accounts', async () => {
      const [old, young] = [
        await makeProfile(db, { createdAt: before }),
        await makeProfile(db, { createdAt: after }),
      ]
      await log.append(line({ accounts: [old.id, young.id] }))
      expect(await apply()).toEqual({ clients: 0, accounts: 1, links: 0, refused: [] })
      expect(await db.$count(profiles, eq(profiles.id, young.id))).toBe(1)
    })
  })

  test('without a file nothing is applied', async () => {
    expect(await applyErasures(db, { file })).toMatchObject({ clients: 0 })
  })
})

describe('the record of personal links (D123)', () => {
  const hashOf = async (id = own.clientId) =>
    (await db.select({ hash: clients.tokenHash }).from(clients).where(eq(clients.id, id)))[0]
      ?.hash ?? ''
  const ended = async () => (await readErasureRecord(file)).links
  const full: ErasureLog = { append: () => Promise.reject(new Error('no space left')) }

  test('names a renewed, a disabled and a deleted link before the commit, and not one that works again', async () => {
    const hash = await hashOf()
    const seen: string[] = []
    const watched = callerOf(db, own.trainer, {
      erasures: {
        append: async (line) => {
          seen.push(await hashOf())
          await log.append(line)
        },
      },
    })
    const id = own.clientId
    await watched.clients.setLinkEnabled({ id, isEnabled: false })
    expect(await ended()).toEqual({ replaced: [], disabled: [hash] })
    await watched.clients.setLinkEnabled({ id, isEnabled: true })
    expect(await ended()).toEqual({ replaced: [], disabled: [] })
    const { trashId } = await watched.clients.remove({ id })
    expect(await ended()).toEqual({ replaced: [], disabled: [hash] })
    await watched.trash.restore({ id: trashId ?? '', email: null })
    expect(await ended()).toEqual({ replaced: [], disabled: [] })
    await watched.clients.renewLink({ id })
    expect(await ended()).toEqual({ replaced: [hash], disabled: [] })
    // Its end is written while the link is there, and that it works again when it does.
    expect(seen).toEqual([hash, hash, hash, hash, hash])
  })

  test('a disabled link that is renewed counts as replaced', async () => {
    const hash = await hashOf()
    const id = own.clientId
    await own.caller.clients.setLinkEnabled({ id, isEnabled: false })
    await own.caller.clients.renewLink({ id })
    expect(await ended()).toEqual({ replaced: [hash], disabled: [] })
  })

  test('without a record nothing is renewed or disabled, and a refusal is withdrawn', async () => {
    const hash = await hashOf()
    const id = own.clientId
    const caller = callerOf(db, own.trainer, { erasures: full })
    await expect(caller.clients.renewLink({ id })).rejects.toThrow('no space left')
    const disabling = caller.clients.setLinkEnabled({ id, isEnabled: false })
    await expect(disabling).rejects.toThrow('no space left')
    expect(await hashOf()).toBe(hash)
    const refusing = callerOf(db, own.trainer, {
      erasures: log,
      countEvent: () => Promise.reject(new Problem('TOO_MANY_ATTEMPTS')),
    })
    expect(await refusalOf(refusing.clients.renewLink({ id }))).toBe('TOO_MANY_ATTEMPTS')
    expect(await hashOf()).toBe(hash)
    expect(await linesOf()).toHaveLength(2)
    expect(await ended()).toEqual({ replaced: [], disabled: [] })
    const foreign = await makeTrainerFixture(db)
    expect(await refusalOf(own.caller.clients.renewLink({ id: foreign.clientId }))).toBe(
      'NOT_FOUND',
    )
    expect(await linesOf()).toHaveLength(2)
  })

  test('of a disabling and an enabling at once, in either order of their lines, the link stays closed', async () => {
    const line = (at: string, what: Partial<Record<'disabled' | 'enabled', string[]>>) => ({
      at: `2026-11-18T09:00:0${at}.000Z`,
      links: randomUUID(),
      replaced: [],
      disabled: [],
      enabled: [],
      ...what,
    })
    await log.append(line('2', { disabled: ['a', 'b', 'c'] }))
    // Happened before, and was written after.
    await log.append(line('1', { enabled: ['a'] }))
    await log.append(line('3', { enabled: ['b', 'c'] }))
    // By a clock that was set back.
    await log.append(line('0', { disabled: ['c'] }))
    expect((await ended()).disabled).toEqual(['a', 'c'])
  })

  test('closes the link of a client in the trash of the backup', async () => {
    const token = (await own.caller.clients.link({ id: own.clientId })).path.slice(8)
    const { trashId } = await callerOf(db, own.trainer).clients.remove({ id: own.clientId })
    const at = new Date().toISOString()
    const replaced = [hashToken(token)]
    await log.append({ at, links: randomUUID(), replaced, disabled: [], enabled: [] })
    await applyErasures(db, { file, keys: testKeys })
    await own.caller.trash.restore({ id: trashId ?? '', email: null })
    const visitor = callerOf(db, null)
    expect(await refusalOf(visitor.portal.get({ token }))).toBe('LINK_INVALID')
    await own.caller.clients.setLinkEnabled({ id: own.clientId, isEnabled: true })
    expect(await refusalOf(visitor.portal.get({ token }))).toBe('LINK_INVALID')
    const { path } = await own.caller.clients.link({ id: own.clientId })
    await expect(visitor.portal.get({ token: path.slice(8) })).resolves.toBeDefined()
  })
})
