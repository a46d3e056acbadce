import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from '#server/db/directory-lock.ts'
import { type Child, startChild } from '#tests/child.ts'
import { scale } from '#tests/scale.ts'

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

test('a second process is refused within a second, and told the number of the first', async () => {
  const [first, second] = [await startHolder(), await startHolder()]
  expect(await ask(first, `take ${directory}`)).toBe('held')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [word, ms, ...why] = (await ask(second, `take ${directory}`)).split(' ')
    expect(word).toBe('refused')
    expect(Number(ms)).toBeLessThan(1000)
    expect(why.join(' ')).toContain(`is in use by process ${first.pid}.`)
  }
  expect(await ask(first, 'release')).toBe('released')
  expect(await ask(second, `take ${directory}`)).toBe('held')
})

test('the same process is refused a second time, by whatever path', async () => {
  const release = await lockDirectory(directory)
  const again = `${directory}/../${directory.split('/').at(-1)}`
  await expect(lockDirectory(again)).rejects.toThrow(`in use by process ${process.pid}.`)
  await release()
  await (await lockDirectory(directory))()
})

test('whoever is refused leaves nothing behind, and the holder keeps the directory', async () => {
  const holder = await startHolder()
  await ask(holder, `take ${directory}`)
  const before = await readdir(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse)
  expect(await readdir(directory)).toEqual(before)
})

test("a killed process's lock is taken over, and the release leaves the directory empty", async () => {
  const holder = await startHolder()
  await ask(holder, `take ${directory}`)
  await holder.kill()
  expect(await readdir(directory)).toHaveLength(1)
  const release = await lockDirectory(directory)
  const [file = ''] = await readdir(directory)
  expect(file).toContain(String(process.pid))
  expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600)
  await release()
  expect(await readdir(directory)).toEqual([])
})

test('a number that now belongs to another process holds nothing, where the system tells them apart', async () => {
  const other = await startHolder()
  await writeFile(join(directory, `lock.${other.pid}.1`), '')
  const taken = lockDirectory(directory)
  if (existsSync('/proc/self/stat')) await (await taken)()
  else await expect(taken).rejects.toThrow(`in use by process ${other.pid}.`)
})

test('of processes that meet at a dead holder exactly one takes over', {
  timeout: 60_000,
}, async () => {
  const dead = await startHolder()
  const holders = await Promise.all([1, 2, 3, 4].map(startHolder))
  await dead.kill()
  for (let round = 0; round < scale.lockRaces; round += 1) {
    await writeFile(join(directory, `lock.${dead.pid}.1`), '')
    const answers = await Promise.all(holders.map((child) => ask(child, `take ${directory}`)))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    await Promise.all(holders.map((child) => ask(child, 'release')))
  }
})
