import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { hashToken } from '#server/platform/access/keys.ts'
import { readLogin } from '#server/platform/access/login-sessions.ts'
import { connect } from '#server/platform/db/connect.ts'
import type { Database } from '#server/platform/db/database.ts'
import * as schema from '#server/schema/every-table.ts'
import { callerOf } from '#tests/callers.ts'
import { serve } from './process.ts'

type Statement = { text: string; params: unknown[] }

/** Statements in waves: those of a wave are sent together, each wave when the one before has been answered. */
export type Plan = Statement[][]

/** Plans by `planKey`. */
export type Plans = Record<string, Plan>

/** The key of what a visitor with this token, of a login or of a link, gets from a route of the bare server. */
export function planKey(route: string, token: string): string {
  return `${route} ${hashToken(token)}`
}

/** The statements that the product sends for this work, so that the yardstick sends the same. */
export async function planOf(url: string, work: (db: Database) => Promise<unknown>): Promise<Plan> {
  const plan: Plan = []
  let wave: Statement[] | null = null
  const client = connect(url, { max: 1, onnotice: () => {} })
  const logQuery = (text: string, params: unknown[]) => {
    if (!wave) {
      wave = []
      plan.push(wave)
      // An answer takes a turn of the event loop, so what is sent within one waits for none.
      setImmediate(() => {
        wave = null
      })
    }
    wave.push({ text, params })
  }
  await work(drizzle(client, { schema, logger: { logQuery } }))
  await client.end()
  return plan
}

/** A procedure with its input. */
export type Call = { path: string; input?: unknown }

/** What a call sends: with a token the login, and then the data. */
export function planOfCall(url: string, { path, input }: Call, token?: string): Promise<Plan> {
  return planOf(url, async (db) => {
    const login = token === undefined ? null : await readLogin(db, token)
    const [area = '', name = ''] = path.split('.')
    const caller = callerOf(db, login?.actor ?? null) as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    >
    await caller[area]?.[name]?.(input)
  })
}

/** The address of a query on a server of the product. */
export function queryPath({ path, input }: Call): string {
  const query =
    input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
  return `/trpc/${path}${query}`
}

/**
 * Serves the plans, each by `planKey`, by Fastify and postgres.js alone: the address `/<route>` answers the rows of the last wave for
 * the login cookie, or for `?token=`.
 */
export async function serveBare(url: string, plans: Plans) {
  const folder = await mkdtemp(join(tmpdir(), 'tidspott-bare-'))
  const file = join(folder, 'plans.json')
  await writeFile(file, JSON.stringify(plans))
  const served = await serve('./serve-bare.ts', [url, file])
  await rm(folder, { recursive: true })
  return served
}
