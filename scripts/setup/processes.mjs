import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.mjs'

/** Groups of processes that are under way: they end with us. */
const groups = new Set()
const graceMs = 10_000
let isEnding = false

/**
 * Runs a program to its end and resolves to { code, output }, with both its streams in `output`, in order. It runs in a
 * group of its own, so that a time limit in milliseconds, or our own end, takes its children along. Never rejects.
 */
export function run(command, args, { env = process.env, cwd = root, limitMs = 0 } = {}) {
  return new Promise((resolve) => {
    if (isEnding) return
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const done = (code, note = '') => {
      clearTimeout(timer)
      groups.delete(child)
      if (isEnding) return
      // Not every tool asks whether anyone can see its colours.
      const output = stripVTControlCharacters(Buffer.concat(chunks).toString('utf8'))
      resolve({ code, output: output + note })
    }
    const timer =
      limitMs > 0 &&
      setTimeout(() => {
        endGroup(child, 'SIGKILL')
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

/** From now on whatever `run` has under way ends with us. Returns how to take that back. */
export function endChildrenWithUs() {
  const end = (signal) => {
    for (const child of groups) endGroup(child, 'SIGTERM')
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

/**
 * Ends whatever `run` has under way, by force after ten seconds; resolves when all of it has ended. From then on `run`
 * starts nothing and never resolves, so that what waits for it does not go on.
 */
export async function endChildren() {
  isEnding = true
  const ending = [...groups]
  const ended = ending.map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of ending) endGroup(child, 'SIGTERM')
  const late = setTimeout(() => ending.forEach((child) => endGroup(child, 'SIGKILL')), graceMs)
  await Promise.all(ended)
  clearTimeout(late)
}

function endGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}
