import { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Server } from 'node:net'
import { createInterface } from 'node:readline'
import timers from 'node:timers/promises'
import { lockDirectory } from '#server/platform/db/lock/directory-lock.ts'

/**
 * Locks directories for this process on command: 'take <directory>' answers 'held' or 'refused after <n> pauses: <why>',
 * 'release' unlocks all and answers 'released'. `--number <n>` fakes the process id, as in a PID namespace. `--without-sockets`
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

/** The pauses of this process so far. */
let pauses = 0
const { setTimeout: pause } = timers
timers.setTimeout = <Value>(ms?: number, value?: Value) => {
  pauses += 1
  return pause(ms, value)
}
syncBuiltinESMExports()

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
  const before = pauses
  try {
    held.push(await lockDirectory(line.replace('take ', '')))
    say('held')
  } catch (error) {
    say(`refused after ${pauses - before} pauses: ${error instanceof Error ? error.message : ''}`)
  }
}
