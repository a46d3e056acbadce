import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import superjson, { type SuperJSONResult } from 'superjson'
import { buildApp } from '#server/app/app.ts'
import { appRouter } from '#server/app/router.ts'
import { redactUrl } from '#server/http/log.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isKeyed } from '#shared/access/unkeyed.ts'
import { type ProblemCode, problemCodes } from '#shared/problem.ts'
import { headerFaults } from './answer-headers.ts'
import { testKeys, testPasswords } from './callers.ts'
import { leaksOf, secretsIn } from './secrets.ts'

type Parts = Parameters<typeof buildApp>[0]

export type Ask = {
  method?: string
  /** The raw request target, not normalised. */
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }

/** The result of one procedure: its output, or the code that it was refused with. */
export type CallAnswer = Answer & { data: unknown; problem: ProblemCode | null }

type CallOptions = {
  /** The token of the login cookie. */
  token?: string | null
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
}

export type TestServer = {
  port: number
  /** The Origin header of a browser on our own page. */
  origin: string
  /**
   * Sends exactly these headers, plus Host and Content-Length. Rejects a response that lacks the headers required of
   * all.
   */
  send: (ask: Ask) => Promise<Answer>
  /** Calls a procedure as the web app does: queries over GET, mutations and the portal over POST. */
  call: (path: string, input?: unknown, options?: CallOptions) => Promise<CallAnswer>
  /** Every line logged so far. */
  log: () => string
  /** Fails when the log contains a password, a token, a cookie or a link that went in or out through `call`. */
  close: () => Promise<void>
}

type Options = Partial<Omit<Parts, 'env' | 'db'>> & { env?: Partial<Parts['env']> }

/** The whole app on this database, listening on a free port of the loopback address. */
export async function startServer(db: Database, options: Options = {}): Promise<TestServer> {
  const lines: string[] = []
  const secrets = new Set<string>()
  const app = await buildApp({
    db,
    keys: testKeys,
    passwords: testPasswords,
    erasures: { append: async () => {} },
    web: null,
    logTo: { write: (line) => lines.push(line) },
    ...options,
    env: {
      publicUrl: null,
      allowsDemo: true,
      supportEmail: 'support@example.com',
      trustProxy: false,
      logLevel: 'info',
      addressLog: 'short',
      privacy: null,
      demandsFactor: false,
      offlinePage: true,
      ...options.env,
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const host = `localhost:${port}`
  const origin = options.env?.publicUrl?.origin ?? `http://${host}`
  const cookieName = options.env?.publicUrl?.protocol === 'https:' ? '__Host-tidspott' : 'tidspott'

  const send = ({ method = 'GET', path, headers = {}, body }: Ask) =>
    new Promise<Answer>((resolve, reject) => {
      const length: Record<string, string> =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asking = httpRequest(
        { host: '127.0.0.1', port, agent, method, path, headers: { host, ...length, ...headers } },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const faults = headerFaults(path, response.headers)
            if (faults.length > 0) {
              reject(
                new Error(
                  `${redactUrl(path).slice(0, 100)} was answered with ${faults.join(', ')}`,
                ),
              )
              return
            }
            const bytes = Buffer.concat(chunks)
            const text = bytes.toString('utf8')
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, bytes })
          })
        },
      )
      asking.on('error', reject)
      asking.end(body)
    })

  const call = async (
    path: string,
    input?: unknown,
    { token, method, headers }: CallOptions = {},
  ) => {
    const sent = input === undefined ? undefined : JSON.stringify(superjson.serialize(input))
    const isPosted = (method ?? usualMethod(path)) === 'POST'
    const cookie: Record<string, string> = token ? { cookie: `${cookieName}=${token}` } : {}
    const query = sent === undefined ? '' : `?input=${encodeURIComponent(sent)}`
    const answer = await send(
      isPosted
        ? {
            method: 'POST',
            path: `/trpc/${path}`,
            headers: { origin, 'content-type': 'application/json', ...cookie, ...headers },
            body: sent ?? '{}',
          }
        : { path: `/trpc/${path}${query}`, headers: { ...cookie, ...headers } },
    )
    const cookies = answer.headers['set-cookie']
    for (const secret of secretsIn({ sent: input, cookies, texts: [answer.text] })) {
      secrets.add(secret)
    }
    return { ...answer, ...readAnswer(answer.text) }
  }

  const close = async () => {
    agent.destroy()
    await app.close()
    const leaks = leaksOf(secrets, lines.join(''))
    if (leaks.length > 0) throw new Error(`the log holds secrets: ${leaks.join(', ')}`)
  }
  return { port, origin, send, call, log: () => lines.join(''), close }
}

/** Mutations use POST, and so do queries with a secret link, whose token must not be in a URL. */
function usualMethod(path: string): 'GET' | 'POST' {
  if (path === 'portal.get' || path === 'auth.checkReset') return 'POST'
  return procedures()[path]?._def.type === 'mutation' ? 'POST' : 'GET'
}

type AnyProcedure = { _def: { type: string; meta?: { path?: string } } }

/** Every procedure, by its path in the router. */
export function procedures(): Record<string, AnyProcedure> {
  return appRouter._def.procedures as unknown as Record<string, AnyProcedure>
}

/** The paths of the mutations that take an idempotency key (D132). */
export function keyedPaths(): string[] {
  const all = Object.entries(procedures())
  return all.flatMap(([path, { _def }]) =>
    _def.type === 'mutation' && isKeyed(path) ? [path] : [],
  )
}

/** The answer of a procedure or of a request guard. */
export function readAnswer(text: string): { data: unknown; problem: ProblemCode | null } {
  const body = parsed(text)
  if (body?.result) return { data: superjson.deserialize(body.result.data), problem: null }
  const told = body?.error?.json?.data?.problem ?? body?.problem
  return { data: undefined, problem: problemCodes.find((code) => code === told) ?? null }
}

type Body = {
  result?: { data: SuperJSONResult }
  error?: { json?: { data?: { problem?: string } } }
  problem?: string
}

function parsed(text: string): Body | null {
  try {
    return JSON.parse(text) as Body
  } catch {
    return null
  }
}
