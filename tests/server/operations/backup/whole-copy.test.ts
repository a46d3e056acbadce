import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openArchive } from '#server/operations/backup/archive.ts'
import { copiesFolder, copyName } from '#server/operations/backup/copies.ts'
import { makeCopy } from '#server/operations/backup/make-copy.ts'
import { newestWholeCopy } from '#server/operations/backup/way-back.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { OpenEmbedded } from '#server/platform/db/database.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'

let dataDir: string
let opened: OpenEmbedded

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const copy = (time: string) => makeCopy({ client: opened.client, dataDir, now: at(time) })
const fileOf = (time: string) => join(copiesFolder(dataDir), copyName(at(time)))
const names = async () => (await readdir(copiesFolder(dataDir))).sort()

beforeAll(async () => {
  dataDir = await embeddedDirectory()
  opened = await openEmbedded(dataDir, { sync: false })
  const trainer = await makeProfile(opened.db)
  const client = await makeClient(opened.db, trainer.id)
  await makePot(opened.db, { trainerId: trainer.id, clientId: client.id })
})
afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => rm(copiesFolder(dataDir), { recursive: true, force: true }))

/** Runs `work` while the books of the pot disagree. */
async function whileWrong(work: () => Promise<void>): Promise<void> {
  const change = (by: number) =>
    opened.client.exec(
      `set session_replication_role = replica; update pots set hours_remaining = hours_remaining + ${by};
        set session_replication_role = origin`,
    )
  await change(1)
  try {
    await work()
  } finally {
    await change(-1)
  }
}

test('a copy tells whether the books agree, and one of disagreeing books displaces none of agreeing ones', async () => {
  await copy('21T02:00')
  await whileWrong(async () => {
    for (const time of ['21T05:00', '21T06:00', '22T02:00']) await copy(time)
  })
  expect(await names()).toEqual(
    ['21T02:00', '21T06:00', '22T02:00'].map((time) => copyName(at(time))),
  )
  const archive = await openArchive(fileOf('22T02:00'))
  archive.close()
  expect(archive.manifest.booksAgree).toBe(false)
  expect((await newestWholeCopy(copiesFolder(dataDir)))?.file).toBe(fileOf('21T02:00'))
})

test('a copy that is cut off or changed is not whole, and one that is cut off displaces no other', async () => {
  await copy('21T02:00')
  await copy('20T02:00')
  const whole = await readFile(fileOf('20T02:00'))
  const changed = Buffer.from(whole)
  const file = 'tables/profiles.copy'
  const row = changed.indexOf(file) + file.length + 8
  changed[row] = (changed[row] ?? 0) ^ 0xff
  await writeFile(fileOf('21T03:00'), whole.subarray(0, whole.length / 2))
  await writeFile(fileOf('22T02:00'), changed)
  await writeFile(join(copiesFolder(dataDir), 'mine.zip'), 'not ours')
  await copy('19T02:00')
  expect(await names()).toEqual([
    'mine.zip',
    ...['19T02:00', '20T02:00', '21T02:00', '21T03:00', '22T02:00'].map((time) =>
      copyName(at(time)),
    ),
  ])
  expect((await newestWholeCopy(copiesFolder(dataDir)))?.file).toBe(fileOf('21T02:00'))
})

test('without a copy there is no whole one', async () => {
  expect(await newestWholeCopy(copiesFolder(dataDir))).toBe(null)
})
