import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { spawn } from '#scripts/setup/programs.mjs'
import { postgresDatabase } from '#tests/db.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('a server whose port is in use says so in one sentence, and exits', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const database = await postgresDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'tidspott-port-'))
  try {
    const { PATH, TMPDIR } = process.env
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: root,
      env: {
        PATH,
        TMPDIR,
        PORT: String(port),
        DATABASE_URL: database.where,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      },
    })
    const closed = once(child, 'close')
    const [written, [code]] = await Promise.all([text(child.stderr), closed])
    expect(JSON.parse(written).msg).toBe(
      `Port ${port} is in use. Stop what listens there, or choose another one with PORT.`,
    )
    expect(code).toBe(1)
    // Nothing has been created: neither a key nor a database.
    expect(await readdir(dataDir)).toEqual([])
  } finally {
    other.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
