import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import { openDatabase } from '#server/operations/opening/open.ts'
import { requireSameKey } from '#server/operations/sealing/key-check.ts'
import { sealAnew, sealedColumns } from '#server/operations/sealing/sealed-texts.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import { isSealedByCurrent, seal, unseal } from '#server/platform/access/seal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import { authenticators } from '#server/schema/factors.ts'
import { invitations, organizations } from '#server/schema/organizations.ts'
import { embeddedDirectory, emptyTables } from '#tests/db.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { rowsOf } from '#tests/rows.ts'
import { runCommand } from '../../commands/run-command.ts'

const before = 'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1GaE'
const after = '9mQ2bX7vKp4LrZ8sTn1WcY6dHf3Jq0Ea'

const directories: string[] = []
afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true })
})

test('every column of sealed texts in the database is sealed anew by a rotation', async ({
  emptyDatabase,
}) => {
  const columns = await rowsOf<{ name: string }>(
    emptyDatabase,
    sql`select (table_name || '.' || column_name)::text as name from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed' order by 1`,
  )
  // The document of a deleted client holds its link, sealed like that of the others.
  const names = [...columns.map(({ name }) => name), 'trash.document']
  expect(names.toSorted()).toEqual(Object.keys(sealedColumns).toSorted())
})

/** One client, one invitation and one authenticator app, sealed by these keys. */
async function fill(db: Database, keys: Awaited<ReturnType<typeof loadKeys>>) {
  const trainer = await makeProfile(db)
  const client = await makeClient(db, trainer.id)
  await db
    .update(clients)
    .set({ tokenSealed: seal(keys, client.token, client.id) })
    .where(eq(clients.id, client.id))
  const organizationId = randomUUID()
  const invitationId = randomUUID()
  await db.insert(organizations).values({ id: organizationId, name: 'Kraft' })
  await db.insert(invitations).values({
    id: invitationId,
    organizationId,
    invitedEmail: 'ny@example.com',
    codeHash: randomUUID(),
    codeSealed: seal(keys, 'koden', invitationId),
    createdAt: new Date(),
    expiresAt: new Date(),
  })
  const secretSealed = seal(keys, 'appens', trainer.id)
  await db.insert(authenticators).values({ profileId: trainer.id, secretSealed, lastStep: 0 })
  return { client, invitationId }
}

async function sealedOf(db: Database) {
  const [client] = await db.select({ id: clients.id, text: clients.tokenSealed }).from(clients)
  const [invitation] = await db
    .select({ id: invitations.id, text: invitations.codeSealed })
    .from(invitations)
  const [app] = await db
    .select({ id: authenticators.profileId, text: authenticators.secretSealed })
    .from(authenticators)
  if (!client || !invitation || !app) throw new Error('a row is missing')
  return { client, invitation, app }
}

describe('sealing anew', () => {
  test('moves all texts to the current key, once, and counts those that no key opens', async ({
    emptyDatabase: db,
  }) => {
    const old = await loadKeys(before, '')
    const { client } = await fill(db, old)
    const rotating = await loadKeys(after, '', before)
    expect(await sealAnew(db, await loadKeys(after, ''))).toEqual({
      all: 3,
      renewed: 0,
      unreadable: 3,
    })
    expect(await sealAnew(db, rotating)).toEqual({ all: 3, renewed: 3, unreadable: 0 })
    expect(await sealAnew(db, rotating)).toEqual({ all: 3, renewed: 0, unreadable: 0 })
    const keys = await loadKeys(after, '')
    const stored = await sealedOf(db)
    expect(unseal(keys, stored.client.text, stored.client.id)).toBe(client.token)
    expect(unseal(keys, stored.invitation.text, stored.invitation.id)).toBe('koden')
    expect(unseal(keys, stored.app.text, stored.app.id)).toBe('appens')
    expect(isSealedByCurrent(keys, stored.client.text)).toBe(true)
  })
})

describe('npm run secrets:rotate', () => {
  const timeout = 180_000

  async function inside<Result>(dataDir: string, work: (db: Database) => Promise<Result>) {
    const opened = await openDatabase({ databaseUrl: null, dataDir })
    try {
      return await work(opened.db)
    } finally {
      await opened.close()
    }
  }

  test('replaces the key file, and all stays readable', { timeout }, async () => {
    const DATA_DIR = await embeddedDirectory()
    directories.push(DATA_DIR)
    const old = await loadKeys(null, DATA_DIR)
    const secret = await readFile(join(DATA_DIR, 'secret.key'), 'utf8')
    const { client } = await inside(DATA_DIR, (db) => fill(db, old))

    const { code, out, err } = await runCommand('secrets-rotate', { env: { DATA_DIR } })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('3 of 3 secrets')
    expect(await readFile(join(DATA_DIR, 'secret.key'), 'utf8')).not.toBe(secret)
    expect(await readdir(DATA_DIR)).not.toContain('secret.key.old')
    const stored = await inside(DATA_DIR, sealedOf)
    const keys = await loadKeys(null, DATA_DIR)
    expect(unseal(keys, stored.client.text, stored.client.id)).toBe(client.token)
    expect(unseal(old, stored.client.text, stored.client.id)).toBeNull()
  })

  test('seals anew under SECRET_KEY what SECRET_KEY_OLD has sealed', { timeout }, async ({
    ownDatabase: { db, where },
  }) => {
    await emptyTables(db)
    await fill(db, await loadKeys(before, ''))
    const rotating = { DATABASE_URL: where, SECRET_KEY: after }
    const without = await runCommand('secrets-rotate', { env: rotating })
    expect(without.code).toBe(1)
    expect(without.err).toContain('SECRET_KEY_OLD')
    const env = { ...rotating, SECRET_KEY_OLD: before }
    const { code, out, err } = await runCommand('secrets-rotate', { env })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('3 of 3 secrets')
    const { client } = await sealedOf(db)
    expect(isSealedByCurrent(await loadKeys(after, ''), client.text)).toBe(true)
  })

  test('--lost accepts a new secret when the old one is gone', { timeout }, async ({
    ownDatabase: { db, where },
  }) => {
    await emptyTables(db)
    const [old, current] = [await loadKeys(before, ''), await loadKeys(after, '')]
    await fill(db, old)
    await requireSameKey(db, old)
    await expect(requireSameKey(db, current)).rejects.toThrow('--lost')
    const env = { DATABASE_URL: where, SECRET_KEY: after }
    const { code, out, err } = await runCommand('secrets-rotate', { env, args: ['--lost'] })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('2 of them')
    expect(out).toContain('added again: 1')
    await requireSameKey(db, current)
    expect(await db.$count(authenticators)).toBe(0)
  })
})
