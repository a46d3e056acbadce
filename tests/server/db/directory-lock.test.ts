import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from '#server/db/directory-lock.ts'
import { type Child, startChild } from '#tests/child.ts'

let directory: string
let children: Child[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tidspott-lock-'))
  children = []
})
afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()))
  await rm(directory, { recursive: true, force: true })
})

async function startHolder(): Promise<Child> {
  const child = startChild('hold-directory.ts', [])
  children.push(child)
  await child.printed(1)
  return child
}

/** What the process answers to this line. */
async function ask(child: Child, line: string): Promise<string> {
  const answers = child.lines.length
  child.tell(line)
  await child.printed(answers + 1)
  return child.lines[answers] ?? ''
}
test('processes that meet at a stale lock: one takes it over', { timeout: 120_000 }, async () => {
  const dead = await startHolder()
  const holders = await Promise.all([1, 2, 3, 4].map(startHolder))
  await dead.kill()
  for (let round = 0; round < 150; round += 1) {
    await writeFile(join(directory, 'lock'), JSON.stringify({ pid: dead.pid, started: '1' }))
    const t0 = performance.now(); const answers = await Promise.all(holders.map((child) => ask(child, `take ${directory}`)))
    console.log("HELD", answers.filter((a) => a === "held").length, Math.round(performance.now() - t0))
    await Promise.all(holders.map((child) => ask(child, 'release')))
  }
})
void DirectoryInUse, lockDirectory
