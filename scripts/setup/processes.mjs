import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { spawn } from './programs.mjs'
import { root } from './project.mjs'

/** Running process groups: they end with this process. */
const groups = new Set()
/** How long a group may take to exit after SIGTERM, and then after SIGKILL. */
const defaultGraceMs = 5_000
const killMs = 2_000
const pollMs = 25
/** The interval of the check that npm's shell, our parent, still exists. */
const parentMs = 500

let isStopping = false

/**
 * Runs a program to its end and resolves to { code, output }, with both its streams in `output`, in order. It runs in
 * its own process group, so that a time limit in milliseconds, or the end of this process, also ends its children.
 * `onOutput` receives the text of both while it runs. Never rejects; does not resolve while this process is being
 * stopped.
 */
export function run(command, args, { env = process.env, cwd = root, limitMs = 0, onOutput } = {}) {
  return new Promise((resolve) => {
    if (isStopping) return
    let child
    try {
      child = spawn(command, args, {
        cwd,
        env,
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    } catch (error) {
      // A program that is missing.
      resolve({ code: 1, output: `${error.message}\n` })
      return
    }
    const chunks = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        chunks.push(chunk)
        onOutput?.(stripVTControlCharacters(chunk.toString('utf8')))
      })
    const done = (code, note = '') => {
      clearTimeout(timer)
      if (isStopping) return
      groups.delete(child)
      // Some tools write colour codes into a pipe, too.
      const output = stripVTControlCharacters(Buffer.concat(chunks).toString('utf8'))
      resolve({ code, output: output + note })
    }
    const timer =
      limitMs > 0 &&
      setTimeout(() => {
        signalGroup(child, 'SIGKILL')
        done(1, `\nNot finished after ${Math.round(limitMs / 60_000)} minutes; ended.\n`)
      }, limitMs)
    groups.add(child)
    child.on('error', (error) => done(1, `${error.message}\n`))
    child.on('close', (code, signal) => done(code ?? 1, signal ? `\nEnded by ${signal}.\n` : ''))
  })
}

/** Like `run`, with this Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** Like `run`, with npm: the one that started this process if any. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, options)
}

/**
 * From now on a signal that stops this process first ends everything that `run` has started: SIGTERM, and SIGKILL after
 * `graceMs` milliseconds; then runs `cleanUp` and exits with 128 and the signal's number. Returns a function that
 * removes the handlers.
 */
export function endChildrenWithUs(cleanUp = async () => {}, graceMs = defaultGraceMs) {
  const stop = async (signal) => {
    isStopping = true
    await endGroups(graceMs)
    await cleanUp()
    process.exit(128 + constants.signals[signal])
  }
  const end = (signal) => {
    // npm passes on the signal that the terminal has sent already.
    if (!isStopping) void stop(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  // The reader of our output is gone (EPIPE): a closed terminal, or `npm test | head`.
  const endUnread = () => end('SIGPIPE')
  for (const signal of signals) process.on(signal, end)
  process.stdout.on('error', endUnread)
  const unwatch = whenOrphaned(() => end('SIGTERM'))
  return () => {
    unwatch()
    for (const signal of signals) process.off(signal, end)
    process.stdout.off('error', endUnread)
  }
}

/**
 * Resolves to what `prepare` returns; a signal ends this process with all that `prepare` has started. Exits with 1 when it
 * fails, with its message.
 */
export async function prepared(prepare) {
  const letGo = endChildrenWithUs()
  try {
    const result = await prepare()
    letGo()
    return result
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** Runs this Node on our terminal and passes signals on to it; we exit with its code. */
export function becomeNode(args, env = {}) {
  become(process.execPath, args, env)
}

/** Likewise another program. */
export function become(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
}

/**
 * Calls `onOrphaned` once the shell that npm started this process with is gone. It does not pass on a signal that was sent
 * to npm: it exits, and this process gets another parent. Returns a function that ends the watch.
 */
export function whenOrphaned(onOrphaned) {
  const parent = process.ppid
  const check = () => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onOrphaned()
  }
  const watch = process.env.npm_lifecycle_event ? setInterval(check, parentMs).unref() : null
  return () => clearInterval(watch)
}

async function endGroups(graceMs) {
  const left = () => [...groups].filter(isAlive)
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    for (const child of left()) signalGroup(child, signal)
    await waitUntil(() => left().length === 0, signal === 'SIGTERM' ? graceMs : killMs)
  }
}

/** Resolves when the condition is true, or after this many milliseconds. */
export async function waitUntil(isSo, limitMs) {
  const deadline = performance.now() + limitMs
  while (!isSo() && performance.now() < deadline) await wait(pollMs)
}

function isAlive(child) {
  return signalGroup(child, 0)
}

/** Sends the signal to the child's process group. Resolves to whether the group existed. */
function signalGroup(child, signal) {
  if (child.pid === undefined) return false
  try {
    return process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    return false
  }
}
