import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from '#server/platform/db/lock/directory-lock.ts'
import { readProcessScope } from '#server/platform/db/lock/process-identity.ts'
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
  const child = startChild('hold-directory', args, launcher)
  children.push(child)
  await child.printed(1)
  return child
}

const startHolders = (count: number, start: () => Promise<Child> = startHolder) =>
  Promise.all(Array.from({ length: count }, () => start()))

/** The process's answer to this command. */
async function ask(child: Child, line: string): Promise<string> {
  const answers = child.lines.length
  child.tell(line)
  await child.printed(answers + 1)
  return child.lines[answers] ?? ''
}

const take = (child: Child, path = directory) => ask(child, `take ${path}`)

/** All processes race for the lock `rounds` times: exactly one gets the directory each time. */
async function expectOneOf(contenders: Child[], rounds: number, before = async () => {}) {
  for (let round = 0; round < rounds; round += 1) {
    await before()
    const answers = await Promise.all(contenders.map((child) => take(child)))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    await Promise.all(contenders.map((child) => ask(child, 'release')))
    expect(await readdir(directory)).toEqual([])
  }
}

/** A socket of this name, and its end. */
async function listenAs(name: string): Promise<() => Promise<unknown>> {
  const server = createServer((socket) => socket.destroy())
  const draft = join(directory, 'draft')
  await new Promise<void>((resolve) => server.listen(draft, resolve))
  await rename(draft, join(directory, name))
  return () => new Promise((resolve) => server.close(resolve))
}

/** The stale socket of a killed process. */
async function leaveSocket(): Promise<void> {
  const close = await listenAs('lock.4194304.1.0123abcd')
  await close()
}

describe('directory locked by a process', () => {
  test('is refused at once to a second process, which is told the PID of the holder', async () => {
    const [first, second] = [await startHolder(), await startHolder()]
    expect(await take(first)).toBe('held')
    const refused = await take(second)
    // Without one of the pauses in which contenders agree.
    expect(refused).toMatch(/^refused after 0 pauses: /)
    expect(refused).toContain(`is in use by process ${first.pid}.`)
    expect(await ask(first, 'release')).toBe('released')
    expect(await take(second)).toBe('held')
  })

  test('is refused at once each time, also when the random part of its name has no letter', async () => {
    const close = await listenAs('lock.4194304.1.01234567')
    await writeFile(join(directory, 'lock.4194304.1.01234567.held'), '')
    const before = await readdir(directory)
    const contender = await startHolder()
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await take(contender)).toMatch(
        /^refused after 0 pauses: .* is in use by process 4194304/,
      )
      expect(await readdir(directory)).toEqual(before)
    }
    await close()
  })

  test('is refused to the same process, by any path', async () => {
    const release = await lockDirectory(directory)
    const again = `${directory}/../${directory.split('/').at(-1)}`
    await expect(lockDirectory(again)).rejects.toThrow(`in use by process ${process.pid}.`)
    await release()
    await (await lockDirectory(directory))()
  })

  test('contains no traces of refused processes', async () => {
    const holder = await startHolder()
    await take(holder)
    const before = await readdir(directory)
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse)
    expect(await readdir(directory)).toEqual(before)
  })

  test('stays locked while the holder is stopped (SIGSTOP)', async () => {
    const holder = await startHolder()
    await take(holder)
    process.kill(holder.pid, 'SIGSTOP')
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${holder.pid}.`)
  })

  test('is unlocked when the holder is killed, and empty after the release', async () => {
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

describe('of processes that race for the lock exactly one gets', () => {
  test('a free directory', async () => {
    await expectOneOf(await startHolders(4), scale.lockRaces)
  })

  test('a stale lock of a killed process', async () => {
    await expectOneOf(await startHolders(4), scale.lockRaces, leaveSocket)
  })
})

/**
 * A process whose PID means nothing here, as in another container: process 1 of a new PID namespace. Where that is not
 * permitted, a process that pretends to have an impossible PID.
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
  test('a holder is detected, and its lock is stale when it is killed', async () => {
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

  test('of processes with the same PID that race for the lock exactly one gets the directory', async () => {
    await expectOneOf(await startHolders(2, foreign.start), scale.lockRaces)
  })
})

describe('directory whose path is too long for a socket address', () => {
  test('is locked by a socket in it all the same, also in another PID namespace', async () => {
    const long = join(directory, 'x'.repeat(60), 'y'.repeat(60))
    await mkdir(long, { recursive: true })
    const holder = await foreign.start()
    expect(await take(holder, long)).toBe('held')
    const entries = await readdir(long, { withFileTypes: true })
    // On other systems such a path has no short alias.
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

  test('a second process is refused, and the lock of a killed one is stale', async () => {
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

  test('of processes that race for the lock exactly one gets the directory', async () => {
    await expectOneOf(await startHolders(4, start), scale.lockRaces)
  })

  test('a holder in another PID namespace cannot be checked: refused, with the name of the file to remove', async () => {
    const name = `lock.${process.pid}.1.1.${(await readProcessScope()).boot}`
    for (const file of [name, `${name}.held`]) await writeFile(join(directory, file), '')
    await expect(lockDirectory(directory)).rejects.toThrow(`remove ${join(directory, name)}`)
    expect(await readdir(directory)).toEqual([name, `${name}.held`])
  })

  test('a lock from before a reboot is stale', async () => {
    await writeFile(join(directory, `lock.${process.pid}.1.1.00000000`), '')
    await (await lockDirectory(directory))()
    expect(await readdir(directory)).toEqual([])
  })

  test('a lock whose PID was reused by another process is stale, where the system can tell', async () => {
    const other = await startHolder()
    await writeFile(join(directory, `lock.${other.pid}.1`), '')
    const taken = lockDirectory(directory)
    if (existsSync('/proc/self/stat')) await (await taken)()
    else await expect(taken).rejects.toThrow(`in use by process ${other.pid}.`)
  })
})
