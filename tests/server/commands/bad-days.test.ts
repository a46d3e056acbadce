import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished } from 'vitest'
import { announceServer } from '#server/platform/db/lock/running-servers.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { test } from '#tests/fixtures.ts'
import { startPgbouncer } from '#tests/pgbouncer.ts'
import { needs } from '#tests/programs.ts'
import { runCommand, runServer } from './run-command.ts'

const SECRET_KEY = 'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1GaE'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-bad-days-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The one sentence that a command ends with, with exit code 1. */
async function refusalOf(name: string, env: Record<string, string>, args: string[] = []) {
  const { code, out, err } = await runCommand(name, { env, args })
  expect([code, out]).toEqual([1, ''])
  expect(err.trim().split('\n')).toHaveLength(1)
  return err.trim()
}

describe('a data directory', () => {
  const onDirectory: [string, string[]][] = [
    ['admin-create', []],
    ['admin-link', []],
    ['admin-reset', ['chef@example.com']],
    ['backup', ['new.zip']],
    ['books-repair', []],
    ['books-verify', []],
    ['demo-load', []],
    ['erasures-apply', []],
    ['events-purge', ['--older-than', '365d']],
    ['move', ['postgres://nobody@127.0.0.1:1/nothing']],
    ['secrets-rotate', []],
  ]
  for (const [name, args] of onDirectory)
    test(`${name} makes none, and no database in one that is there`, async () => {
      const missing = join(folder, 'mistyped')
      const ERASURE_LOG = join(folder, 'kept.log')
      await writeFile(ERASURE_LOG, '')
      expect(await refusalOf(name, { DATA_DIR: missing, ERASURE_LOG }, args)).toContain(
        `DATA_DIR is ${missing}, which does not exist`,
      )
      expect(existsSync(missing)).toBe(false)
      const empty = join(folder, 'empty')
      await mkdir(empty, { recursive: true })
      expect(await refusalOf(name, { DATA_DIR: empty, ERASURE_LOG }, args)).toContain(
        `There is no database in DATA_DIR, ${empty}`,
      )
      expect(await readdir(empty)).toEqual([])
    })

  test('in which nothing can be written is named by a start', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    for (const DATA_DIR of ['/proc', '/proc/tidspott', file]) {
      const { code, err } = await runServer({ env: { DATA_DIR, PORT: '0' } })
      expect(code).toBe(1)
      expect(err.trim().split('\n')).toHaveLength(1)
      const { msg } = JSON.parse(err)
      expect(msg).toMatch(new RegExp(`^${DATA_DIR}.*set DATA_DIR to another directory`))
      expect(msg).not.toContain('fault of its own')
    }
  })
})

describe('PostgreSQL', () => {
  test('a wrong MIGRATION_DATABASE_URL or DATABASE_DIRECT_URL is not blamed on DATABASE_URL', async ({
    ownDatabase: { where },
  }) => {
    const wrong = new URL(where)
    wrong.pathname = '/missing_one'
    for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_DIRECT_URL']) {
      const env = { DATABASE_URL: where, SECRET_KEY, [name]: wrong.href }
      for (const [command, args] of [
        ['books-verify', []],
        ['backup', [join(folder, 'never.zip')]],
      ] as const)
        expect(await refusalOf(command, env, [...args])).toMatch(
          new RegExp(`^The PostgreSQL of ${name}, .*/missing_one, .*no database of this name`),
        )
    }
    const env = { DATABASE_URL: wrong.href, MIGRATION_DATABASE_URL: where, SECRET_KEY }
    expect(await refusalOf('books-verify', env)).toMatch(/^The PostgreSQL of DATABASE_URL, /)
  })

  test('a pooler without DATABASE_PREPARE=0 is told, and what to set', async ({
    ownDatabase: { where },
  }) => {
    needs('pgbouncer')
    const pooler = await startPgbouncer(inject('postgresUrl'))
    onTestFinished(pooler.stop)
    const url = new URL(pooler.url)
    url.pathname = new URL(where).pathname
    const DATABASE_URL = url.href
    const said = await refusalOf('books-verify', { DATABASE_URL, SECRET_KEY })
    expect(said).toMatch(/^The PostgreSQL of DATABASE_URL, .*pooler.*DATABASE_PREPARE=0/)
    const direct = { DATABASE_URL, MIGRATION_DATABASE_URL: where, SECRET_KEY }
    expect(await refusalOf('books-verify', direct)).toMatch(
      /^The PostgreSQL of DATABASE_URL, .*pooler.*DATABASE_PREPARE=0/,
    )
  })

  test('move names the new address, not DATABASE_URL', async () => {
    const said = await refusalOf('move', { DATA_DIR: await embeddedDirectory() }, [
      'postgres://nobody@127.0.0.1:1/nothing',
    ])
    expect(said).toMatch(/^The PostgreSQL of the new address, .*nothing listens there/)
  })
})

describe('secrets:rotate', () => {
  test('of a key file and with --lost is refused while a server runs; with two secrets it is not', async ({
    ownDatabase: { where },
  }) => {
    const { stop } = await announceServer(where)
    onTestFinished(stop)
    const DATA_DIR = join(folder, 'keys')
    await mkdir(DATA_DIR)
    const keyFile = { DATABASE_URL: where, DATA_DIR }
    expect(await refusalOf('secrets-rotate', keyFile)).toContain('A server runs on this database')
    expect(await readdir(DATA_DIR)).toEqual([])
    const secret = { DATABASE_URL: where, SECRET_KEY }
    expect(await refusalOf('secrets-rotate', secret, ['--lost'])).toContain('A server runs')
    const env = { ...secret, SECRET_KEY_OLD: 'Zq81mLx0RtYbVc73pNfWsKjHgD5eUa2o' }
    expect(await runCommand('secrets-rotate', { env })).toMatchObject({ code: 0 })
  })
})

test('erasures:apply refuses a record of erasures that is not there', async ({
  ownDatabase: { where },
}) => {
  const ERASURE_LOG = join(folder, 'missing.log')
  const env = { DATABASE_URL: where, SECRET_KEY, ERASURE_LOG }
  expect(await refusalOf('erasures-apply', env)).toContain(`${ERASURE_LOG}, in which erased`)
})
