import { readdir, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { expectNothingLost, givenBooks } from '#tests/acknowledged-writes.ts'
import { startChild } from '#tests/child.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { runSeed, seededRandom } from '#tests/random.ts'
import { scale } from '#tests/scale.ts'

const { kills } = scale

let dataDir: string
const open = () => openDatabase({ databaseUrl: null, dataDir })

beforeAll(async () => {
  dataDir = await embeddedDirectory()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test(`kills during writes lose no acknowledged write, leave no partial series and keep the books consistent`, {
  timeout: 600_000,
}, async () => {
  const random = seededRandom(runSeed())
  const first = await open()
  const books = await givenBooks(first.db)
  await first.close()

  const acknowledged: string[] = []
  for (let round = 1; round <= kills; round += 1) {
    const child = startChild('write-books.ts', [dataDir, ...books, String(round)])
    await child.printed(3 + random.below(50))
    await child.kill()
    acknowledged.push(...child.lines)
    // The stale lock of the killed process.
    const left = (await readdir(dataDir)).filter((name) => name.startsWith('lock'))
    expect(left).not.toEqual([])
    for (const name of left) expect(name).toContain(`.${child.pid}.`)

    const { db, close } = await open()
    await expectNothingLost(db, acknowledged)
    await close()
  }
  process.stdout.write(`${kills} kills, ${acknowledged.length} acknowledged writes, 0 lost\n`)
  expect(acknowledged.length).toBeGreaterThan(kills)
})
