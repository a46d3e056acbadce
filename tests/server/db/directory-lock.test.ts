import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from '#server/db/directory-lock.ts'
import { readProcessScope } from '#server/db/lock/process-identity.ts'
import { type Child, startChild } from '#tests/child.ts'
import { pidNamespaceLauncher } from '#tests/pid-namespace.ts'
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

async function startHolder(args: string[] = [], launcher: string[] = []): Promise<Child> {
  const child = startChild('hold-directory.ts', args, launcher)
  children.push(child)
  await child.printed(1)
  return child
}

const startHolders = (count: number, start: () => Promise<Child> = startHolder) =>
  Promise.all(Array.from({ length: count }, () => start()))

/** What the process answers to this line. */
async function ask(child: Child, line: string): Promise<string> {
  const answers = child.lines.length
  child.tell(line)
  await child.printed(answers + 1)
  return child.lines[answers] ?? ''
}

const take = (child: Child, path = directory) => ask(child, `take ${path}`)

/** All ask at once, `rounds` times: exactly one is given the directory each time. */
async function expectOneOf(contenders: Child[], rounds: number, before = async () => {}) {
  for (let round = 0; round < rounds; round += 1) {
    await before()
    const answers = await Promise.all(contenders.map((child) => take(child)))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    await Promise.all(contenders.map((child) => ask(child, 'release')))
    expect(await readdir(directory)).toEqual([])
  }
}

/** The socket that a killed process leaves behind. */
async function leaveSocket(): Promise<void> {
  const server = createServer()
  const draft = join(directory, 'draft')
  await new Promise<void>((resolve) => server.listen(draft, resolve))
  await rename(draft, join(directory, 'lock.4194304.1.0123abcd'))
  await new Promise((resolve) => server.close(resolve))
}

