import { rm } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { Database } from '#server/platform/db/database.ts'
import { events } from '#server/schema/events.ts'
import { wrongPots } from '#server/schema/wrong-pots.ts'
import { behindTheirBack } from '#tests/damage.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { figuresOf } from '#tests/rows.ts'
import { runCommand } from './run-command.ts'

const timeout = 90_000

/** A pot of 12.5 hours whose remaining hours are wrong, and its client. */
async function givenDamage(db: Database) {
  const trainer = await makeProfile(db)
  const client = await makeClient(db, trainer.id)
  const potId = await makePot(db, { trainerId: trainer.id, clientId: client.id }, { hours: 12.5 })
  await behindTheirBack(db, sql`update pots set hours_remaining = -3 where id = ${potId}`)
  return { potId, clientId: client.id }
}

test('books:repair shows what it would set, and sets it with --yes', { timeout }, async ({
  ownDatabase: { db, where },
}) => {
  const { potId, clientId } = await givenDamage(db)
  const env = { DATABASE_URL: where, SECRET_KEY: 'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1GaE' }
  const run = async (...args: string[]) => {
    const { code, out, err } = await runCommand('books-repair', { env, args })
    return { code, out: out.trimEnd().split('\n'), err }
  }
  const line = `Pot ${potId} (client ${clientId}): total 12.5 h → 12.5 h, remaining -3 h → 12.5 h`

  const misspelt = await run('--ja')
  expect(misspelt).toMatchObject({ code: 1, out: [''] })
  expect(misspelt.err).toContain('[--yes]')
  const shown = await run()
  expect(shown).toMatchObject({ code: 1, out: [line] })
  expect(shown.err).toContain('Nothing was changed.')
  expect(await db.$count(wrongPots)).toBe(1)
  expect(await figuresOf(db, potId)).toEqual({ total: 1250, remaining: -300 })

  expect(await run('--yes')).toEqual({ code: 0, out: [line, 'Repaired: 1 pot.'], err: '' })
  expect(await figuresOf(db, potId)).toEqual({ total: 1250, remaining: 1250 })
  expect(await db.$count(wrongPots)).toBe(0)
  expect(await db.$count(events, eq(events.kind, 'pot.repaired'))).toBe(1)

  const agree = { code: 0, out: ['The books agree: 1 pot checked'], err: '' }
  expect(await run()).toEqual(agree)
  const out = ['The books agree, so nothing was changed.']
  expect(await run('--yes')).toEqual({ code: 0, out, err: '' })
})

test('books:repair repairs the embedded database while the server is stopped', {
  timeout,
}, async () => {
  const DATA_DIR = await embeddedDirectory()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const inside = async <Result>(work: (db: Database) => Promise<Result>) => {
    const opened = await openEmbedded(DATA_DIR, { sync: false })
    try {
      return await work(opened.db)
    } finally {
      await opened.close()
    }
  }
  const { potId } = await inside(givenDamage)
  const { code } = await runCommand('books-repair', { env: { DATA_DIR }, args: ['--yes'] })
  expect(code).toBe(0)
  expect(await inside((db) => figuresOf(db, potId))).toEqual({ total: 1250, remaining: 1250 })
})
