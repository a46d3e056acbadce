import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

/** Groups of processes that are under way: they end with us. */
const groups = new Set()
/** How long a group may take to end by itself, and then how long until the system has taken it away. */
const defaultGraceMs = 5_000
const killMs = 2_000
const pollMs = 25
/** How often we look whether the shell that npm started us with is still there. */
const parentMs = 500

let isStopping = false

/**
 * Runs a program to its end and resolves to { code, output }, with both its streams in `output`, in order. It runs in a
 * group of its own, so that a time limit in milliseconds, or our own end, takes its children along. `onMessage` is given
 * what it sends with process.send. Never rejects; does not resolve once we are being stopped.
 */
export function run(command, args, { env = process.env, cwd = root, limitMs = 0, onMessage } = {}) {
  return new Promise((resolve) => {
    if (isStopping) return
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])],
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    if (onMessage) child.on('message', onMessage)
    const done = (code, note = '') => {
      clearTimeout(timer)
      if (isStopping) return
      groups.delete(child)
      // Some tools write colours into a pipe, too.
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

/** As `run`, with this Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** As `run`, with npm: the one that started us where there is one. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, options)
}

/**
 * From now on a signal that stops us ends whatever `run` has under way first: SIGTERM, and SIGKILL for a group that is
 * still there after `graceMs` milliseconds; then `cleanUp`, then we exit with 128 and the signal's number. Returns how to
 * take that back.
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
  // The reader of our output is gone: a closed terminal, or `npm test | head`.
  const endUnread = () => end('SIGPIPE')
  for (const signal of signals) process.on(signal, end)
  process.stdout.on('error', endUnread)
  // npm's shell does not pass on a signal that npm was sent: it dies, and we are another's child.
  const parent = process.ppid
  const endOrphaned = () => process.ppid !== parent && end('SIGTERM')
  const watch = process.env.npm_lifecycle_event ? setInterval(endOrphaned, parentMs).unref() : null
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, end)
    process.stdout.off('error', endUnread)
  }
}

async function endGroups(graceMs) {
  const left = () => [...groups].filter(isAlive)
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    for (const child of left()) signalGroup(child, signal)
    await waitUntil(() => left().length === 0, signal === 'SIGTERM' ? graceMs : killMs)
  }
}

/** Resolves when it is so, or when so many milliseconds have gone by. */
export async function waitUntil(isSo, limitMs) {
  const deadline = performance.now() + limitMs
  while (!isSo() && performance.now() < deadline) await wait(pollMs)
}

function isAlive(child) {
  return signalGroup(child, 0)
}

/** Sends the signal to the child and its children. Resolves to whether there was one to send it to. */
function signalGroup(child, signal) {
  if (child.pid === undefined) return false
  try {
    return process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    return false
  }
}
