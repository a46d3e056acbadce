import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

// What a start of the embedded database takes for finding it whole: every table, index, foreign key and pot.

/** Sessions, and what finding them whole may take, in openings of the database without it. */
const sizes = [
  { sessions: 1_000, gate: 1.5 },
  { sessions: 100_000, gate: 8 },
]
const rounds = 5

const folder = await mkdtemp(join(tmpdir(), 'tidspott-bench-whole-'))
try {
  for (const { sessions, gate } of sizes) {
    const dataDir = join(folder, String(sessions))
    const { db, close } = await openEmbedded(dataDir)
    await seed(db, sessions, new Date())
    await close()
    const times = { opened: [] as number[], whole: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.opened.push(await secondsOf(dataDir, false))
      times.whole.push(await secondsOf(dataDir, true))
    }
    const [opened, whole] = [median(times.opened), median(times.whole)]
    report({
      name: `finding the embedded database whole, ${sessions.toLocaleString('en')} sessions`,
      figure: `${(whole - opened).toFixed(2)} s`,
      yardstick: `${opened.toFixed(2)} s of opening it`,
      ratio: (whole - opened) / opened,
      atMost: gate,
    })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function secondsOf(dataDir: string, verifies: boolean): Promise<number> {
  const start = performance.now()
  const { db, close } = await openEmbedded(dataDir, { verifies })
  if (verifies && (await verifyBooks(db)).length > 0) throw new Error('the books disagree')
  const seconds = (performance.now() - start) / 1000
  await close()
  return seconds
}
