import { readdir, rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '#server/db/books.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { startChild } from '#tests/child.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { hundredths, rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const { kills } = scale

let dataDir: string
const open = () => openDatabase({ databaseUrl: null, dataDir })

beforeAll(async () => {
  dataDir = await embeddedDirectory()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The acknowledged writes that are missing from the database. */
async function lostFrom(db: Database, lines: string[]): Promise<string[]> {
  const entries = await rowsOf<{ id: string; hours: string }>(
    db,
    sql`select id, hours_added as hours from pot_history`,
  )
  const series = await rowsOf<{ notes: string }>(
    db,
    sql`select distinct notes from training_sessions`,
  )
  const settled = await rowsOf<{ id: string }>(
    db,
    sql`select id from training_sessions where completed or no_show`,
  )
  const stored = new Set([
    ...entries.map(({ id, hours }) => `hours ${id} ${hundredths(hours)}`),
    ...series.map(({ notes }) => `series ${notes}`),
    ...settled.map(({ id }) => `settled ${id}`),
  ])
  const removing = new Set(lines.filter((line) => line.startsWith('removing')))
  return lines.filter(
    (line) =>
      !line.startsWith('removing') &&
      !stored.has(line) &&
      !removing.has(`removing ${line.split(' ')[1]}`),
  )
}

test(`kills during writes lose no acknowledged write, leave no partial series and keep the books consistent`, {
  timeout: 600_000,
}, async () => {
  const random = seededRandom(runSeed())
  const first = await open()
  const trainer = await makeProfile(first.db)
  const client = await makeClient(first.db, trainer.id)
  const owner = { trainerId: trainer.id, clientId: client.id }
  const potId = await makePot(first.db, owner, { hours: 100 })
  await first.close()

  const acknowledged: string[] = []
  for (let round = 1; round <= kills; round += 1) {
    const child = startChild('write-books.ts', [
      dataDir,
      trainer.id,
      client.id,
      potId,
      String(round),
    ])
    await child.printed(3 + random.below(50))
    await child.kill()
    acknowledged.push(...child.lines)
    // The stale lock of the killed process.
    const left = (await readdir(dataDir)).filter((name) => name.startsWith('lock'))
    expect(left).not.toEqual([])
    for (const name of left) expect(name).toContain(`.${child.pid}.`)

    const { db, close } = await open()
    expect(await lostFrom(db, acknowledged), repeatedBy()).toEqual([])
    expect(
      await rowsOf(
        db,
        sql`select notes from training_sessions group by notes having count(*) <> 4`,
      ),
    ).toEqual([])
    expect(await verifyBooks(db)).toEqual([])
    await close()
  }
  process.stdout.write(`${kills} kills, ${acknowledged.length} acknowledged writes, 0 lost\n`)
  expect(acknowledged.length).toBeGreaterThan(kills)
})
