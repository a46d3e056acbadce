import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { profiles } from '#server/auth/tables.ts'
import { clients } from '#server/clients/tables.ts'
import type { Database } from '#server/db/database.ts'
import { applyErasures } from '#server/erasure/apply.ts'
import { type ErasureLog, erasureLog, readErasures } from '#server/erasure/log.ts'
import { events } from '#server/events/tables.ts'
import { trash } from '#server/trash/tables.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { makeClient, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
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
  // In a directory that is not there yet, as DATA_DIR at the first start.
  file = join(directory, 'data', 'erasures.log')
  log = erasureLog(file)
  own = await makeTrainerFixture(db, { erasures: log })
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const exists = async (id: string) => (await db.$count(clients, eq(clients.id, id))) === 1
/** Deletes a client, and at once for good: "Radera nu". */
async function erase(caller: Caller, id: string): Promise<void> {
  const { trashId } = await caller.clients.remove({ id })
  await caller.trash.empty({ ids: [trashId ?? ''] })
}
const isInTrash = async (id: string) => (await db.$count(trash, eq(trash.clientId, id))) === 1
const recorded = async () => (await readErasures(file)).flatMap((erased) => erased.clients)

describe('the erasure record', () => {
  test("names an erased client by time and keys alone, its own and its trainer's, in a file that only its owner reads", async () => {
    await erase(own.caller, own.clientId)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        erasure: expect.any(String),
        clients: [own.clientId],
        trainers: { [own.clientId]: own.trainer.id },
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

  test('a refused erasure is withdrawn, and one of a foreign or unknown client leaves no line', async () => {
    const foreign = await makeTrainerFixture(db)
    const { trashId } = await foreign.caller.clients.remove({ id: foreign.clientId })
    for (const id of [trashId ?? '', randomUUID()])
      expect(await refusalOf(own.caller.trash.empty({ ids: [id] }))).toBe('TRASH_NOT_FOUND')
    expect(await readFile(file, 'utf8').catch(() => 'no file')).toBe('no file')

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
      expect(await apply()).toEqual({ clients: 0, accounts: 1, refused: [] })
      expect(await db.$count(profiles, eq(profiles.id, young.id))).toBe(1)
    })
  })

  test('without a file nothing is applied', async () => {
    expect(await applyErasures(db, { file })).toMatchObject({ clients: 0 })
  })
})
