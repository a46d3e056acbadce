import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, throttles } from '#server/schema/auth.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type Answer, procedures, readAnswer, type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer
let userId: string
let token: string

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  userId = (await makeProfile(db)).id
  server = appServer
})

beforeEach(async () => {
  await db.delete(throttles)
  token = (await beginLogin(db, userId)).token
})

function post(path: string, type: string | null, body: string): Promise<Answer> {
  const typed: Record<string, string> = type === null ? {} : { 'content-type': type }
  const headers = { origin: server.origin, cookie: `tidspott=${token}`, ...typed }
  return server.send({ method: 'POST', path, headers, body })
}

function get(path: string): Promise<Answer> {
  return server.send({ path, headers: { cookie: `tidspott=${token}` } })
}

/** tRPC's error envelope of a request that was refused before any procedure ran. */
function envelope(code: string, httpStatus: number) {
  const data = { code, httpStatus, problem: 'INVALID_INPUT' }
  return { error: { json: { message: 'INVALID_INPUT', code: expect.any(Number) as number, data } } }
}

/** Whether the login still exists. An executed logout has ended it. */
async function isLoggedIn(): Promise<boolean> {
  return (await server.call('clients.list', undefined, { token })).status === 200
}

const logout = '{"json":{}}'

describe('content type of a body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('%s is parsed', async (type) => {
    expect((await post('/trpc/auth.logout', type, logout)).status).toBe(200)
    expect(await isLoggedIn()).toBe(false)
  })

  test.each([
    ['text/plain', logout],
    ['text/plain; application/json', logout],
    ['application/x-www-form-urlencoded', 'json='],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="json"\r\n\r\n{}\r\n--x--\r\n',
    ],
    ['application/octet-stream', logout],
    ['application/jsonp', logout],
    ['application/json-patch+json', logout],
    ['text/plain, application/json', logout],
    ['', logout],
    [null, logout],
    [null, ''],
  ])('%s is refused before anything runs', async (type, body) => {
    for (const path of ['/trpc/auth.logout', '/%74rpc/auth.logout', '/trpc/auth%2Elogout']) {
      expect((await post(path, type, body)).status).toBe(415)
    }
    expect(await isLoggedIn()).toBe(true)
  })

  test('a missing or malformed body is a client error', async () => {
    for (const body of ['', '{', '{"json":', 'null', '[]', '"text"', '{"json":{}}x', '\u0000']) {
      const { status, text } = await post('/trpc/auth.login', 'application/json', body)
      expect([body, status]).toEqual([body, 400])
      expect(text).toContain('INVALID_INPUT')
      expect(text).not.toMatch(/token|position|JSON|Unexpected/)
    }
  })

  test('a body of 10 MB is refused unread, and the next request is answered', async () => {
    const { status, text } = await post('/trpc/auth.login', 'application/json', 'x'.repeat(10e6))
    expect([status, JSON.parse(text)]).toEqual([413, envelope('PAYLOAD_TOO_LARGE', 413)])
    expect(await isLoggedIn()).toBe(true)
  })
})

