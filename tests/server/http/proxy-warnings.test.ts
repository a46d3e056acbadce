import { describe, expect } from 'vitest'
import { missingProxyWarning } from '#server/http/proxy-warnings.ts'
import { test } from '#tests/fixtures.ts'
import { startServer } from '#tests/server.ts'

describe('warning at the start about TRUST_PROXY', () => {
  const publicUrl = new URL('https://tidspott.example.com')

  test('is given for a public address without it', () => {
    const warning = missingProxyWarning({ publicUrl, trustProxy: false })
    expect(warning).toContain('TRUST_PROXY is not set')
    expect(warning).toContain('loopback, linklocal or uniquelocal')
  })

  test.each([
    { publicUrl, trustProxy: ['uniquelocal'] },
    { publicUrl: null, trustProxy: false as const },
    { publicUrl: new URL('http://localhost:3000'), trustProxy: false as const },
  ])('is not given for %j', (env) => {
    expect(missingProxyWarning(env)).toBeNull()
  })
})

describe('X-Forwarded-For', () => {
  const header = { 'x-forwarded-for': '203.0.113.7' }
  const warnings = (log: string) =>
    log.split('\n').filter((line) => line.includes('X-Forwarded-For from an address'))

  test('from a peer that is not trusted is warned of once, without an address', async ({
    emptyDatabase,
  }) => {
    const proxies = [false as const, ['192.0.2.1'], ['uniquelocal']]
    for (const trustProxy of proxies) {
      const server = await startServer(emptyDatabase, { env: { trustProxy } })
      await server.send({ path: '/healthz' })
      expect(warnings(server.log())).toEqual([])
      for (let turn = 0; turn < 3; turn += 1) {
        await server.send({ path: '/healthz', headers: header })
      }
      const lines = warnings(server.log())
      await server.close()
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, network: 'loopback' })
      expect(lines[0]).not.toMatch(/127\.0|203\.0/)
    }
  })

  test('from a trusted proxy gets no warning', async ({ emptyDatabase }) => {
    const server = await startServer(emptyDatabase, { env: { trustProxy: ['loopback'] } })
    await server.send({ path: '/healthz', headers: header })
    const log = server.log()
    await server.close()
    expect(warnings(log)).toEqual([])
  })
})
