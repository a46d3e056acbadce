import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
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

const { kills, powerCuts } = scale
const megabytes = 200

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

/** Why no disk can be mounted here. Everyday runs mount none: it slows down every other test's files. */
const barrier = powerCuts === 0 ? null : diskBarrier(tmpdir())
if (barrier !== null && depth !== 'nemesis')
  process.stdout.write(`no disks can be mounted, so power cuts are not tried: ${barrier}\n`)

// Not a skipped test, which counts as failed.
// oxlint-disable-next-line vitest/no-conditional-tests
if (powerCuts > 0 && (barrier === null || depth === 'nemesis')) {
  test('power cuts during writes lose no acknowledged write and keep the books consistent', {
    timeout: 900_000,
  }, async () => {
    expect(barrier, 'power cuts need root and loop devices').toBeNull()
    const folder = await mkdtemp(join(tmpdir(), 'tidspott-power-'))
    const random = seededRandom(runSeed())
    let disk: LoopDisk = createDisk(folder, 'disk-0', megabytes)
    const onDisk = () => join(disk.directory, 'data')
    const template = await embeddedDirectory()
    await cp(template, onDisk(), { recursive: true })
    await rm(template, { recursive: true })
    const first = await openDatabase({ databaseUrl: null, dataDir: onDisk() })
    const books = await givenBooks(first.db)
    await first.close()

    const acknowledged: string[] = []
    try {
      for (let round = 1; round <= powerCuts; round += 1) {
        const child = startChild('write-books.ts', [onDisk(), ...books, String(round)])
        await child.printed(3 + random.below(50))
        // What it has printed by now is acknowledged; what the copied disk holds was synced.
        await stop(child.pid)
        const cut = cutPower(disk, folder, `disk-${round}`)
        await child.kill()
        acknowledged.push(...child.lines)
        disk.unmount()
        await rm(disk.image)
        disk = cut

        const { db, close } = await openDatabase({ databaseUrl: null, dataDir: onDisk() })
        await expectNothingLost(db, acknowledged)
        await close()
      }
    } finally {
      disk.unmount()
      await rm(folder, { recursive: true, force: true })
    }
    process.stdout.write(
      `${powerCuts} power cuts, ${acknowledged.length} acknowledged writes, 0 lost\n`,
    )
    expect(acknowledged.length).toBeGreaterThan(powerCuts)
  })
}

/** Stops the process and waits until it has stopped. */
async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  const state = async () => / ([A-Z]) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1]
  await expect.poll(state).toBe('T')
}
