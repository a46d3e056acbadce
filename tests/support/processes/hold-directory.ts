import { writeSync } from 'node:fs'
import { Server } from 'node:net'
import { createInterface } from 'node:readline'
import { lockDirectory } from '#server/db/lock/directory-lock.ts'

/**
 * Locks directories for this process on command: 'take <directory>' answers 'held' or 'refused <ms> <why>', 'release'
 * unlocks all and answers 'released'. `--number <n>` fakes the process id, as in a PID namespace. `--without-sockets`
 * simulates a file system without sockets.
 */
const [option, number] = process.argv.slice(2)
if (option === '--number') Object.defineProperty(process, 'pid', { value: Number(number) })
if (option === '--without-sockets') {
  Server.prototype.listen = function refuse(this: Server) {
    const error = new Error('listen EPERM: operation not permitted')
    setImmediate(() => this.emit('error', Object.assign(error, { code: 'EPERM' })))
    return this
  }
}

const say = (line: string) => writeSync(1, `${line}\n`)
let held: (() => Promise<void>)[] = []

say('ready')
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'release') {
    for (const release of held) await release()
    held = []
    say('released')
    continue
  }
  const started = performance.now()
  try {
    held.push(await lockDirectory(line.replace('take ', '')))
    say('held')
  } catch (error) {
    const ms = Math.ceil(performance.now() - started)
    say(`refused ${ms} ${error instanceof Error ? error.message : ''}`)
  }
}
