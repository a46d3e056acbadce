import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { expectNothingLost, givenBooks } from '#tests/acknowledged-writes.ts'
import { startChild } from '#tests/child.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { createDisk, cutPower, diskBarrier, type LoopDisk } from '#tests/loop-disk.ts'
import { runSeed, seededRandom } from '#tests/random.ts'
import { depth, scale } from '#tests/scale.ts'

const { powerCuts } = scale
const megabytes = 200

let folder: string
let barrier: string | null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-power-'))
  barrier = diskBarrier(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('power cuts during writes lose no acknowledged write and keep the books consistent', {
  timeout: 900_000,
}, async ({ skip }) => {
  // Disks are mounted at greater depth only: it slows down every other test's files.
  skip(powerCuts === 0)
  if (barrier !== null && depth !== 'nemesis') {
    process.stdout.write(`no disks can be mounted, so power cuts are not tried: ${barrier}\n`)
    skip()
  }
  expect(barrier, 'power cuts need root and loop devices').toBeNull()
  const random = seededRandom(runSeed())
  let disk: LoopDisk = createDisk(folder, 'disk-0', megabytes)
  const dataDir = () => join(disk.directory, 'data')
  const template = await embeddedDirectory()
  await cp(template, dataDir(), { recursive: true })
  await rm(template, { recursive: true })
  const first = await openDatabase({ databaseUrl: null, dataDir: dataDir() })
  const books = await givenBooks(first.db)
  await first.close()

  const acknowledged: string[] = []
  try {
    for (let round = 1; round <= powerCuts; round += 1) {
      const child = startChild('write-books.ts', [dataDir(), ...books, String(round)])
      await child.printed(3 + random.below(50))
      // What it has printed by now is acknowledged; what the copied disk holds was synced.
      await stop(child.pid)
      const cut = cutPower(disk, folder, `disk-${round}`)
      await child.kill()
      acknowledged.push(...child.lines)
      disk.unmount()
      await rm(disk.image)
      disk = cut

      const { db, close } = await openDatabase({ databaseUrl: null, dataDir: dataDir() })
      await expectNothingLost(db, acknowledged)
      await close()
    }
  } finally {
    disk.unmount()
  }
  process.stdout.write(
    `${powerCuts} power cuts, ${acknowledged.length} acknowledged writes, 0 lost\n`,
  )
  expect(acknowledged.length).toBeGreaterThan(powerCuts)
})

/** Stops the process and waits until it has stopped. */
async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  const state = async () => / ([A-Z]) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1]
  await expect.poll(state).toBe('T')
}
