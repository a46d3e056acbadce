import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { clients } from '#server/clients/tables.ts'
import type { Database } from '#server/db/database.ts'
import { applyErasures } from '#server/erasure/apply.ts'
import { type ErasureLog, erasureLog, readErasures } from '#server/erasure/log.ts'
import { events } from '#server/events/tables.ts'
import { trash } from '#server/trash/tables.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { makeClient, makeSession } from '#tests/factories.ts'
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
  test('names an erased client by key and time alone, in a file that only its owner reads', async () => {
    await erase(own.caller, own.clientId)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        erasure: expect.any(String),
        clients: [own.clientId],
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

  test('without a file nothing is applied', async () => {
    expect(await applyErasures(db, { file })).toMatchObject({ clients: 0 })
  })
})