describe('method', () => {
  test('a mutation cannot be called by GET', async () => {
    const input = encodeURIComponent(logout)
    expect((await get(`/trpc/auth.logout?input=${input}`)).status).toBe(404)
    expect((await get(`/trpc/auth.logout,clients.list?batch=1&input=${input}`)).status).toBe(400)
    const head = { method: 'HEAD', path: `/trpc/auth.logout?input=${input}` }
    await server.send({ ...head, headers: { cookie: `tidspott=${token}` } })
    expect(await isLoggedIn()).toBe(true)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s reaches no procedure',
    async (method) => {
      for (const path of ['/trpc/auth.logout', '/trpc/clients.list']) {
        const headers = { origin: server.origin, cookie: `tidspott=${token}` }
        const answer = await server.send({
          method,
          path,
          headers: { ...headers, 'content-type': 'application/json' },
          body: logout,
        })
        expect([404, 405]).toContain(answer.status)
      }
      expect(await isLoggedIn()).toBe(true)
    },
  )
})

const attempt = { json: { email: 'nobody@example.com', password: 'x' } }

/** The number of login attempts, by the rate limit points of the address. */
async function attempts(): Promise<number> {
  const rows = await db.select().from(throttles)
  return Math.max(0, ...rows.map((row) => row.points))
}

function repeated(name: string, times: number): string {
  return Array.from({ length: times }, () => name).join(',')
}

describe('batches', () => {
  test('up to ten queries are answered in one request', async () => {
    const { status, text } = await get(`/trpc/${repeated('clients.list', 10)}?batch=1`)
    expect([status, (JSON.parse(text) as unknown[]).length]).toEqual([200, 10])
  })

  test.each([11, 60])('%i queries are too many', async (count) => {
    expect((await get(`/trpc/${repeated('clients.list', count)}?batch=1`)).status).toBe(400)
  })

  test('400 calls in one URL are refused', async () => {
    const calls = repeated('auth.login', 400)
    const guesses = Array.from({ length: 400 }, () => attempt)
    const body = JSON.stringify({ ...guesses })
    const { status } = await post(`/trpc/${calls}?batch=1`, 'application/json', body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await attempts()).toBe(0)
  })

  /** One batch in every spelling that the router, a URL parser and tRPC might accept. */
  const spellings = (names: string[]) => [
    `/trpc/${names.join(',')}?batch=1`,
    `/trpc/${names.join(',')}?batch`,
    `/trpc/${names.join(',')}?batch=`,
    `/trpc/${names.join(',')}?%62atch=1`,
    `/trpc/${names.join(',')}?x=?&batch=1`,
    `/trpc/${names.join(',')}?batch=0&batch=1`,
    `/trpc/${names.join('%2C')}?batch=1`,
    `/trpc/${names.join('%2c')}?batch=1`,
    `/trpc/${names.join('%252C')}?batch=1`,
    `/trpc/${names.map((name) => name.replace('.', '%2E')).join(',')}?batch=1`,
    `/%74rpc/${names.join(',')}?batch=1`,
    `/trpc/${names.join(',')};batch=1`,
    `http://localhost/trpc/${names.join(',')}?batch=1`,
  ]

  test.each(spellings(['auth.login', 'auth.login']))('no auth procedures in %s', async (path) => {
    const body = JSON.stringify({ 0: attempt, 1: attempt })
    const { status, text } = await post(path, 'application/json', body)
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('INVALID_CREDENTIALS')
    expect(await attempts()).toBe(0)
  })

  test.each(spellings(['clients.list', 'portal.get']))(
    'no portal procedures in %s',
    async (path) => {
      const input = encodeURIComponent(JSON.stringify({ 1: { json: { token: 'x' } } }))
      const { status, text } = await get(`${path}${path.includes('?') ? '&' : '?'}input=${input}`)
      expect([400, 404]).toContain(status)
      expect(text).not.toContain('LINK_INVALID')
      expect(await attempts()).toBe(0)
    },
  )

  test('a mutation is not batched with others either (H22)', async () => {
    const input = JSON.stringify({ 0: { json: {} }, 1: { json: {} } })
    const path = '/trpc/profile.removeImage,profile.removeImage?batch=1'
    const { status, text } = await post(path, 'application/json', input)
    expect([status, JSON.parse(text)]).toEqual([
      400,
      [envelope('BAD_REQUEST', 400), envelope('BAD_REQUEST', 400)],
    ])
  })

  test('a batch of one is a call, of a mutation and of the public areas too', async () => {
    const mutation = await post(
      '/trpc/profile.removeImage?batch=1',
      'application/json',
      '{"0":{"json":{}}}',
    )
    expect([mutation.status, mutation.text]).toEqual([
      200,
      '[{"result":{"data":{"json":null,"meta":{"values":["undefined"],"v":1}}}}]',
    ])
    const login = await post(
      '/trpc/auth.login?batch=1',
      'application/json',
      JSON.stringify({ 0: attempt }),
    )
    expect([login.status, await attempts()]).toEqual([401, 1])
    expect(login.text).toContain('INVALID_CREDENTIALS')
  })

  test('a refused batch has an error for each of its calls', async () => {
    for (const [path, type, status, code] of [
      ['/trpc/clients.list,auth.me?batch=1', 'application/json', 400, 'BAD_REQUEST'],
      ['/trpc/clients.list,auth.me?batch=1', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ] as const) {
      const answer = await post(path, type, '{}')
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        status,
        [envelope(code, status), envelope(code, status)],
      ])
    }
  })

  test('streaming responses are disabled', async () => {
    const { status, headers } = await server.send({
      path: '/trpc/clients.list,clients.list?batch=1',
      headers: { cookie: `tidspott=${token}`, 'trpc-accept': 'application/jsonl' },
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  })
})

describe('unknown paths', () => {
  test.each([
    '/trpc',
    '/trpc/',
    '/trpc/nowhere.to.go',
    '/trpc/clients',
    '/trpc/clients.list.then',
    '/trpc/__proto__',
    '/trpc/__proto__.toString',
    '/trpc/constructor',
    '/trpc/constructor.prototype',
    '/trpc/clients.__proto__',
    '/trpc/_def',
    '/trpc/clients.list/x',
    '/trpc/%25zz',
    '/trpc/%00',
    '/trpc/%C3%28',
    '/trpc/?batch=1',
    '/trpc/,,,,?batch=1',
  ])('%s is not found, or refused', async (path) => {
    const { status, text } = await get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/stack|node_modules|Error:|No procedure/)
  })

  test('a name of 5,000 letters is too long for a path', async () => {
    expect((await get(`/trpc/${'a'.repeat(5000)}`)).status).toBe(414)
  })

  test.each(['a b', 'x:99999999', '[', ':', 'http://x', '\u00e5'])(
    'the Host "%s" causes no error',
    async (host) => {
      const { status } = await server.send({ path: '/trpc/auth.me', headers: { host } })
      expect(status).toBeLessThan(500)
    },
  )

  test('any query string is accepted', async () => {
    const queries = [
      'input=%',
      'input=%zz',
      'input={',
      'input=1&input=2',
      'input[]=1',
      'connectionParams=x',
      '&&&===',
      'input=%00',
      '__proto__=1',
    ]
    for (const query of queries) {
      const { status } = await get(`/trpc/clients.get?${query}`)
      expect([query, status]).toEqual([query, 400])
    }
  })
})

/** As long as the input of either may be. */
const places = [
  { path: 'auth.login', json: { email: 'nobody@example.com', password: 'x' }, bytes: 16_000 },
  {
    path: 'clients.add',
    json: { id: randomUUID(), name: 'Berit', email: 'berit@example.com', phone: null },
    bytes: 250_000,
  },
]

describe.each(places)('superjson annotations in $path', ({ path, json, bytes }) => {
  const many = (count: number, leaf: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, leaf]))
  let deep: unknown = ['Date']
  for (let depth = 0; depth < 500; depth += 1) deep = { a: deep }

  const attacks: [string, unknown][] = [
    [
      'a typed array of 2 GB',
      {
        json: { ...json, email: 2 ** 31 - 1 },
        meta: { values: { email: [['typed-array', 'Float64Array']] } },
      },
    ],
    [
      'a bigint of maximal length',
      {
        json: { ...json, email: '9'.repeat(bytes - 200) },
        meta: { values: { email: ['bigint'] } },
      },
    ],
    ['a map', { json: { ...json, email: [] }, meta: { values: { email: ['map'] } } }],
    ['a set', { json: { ...json, email: [] }, meta: { values: { email: ['set'] } } }],
    [
      'a regular expression',
      { json: { ...json, email: '/(a+)+$/' }, meta: { values: { email: ['regexp'] } } },
    ],
    ['an error', { json: { ...json, email: {} }, meta: { values: { email: ['Error'] } } }],
    ['a URL', { json: { ...json, email: 'x' }, meta: { values: { email: ['URL'] } } }],
    ['not a number', { json: { ...json, email: 'NaN' }, meta: { values: { email: ['number'] } } }],
    [
      'a registered class',
      { json: { ...json, email: {} }, meta: { values: { email: [['class', 'Problem']] } } },
    ],
    [
      'a custom type',
      { json: { ...json, email: {} }, meta: { values: { email: [['custom', 'x']] } } },
    ],
    ['a symbol', { json: { ...json, email: 'x' }, meta: { values: { email: [['symbol', 'x']] } } }],
    ['the prototype', { json, meta: { values: { '__proto__.polluted': ['Date'] } } }],
    [
      'the constructor’s prototype',
      { json, meta: { values: { 'constructor.prototype.polluted': ['Date'] } } },
    ],
    [
      'a reference to the prototype',
      { json, meta: { referentialEqualities: { email: ['__proto__.polluted'] } } },
    ],
    ['any reference', { json, meta: { referentialEqualities: { email: ['password'] } } }],
    ['500 levels', { json, meta: { values: deep } }],
    ['500 fields', { json, meta: { values: many(500, ['Date']) } }],
    ['a name instead of a list', { json, meta: { values: { email: 'Date' } } }],
    ['500 names instead of lists', { json, meta: { values: many(500, 'Date') } }],
    [
      'empty lists',
      { json, meta: { values: Array.from({ length: (bytes - 200) / 3 }, () => []) } },
    ],
    [
      'a path of many steps',
      { json, meta: { values: { ['a.'.repeat((bytes - 200) / 2)]: ['Date'] } } },
    ],
    ['an invalid Date', { json: { ...json, email: {} }, meta: { values: { email: ['Date'] } } }],
    ['a Date at the root', { json: 'x', meta: { values: ['Date'] } }],
    ['annotations of a wrong type', { json, meta: { values: 5 } }],
    ['null', { json, meta: { values: null } }],
    ['no json', { meta: {} }],
    ['itself', []],
  ]

  test.each(attacks)('%s is refused before it is parsed', async (_name, body) => {
    const answer = await post(`/trpc/${path}`, 'application/json', JSON.stringify(body))
    const { status, text } = answer
    expect([status, text.includes('INVALID_INPUT')]).toEqual([400, true])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each([
    '{"json":{"__proto__":{"polluted":true},"email":"a@example.com","password":"x"}}',
    '{"json":{"constructor":{"prototype":{"polluted":true}},"email":"a@example.com","password":"x"}}',
    '{"__proto__":{"json":{"email":"a@example.com","password":"x"}}}',
  ])('%s causes no prototype pollution', async (body) => {
    expect((await post(`/trpc/${path}`, 'application/json', body)).status).toBe(400)
    expect((await get(`/trpc/clients.get?input=${encodeURIComponent(body)}`)).status).toBe(400)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('arrays nested to the size limit are refused', async () => {
    const depth = bytes / 2 - 10
    const body = `{"json":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect((await post(`/trpc/${path}`, 'application/json', body)).status).toBe(400)
  })
})

describe('levels and values of an input', () => {
  const big = 250_000
  const repeat = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
  const attacks: [string, (bytes: number) => string][] = [
    ['nested lists', (bytes) => repeat('[', bytes / 2) + repeat(']', bytes / 2)],
    ['nested objects', (bytes) => `${repeat('{"a":', bytes / 2)}1${repeat('}', bytes / 12)}`],
    ['empty lists', (bytes) => `[${repeat('[],', bytes - 10)}1]`],
    ['many numbers', (bytes) => `[${repeat('1,', bytes - 10)}1]`],
    ['many names', (bytes) => `{${repeat('"a":1,', bytes - 10)}"b":1}`],
    ['brackets after an escaped quote', (bytes) => `["\\\\\\"",${repeat('[', bytes / 2)}`],
  ]

  test.each(attacks)('%s are refused before they are parsed', async (_name, make) => {
    for (const path of ['clients.add', 'sessions.create']) {
      const body = `{"json":${make(big)}}`
      const { status, text } = await post(`/trpc/${path}`, 'application/json', body)
      // The envelope of a request that no procedure has seen.
      expect([path, status, JSON.parse(text)]).toEqual([path, 400, envelope('BAD_REQUEST', 400)])
    }
    for (const path of ['auth.login', 'portal.get']) {
      const body = `{"json":${make(16_000)}}`
      expect((await post(`/trpc/${path}`, 'application/json', body)).status).toBe(400)
    }
  })

  test('nested lists in a URL are refused before they are parsed', async () => {
    const input = encodeURIComponent(`{"json":${repeat('[', 1_000)}${repeat(']', 1_000)}}`)
    for (const path of ['clients.get', 'clients.list', 'auth.me']) {
      expect((await get(`/trpc/${path}?input=${input}`)).status).toBe(400)
    }
  })

  test('brackets within a text are no levels', async () => {
    const password = `[{"\\${'[{,'.repeat(300)}`
    const { status, problem } = await server.call('auth.login', { ...attempt.json, password })
    expect([status, problem]).toEqual([401, 'INVALID_CREDENTIALS'])
  })
})

/** Posts without Content-Length, in chunks; `isOpen` leaves the body unfinished. Resolves to the response. */
function postChunks(path: string, chunks: string[], { isOpen = false } = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path,
        headers: {
          host: `localhost:${server.port}`,
          origin: server.origin,
          'content-type': 'application/json',
        },
      },
      (response) => {
        readText(response).then((text) => {
          asking.destroy()
          resolve({ status: response.statusCode ?? 0, text })
        }, reject)
      },
    )
    asking.on('error', reject)
    for (const chunk of chunks) asking.write(chunk)
    if (!isOpen) asking.end()
  })
}

describe('input limit of public procedures', () => {
  const limit = 16 * 1024
  const tooLong = [413, envelope('PAYLOAD_TOO_LARGE', 413)]
  /** A login attempt padded with spaces, which JSON allows. */
  const body = (bytes: number) => JSON.stringify(attempt).padEnd(bytes)

  test('is 16 kB in a body, for each of them', async () => {
    const names = Object.keys(procedures()).filter((name) => /^(auth|portal)\./.test(name))
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) {
      if (name === 'auth.logout') continue
      const read = await post(`/trpc/${name}`, 'application/json', body(limit))
      expect([name, read.status]).not.toEqual([name, 413])
      // Unread: invalid JSON has the same response.
      for (const long of [body(limit + 1), '['.repeat(limit + 1)]) {
        const { status, text } = await post(`/trpc/${name}`, 'application/json', long)
        expect([name, status, JSON.parse(text)]).toEqual([name, ...tooLong])
      }
    }
  })

  test.each([
    '/trpc/auth%2Elogin',
    '/trpc/auth%2elogin',
    '/trpc/%61uth.login',
    '/%74rpc/auth.login',
    '/trpc/auth.login?x=1',
    '/trpc/auth.login?batch=1',
    '/trpc/auth.login#clients.list',
    '/trpc/auth.login;clients.list',
    '/trpc/auth.login,auth.login?batch=1',
    '/trpc/clients.list,auth.login?batch=1',
    '/trpc/clients.list%2Cauth.login?batch=1',
    '/trpc/clients.list%0Aauth.login',
    '/trpc/clients.auth.login',
    '/trpc/nowhere.to.go',
    'http://localhost/trpc/auth.login',
  ])('is 16 kB at the path %s', async (path) => {
    expect((await post(path, 'application/json', body(limit))).status).not.toBe(413)
    await db.delete(throttles)
    const { status, text } = await post(path, 'application/json', body(limit + 1))
    const refusals = [JSON.parse(text) as unknown].flat()
    expect([status, await attempts()]).toEqual([413, 0])
    for (const refusal of refusals) expect(refusal).toEqual(tooLong[1])
  })

  test('is 16 kB in chunks without Content-Length, and the rest is not awaited', async () => {
    const half = body(limit / 2)
    const path = '/trpc/auth.login'
    const read = await postChunks(path, [half, ' '.repeat(limit / 2)])
    expect([read.status, await attempts()]).toEqual([401, 1])
    for (const isOpen of [false, true]) {
      const { status, text } = await postChunks(path, [half, ' '.repeat(limit / 2), ' '], {
        isOpen,
      })
      expect([status, JSON.parse(text)]).toEqual(tooLong)
    }
    expect(await attempts()).toBe(1)
  })

  test('is 16 kB in a URL, including everything before a body', async () => {
    const path = (bytes: number) => `/trpc/portal.get?input=${'x'.repeat(bytes)}`
    expect((await server.send({ path: path(limit - 200) })).status).toBe(400)
    const { status, text } = await server.send({ path: path(limit) })
    expect([status, JSON.parse(text)]).toEqual([431, envelope('BAD_REQUEST', 400)])
  })

  test('is 256 kB for procedures with a login', async () => {
    const most = 256 * 1024
    for (const path of ['/trpc/clients.add', '/trpc/clients%2Eadd', '/trpc/sessions.create']) {
      expect((await post(path, 'application/json', body(most))).status).toBe(400)
      expect((await post(path, 'application/json', body(most + 1))).status).toBe(413)
    }
  })
})

test('the cookie of a login renewed by a query is sent, also in a batch', async () => {
  const soon = new Date(Date.now() + 24 * 3600 * 1000)
  await db.update(authSessions).set({ expiresAt: soon }).where(eq(authSessions.userId, userId))
  const { headers } = await get('/trpc/clients.list,pots.types?batch=1')
  expect(headers['set-cookie']?.[0]).toContain(`tidspott=${token};`)
})

test.each(['[', 'a b', 'local/host', 'user@localhost', 'localhost:99999', 'localhost?'])(
  'a Host header that names no host is invalid input, on every route: %j',
  async (host) => {
    const json = { 'content-type': 'application/json', 'x-requested-with': 'test' }
    const posted = { method: 'POST', path: '/trpc/auth.passFactor', body: '{}' }
    const { status, text } = await server.send({ ...posted, headers: { ...json, host } })
    expect([status, readAnswer(text).problem]).toEqual([400, 'INVALID_INPUT'])
    for (const path of ['/', '/healthz', '/trpc/auth.me', '/client/abc'])
      expect([path, (await server.send({ path, headers: { host } })).status]).toEqual([path, 400])
  },
)
