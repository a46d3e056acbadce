import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect } from 'vitest'
import { createMetrics, serveMetrics } from '#server/app/metrics.ts'
import { release } from '#server/platform/system/release.ts'
import { outbox } from '#server/schema/outbox.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { startServer } from '#tests/server.ts'

const now = () => new Date('2026-11-22T12:00:00Z')

test('requests are counted by procedure and route, without a token or an id, on a port of its own', async ({
  emptyDatabase: db,
}) => {
  const metrics = createMetrics({ db, now })
  const server = await startServer(db, { metrics })
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  try {
    const trainer = await makeProfile(db)
    const { token } = await makeClient(db, trainer.id)
    await server.send({ path: '/trpc/auth.me' })
    await server.send({ path: `/trpc/secret-${token}` })
    await server.send({ path: `/client/${token}` })
    metrics.refused('login.failed')
    const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`)
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(text).toMatch(/request_duration_seconds_count\{route="auth\.me",status="2xx"\} 1/)
    expect(text).toContain('route="unknown"')
    expect(text).toMatch(/^tidspott_requests_in_progress 0$/m)
    expect(text).toMatch(/^tidspott_refusals_total\{kind="login\.failed"\} 1$/m)
    expect(text).toMatch(/^tidspott_books_disagreeing_pots 0$/m)
    expect(text).toMatch(/^tidspott_outbox_waiting 0$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
    expect(text).not.toContain(token)
    expect((await server.send({ path: '/metrics' })).status).not.toBe(200)
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)
  } finally {
    served.stop()
    await server.close()
  }
})

test('the names of the figures follow the rules of `promtool check metrics`', async ({
  emptyDatabase: db,
}) => {
  const metrics = createMetrics({ db, now })
  metrics.watchQueue(() => 0)
  const found = await metrics.registry.getMetricsAsJSON()
  expect(found.length).toBeGreaterThan(20)
  const breaches = found.flatMap(({ name, help, type }) => {
    // prom-client names types by strings, whatever its declarations say.
    const isCounter = String(type) === 'counter'
    const rules = {
      'no help': help.trim() === '',
      'a counter without _total': isCounter && !name.endsWith('_total'),
      'no counter, but with a suffix of one': !isCounter && /_(total|count|sum|bucket)$/.test(name),
      'not in snake case': !/^[a-z][a-z0-9_]*$/.test(name),
      'a type in the name': /_(counter|gauge|histogram|summary)(_|$)/.test(name),
      'not in base units':
        /_(milliseconds|minutes|hours|days|kilobytes|megabytes|ms|s|kb|mb|percent)(_total)?$/.test(
          name,
        ),
    }
    return Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken ? `${name}: ${rule}` : []))
  })
  expect(breaches).toEqual([])
})

test('the first reading already tells the age of the oldest mail that waits', async ({
  emptyDatabase: db,
}) => {
  const mail = { kind: 'password-reset', recipient: 'a@example.com' } as const
  for (const seconds of [30, 90])
    await db
      .insert(outbox)
      .values({ ...mail, id: randomUUID(), createdAt: new Date(now().getTime() - seconds * 1000) })
  const text = await createMetrics({ db, now }).registry.metrics()
  expect(text).toMatch(/^tidspott_outbox_oldest_seconds 90$/m)
  expect(text).toMatch(/^tidspott_outbox_waiting 2$/m)
})

test('the figures answer a GET of their own Host alone', async ({ emptyDatabase: db }) => {
  const served = await serveMetrics(createMetrics({ db, now }), { host: '127.0.0.1', port: 0 })
  const statusOf = (method: string, host: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: served.port, path: '/metrics', agent: false }
      const asking = request({ ...options, method, headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      asking.on('error', reject)
      asking.end()
    })
  try {
    const own = `127.0.0.1:${served.port}`
    for (const host of [own, `localhost:${served.port}`])
      expect([host, await statusOf('GET', host)]).toEqual([host, 200])
    for (const host of ['rebound.example.com', `192.0.2.1:${served.port}`, '['])
      expect([host, await statusOf('GET', host)]).toEqual([host, 421])
    for (const method of ['POST', 'HEAD', 'DELETE', 'OPTIONS'])
      expect([method, await statusOf(method, own)]).toEqual([method, 405])
  } finally {
    served.stop()
  }
})

test('a request has the id that a proxy gave it, or a new one', async ({ appServer }) => {
  const idOf = async (given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { 'X-Request-Id': given }
    return (await appServer.send({ path: '/healthz', headers })).headers['x-request-id']
  }
  expect(await idOf('proxy-1234.abc')).toBe('proxy-1234.abc')
  const fresh = [await idOf(), await idOf('x'), await idOf('line\tbreak and more')]
  for (const id of fresh) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(fresh).size).toBe(fresh.length)
})

test('/healthz names the version, and the commit of a build', async ({ appServer }) => {
  const { status, text } = await appServer.send({ path: '/healthz' })
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({ alive: true, ...release })
  expect(release.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(release.commit ?? '0000000').toMatch(/^[\da-f]{7,64}$/)
})
