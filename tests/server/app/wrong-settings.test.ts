import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { spawn } from '#scripts/setup/programs.mjs'
import { postgresDatabase } from '#tests/db.ts'
import { startProduct } from '#tests/product.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-settings-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts the built server with these settings, and answers with its last words once it has ended by itself. */
async function refusalOfStart(settings: Record<string, string>): Promise<string> {
  const { PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { PATH, TMPDIR, PORT: '0', DATA_DIR: folder, ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const [written, [code]] = await Promise.all([text(child.stderr), closed])
  expect(code).toBe(1)
  return JSON.parse(written).msg
}

test.each(['0.0.0.0/0', '::/0'])('a start with TRUST_PROXY=%s is refused', async (TRUST_PROXY) => {
  expect(await refusalOfStart({ TRUST_PROXY })).toMatch(/^The environment.* TRUST_PROXY: must be/)
  expect(await readdir(folder)).toEqual([])
})

test('a start with an ERASURE_LOG in a folder that is not there is refused, and makes nothing', async () => {
  const missing = join(folder, 'unmounted')
  const ERASURE_LOG = join(missing, 'erasures.log')
  const said = `ERASURE_LOG is ${ERASURE_LOG}, but ${missing} is no folder: nobody can be erased. Make or mount it, or set ERASURE_LOG to a file in one that is there.`
  expect(await refusalOfStart({ ERASURE_LOG })).toBe(said)
  expect(await readdir(folder)).toEqual([])
})

test('a start with a METRICS_PORT that is in use says which setting to change', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const METRICS_PORT = String(typeof address === 'object' && address ? address.port : 0)
  expect(await refusalOfStart({ METRICS_PORT })).toBe(
    `Port ${METRICS_PORT} is in use. Stop what listens there, or choose another one with METRICS_PORT.`,
  )
  expect(await readdir(folder)).toEqual([])
})

test('a start names a variable that is written almost as a setting, and takes a folder of its own for erasures', async () => {
  await mkdir(join(folder, 'kept'))
  const ERASURE_LOG = join(folder, 'kept', 'erasures.log')
  const { where, drop } = await postgresDatabase()
  onTestFinished(drop)
  const env = { PORTT: '4000', ERASURE_LOG, DATABASE_URL: where }
  const { logs, stop } = await startProduct({ env })
  onTestFinished(async () => {
    await stop()
  })
  await vi.waitFor(() => expect(logs()).toContain('PORTT is not a setting; did you mean PORT?'))
})