describe('a directory that a process holds', () => {
  test('is refused to a second one within a second, which is told the number of the first', async () => {
    const [first, second] = [await startHolder(), await startHolder()]
    expect(await take(first)).toBe('held')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const [word, ms, ...why] = (await take(second)).split(' ')
      expect(word).toBe('refused')
      expect(Number(ms)).toBeLessThan(1000)
      expect(why.join(' ')).toContain(`is in use by process ${first.pid}.`)
    }
    expect(await ask(first, 'release')).toBe('released')
    expect(await take(second)).toBe('held')
  })

  test('is refused to the same process, by whatever path', async () => {
    const release = await lockDirectory(directory)
    const again = `${directory}/../${directory.split('/').at(-1)}`
    await expect(lockDirectory(again)).rejects.toThrow(`in use by process ${process.pid}.`)
    await release()
    await (await lockDirectory(directory))()
  })

  test('shows nothing of who was refused', async () => {
    const holder = await startHolder()
    await take(holder)
    const before = await readdir(directory)
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse)
    expect(await readdir(directory)).toEqual(before)
  })

  test('stays refused while the holder is stopped and answers nothing', async () => {
    const holder = await startHolder()
    await take(holder)
    process.kill(holder.pid, 'SIGSTOP')
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${holder.pid}.`)
  })

  test('is free when the holder is killed, and empty after the release', async () => {
    const holder = await startHolder()
    await take(holder)
    await holder.kill()
    const left = await readdir(directory)
    expect(left).not.toEqual([])
    const release = await lockDirectory(directory)
    const names = await readdir(directory)
    expect(names.filter((name) => left.includes(name))).toEqual([])
    for (const name of names) {
      expect(name).toContain(`lock.${process.pid}.`)
      expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
    }
    await release()
    expect(await readdir(directory)).toEqual([])
  })
})

describe('of processes that start together exactly one takes', () => {
  test('a free directory', async () => {
    await expectOneOf(await startHolders(4), scale.lockRaces)
  })

  test('what a killed process has left behind', async () => {
    await expectOneOf(await startHolders(4), scale.lockRaces, leaveSocket)
  })
})

/**
 * A process whose number means nothing here, as in another container: process 1 of a PID namespace of its own. Where that is
 * not permitted, one that takes itself for a process that there cannot be.
 */
const launcher = pidNamespaceLauncher()
const foreign = launcher
  ? { start: () => startHolder([], launcher), is: 'process 1 of another container' }
  : { start: () => startHolder(['--number', '4194304']), is: 'process 4194304.' }
if (!launcher) {
  process.stderr.write(
    'unshare is not permitted: its processes only pretend to be in a PID namespace\n',
  )
}

describe('in another PID namespace', () => {
  test('a holder is seen, and gone when it is killed', async () => {
    const holder = await foreign.start()
    expect(await take(holder)).toBe('held')
    await expect(lockDirectory(directory)).rejects.toThrow(`is in use by ${foreign.is}`)
    await holder.kill()
    await (await lockDirectory(directory))()
    expect(await readdir(directory)).toEqual([])
  })

  test('a second process is refused', async () => {
    const [first, second] = await Promise.all([foreign.start(), foreign.start()])
    const release = await lockDirectory(directory)
    expect(await take(first)).toMatch(/^refused/)
    await release()
    expect(await take(first)).toBe('held')
    expect(await take(second)).toMatch(/^refused/)
  })

  test('of processes that have one number and start together exactly one takes the directory', async () => {
    await expectOneOf(await startHolders(2, foreign.start), scale.lockRaces)
  })
})

describe('a directory whose path is too long for the address of a socket', () => {
  test('is held by a socket in it all the same, in another PID namespace, too', async () => {
    const long = join(directory, 'x'.repeat(60), 'y'.repeat(60))
    await mkdir(long, { recursive: true })
    const holder = await foreign.start()
    expect(await take(holder, long)).toBe('held')
    const entries = await readdir(long, { withFileTypes: true })
    // Elsewhere such a path has no short way to it.
    expect(entries.some((entry) => entry.isSocket())).toBe(process.platform === 'linux')
    await expect(lockDirectory(long)).rejects.toThrow(DirectoryInUse)
    await holder.kill()
    await (await lockDirectory(long))()
    expect(await readdir(long)).toEqual([])
    expect(await readdir(directory)).toEqual(['x'.repeat(60)])
  })
})

describe('on a file system without sockets', () => {
  const start = () => startHolder(['--without-sockets'])

  test('a second process is refused, and the lock of a killed one is free', async () => {
    const [first, second] = [await start(), await start()]
    expect(await take(first)).toBe('held')
    const entries = await readdir(directory, { withFileTypes: true })
    expect(entries.every((entry) => entry.isFile())).toBe(true)
    expect(await take(second)).toContain(`is in use by process ${first.pid}.`)
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${first.pid}.`)
    await first.kill()
    expect(await take(second)).toBe('held')
    await ask(second, 'release')
    expect(await readdir(directory)).toEqual([])
  })

  test('of processes that start together exactly one takes the directory', async () => {
    await expectOneOf(await startHolders(4, start), scale.lockRaces)
  })

  test('a holder in another PID namespace cannot be asked: refused, with the file that may be removed', async () => {
    const name = `lock.${process.pid}.1.1.${(await readProcessScope()).boot}`
    for (const file of [name, `${name}.held`]) await writeFile(join(directory, file), '')
    await expect(lockDirectory(directory)).rejects.toThrow(`remove ${join(directory, name)}`)
    expect(await readdir(directory)).toEqual([name, `${name}.held`])
  })

  test('what was held when the machine went down is free', async () => {
    await writeFile(join(directory, `lock.${process.pid}.1.1.00000000`), '')
    await (await lockDirectory(directory))()
    expect(await readdir(directory)).toEqual([])
  })

  test('a number that now belongs to another process holds nothing, where the system tells them apart', async () => {
    const other = await startHolder()
    await writeFile(join(directory, `lock.${other.pid}.1`), '')
    const taken = lockDirectory(directory)
    if (existsSync('/proc/self/stat')) await (await taken)()
    else await expect(taken).rejects.toThrow(`in use by process ${other.pid}.`)
  })
})
