import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import postgres from 'postgres'

/** Fastify and postgres.js alone, on a pool that is configured as the product's. */
export function bareServer(url: string) {
  const sql = postgres(url, {
    max: 10,
    onnotice: () => {},
    connection: { plan_cache_mode: 'force_generic_plan', jit: 'off' },
  })
  return { sql, app: fastify({ logger: { level: 'warn' } }) }
}

/** The token of the login cookie, '' without one. */
export function cookieTokenOf({ headers }: FastifyRequest): string {
  return /tidspott=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

/** The hash by which a token, of a login or of a link, is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Listens on a free port and prints it, which `serve` waits for. */
export async function listenAndPrint(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
  const address = app.server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
}
