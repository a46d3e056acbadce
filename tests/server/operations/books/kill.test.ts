import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findProgram } from '#scripts/setup/programs.mjs'
import { openDatabase } from '#server/operations/opening/open.ts'
import { expectNothingLost, givenBooks } from '#tests/acknowledged-writes.ts'
import { type Child, startChild } from '#tests/child.ts'
import { embeddedDirectory } from '#tests/db.ts'
import {
  createDisk,
  cutPower,
  diskBarrier,
  diskPrograms,
  fillDisk,
  type LoopDisk,
} from '#tests/loop-disk.ts'
import { pidNamespaceLauncher } from '#tests/pid-namespace.ts'
import { needs } from '#tests/programs.ts'
import { runSeed, seededRandom } from '#tests/random.ts'
import { depth, scale } from '#tests/scale.ts'

const { kills, powerCuts, fullDisks, namespaces } = scale
const megabytes = 200

let dataDir: string

beforeAll(async () => {
  dataDir = await embeddedDirectory()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Creates the books in the embedded database of this directory. */
async function givenBooksIn(directory: string): Promise<string[]> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: directory })
  const books = await givenBooks(db)
  await close()
  return books
}

/** Expects that the database starts and holds every acknowledged write. */
async function expectNothingLostIn(directory: string, acknowledged: string[]): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: directory })
  await expectNothingLost(db, acknowledged)
  await close()
}

function tell(faults: string, acknowledged: string[]): void {
  const handed = acknowledged.filter((line) => line.startsWith('handed '))
  process.stdout.write(
    `${faults}, ${acknowledged.length} acknowledged writes, ${handed.length} hand-overs among them, 0 lost\n`,
  )
}

test(`kills during writes lose no acknowledged write, leave no partial series and keep the books consistent`, {
  timeout: 600_000,
}, async () => {
  const random = seededRandom(runSeed())
  const books = await givenBooksIn(dataDir)

  const acknowledged: string[] = []
  for (let round = 1; round <= kills; round += 1) {
    const child = startChild('write-books', [dataDir, String(round), ...books])
    await child.printed(3 + random.below(50))
    await child.kill()
    acknowledged.push(...child.lines)
    // The stale lock of the killed process.
    const left = (await readdir(dataDir)).filter((name) => name.startsWith('lock'))
    expect(left).not.toEqual([])
    for (const name of left) expect(name).toContain(`.${child.pid}.`)

    await expectNothingLostIn(dataDir, acknowledged)
  }
  tell(`${kills} kills`, acknowledged)
  expect(acknowledged.length).toBeGreaterThan(kills)
})

// What follows runs at greater depth only: its disks slow down every other test's files. Where it cannot run, that is
// said, and at the greatest depth it fails. No skipped tests, which count as failed.

const barrier = powerCuts + fullDisks === 0 ? null : diskBarrier(tmpdir())
const canMount = barrier === null || depth === 'nemesis'
if (!canMount) process.stdout.write(`power cuts and full disks are not tried: ${barrier}\n`)

const launcher = namespaces === 0 ? null : pidNamespaceLauncher()
const isPermitted = launcher !== null || findProgram('unshare') === null
const canUnshare = isPermitted || depth === 'nemesis'
if (namespaces > 0 && !canUnshare)
  process.stdout.write('PID namespaces are not tried: unshare is not permitted\n')

const onDisk = (disk: LoopDisk) => join(disk.directory, 'data')

/** A mounted disk with books in an embedded database, and the folder of its image; the caller unmounts it. */
async function givenDisk(): Promise<{ disk: LoopDisk; folder: string; books: string[] }> {
  needs(...diskPrograms)
  expect(barrier, 'this needs root and loop devices').toBeNull()
  const folder = await mkdtemp(join(tmpdir(), 'tidspott-disk-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const disk = createDisk(folder, 'disk-0', megabytes)
  const template = await embeddedDirectory()
  await cp(template, onDisk(disk), { recursive: true })
  await rm(template, { recursive: true })
  return { disk, folder, books: await givenBooksIn(onDisk(disk)) }
}

// oxlint-disable-next-line vitest/no-conditional-tests
if (powerCuts > 0 && canMount) {
  test('power cuts during writes lose no acknowledged write and keep the books consistent', {
    timeout: 900_000,
  }, async () => {
    const random = seededRandom(runSeed())
    const given = await givenDisk()
    let { disk } = given
    const acknowledged: string[] = []
    try {
      for (let round = 1; round <= powerCuts; round += 1) {
        const child = startChild('write-books', [onDisk(disk), String(round), ...given.books])
        await child.printed(3 + random.below(50))
        // What it has printed by now is acknowledged; what the copied disk holds was synced.
        await stop(child.pid)
        const cut = cutPower(disk, given.folder, `disk-${round}`)
        await child.kill()
        acknowledged.push(...child.lines)
        disk.unmount()
        await rm(disk.image)
        disk = cut
        await expectNothingLostIn(onDisk(disk), acknowledged)
      }
    } finally {
      disk.unmount()
    }
    tell(`${powerCuts} power cuts`, acknowledged)
    expect(acknowledged.length).toBeGreaterThan(powerCuts)
  })
}

// oxlint-disable-next-line vitest/no-conditional-tests
if (fullDisks > 0 && canMount) {
  test('disks that fill up during writes lose no acknowledged write, and the database starts again', {
    timeout: 900_000,
  }, async () => {
    const random = seededRandom(runSeed())
    const { disk, books } = await givenDisk()
    const acknowledged: string[] = []
    try {
      for (let round = 1; round <= fullDisks; round += 1) {
        const child = startChild('write-books', [onDisk(disk), String(round), ...books])
        await child.printed(3 + random.below(50))
        const free = fillDisk(disk)
        // It ends at the first write that fails.
        await child.ended()
        const [last = '', ...before] = child.lines.toReversed()
        expect(last).toMatch(/^failed /)
        acknowledged.push(...before)
        free()
        await expectNothingLostIn(onDisk(disk), acknowledged)
      }
    } finally {
      disk.unmount()
    }
    tell(`${fullDisks} full disks`, acknowledged)
    expect(acknowledged.length).toBeGreaterThan(fullDisks)
  })
}

// oxlint-disable-next-line vitest/no-conditional-tests
if (namespaces > 0 && canUnshare) {
  test('of two processes in two PID namespaces one writes and the other is refused, and a kill loses no acknowledged write', {
    timeout: 900_000,
  }, async () => {
    needs('unshare')
    expect(launcher, 'this needs the right to unshare').not.toBeNull()
    const random = seededRandom(runSeed())
    const directory = await embeddedDirectory()
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const books = await givenBooksIn(directory)
    const acknowledged: string[] = []
    for (let round = 1; round <= namespaces; round += 1) {
      const start = () =>
        startChild('write-books', [directory, String(round), ...books], launcher ?? [])
      const both = [start(), start()]
      const writes = 3 + random.below(50)
      const writer = await Promise.any(
        both.map((child) => child.printed(writes).then((): Child => child)),
      )
      const other = both.find((child) => child !== writer)
      await other?.ended()
      expect(other?.lines).toEqual(['refused'])
      await writer.kill()
      acknowledged.push(...writer.lines)
      await expectNothingLostIn(directory, acknowledged)
    }
    tell(`${namespaces} races of two PID namespaces`, acknowledged)
    expect(acknowledged.length).toBeGreaterThan(namespaces)
  })
}

/** Stops the process and waits until it has stopped. */
async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  const state = async () => / ([A-Z]) /.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1]
  await expect.poll(state).toBe('T')
}
