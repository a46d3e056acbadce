import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optOutPath, optOutToken, readOptOutToken } from '#server/letters/opt-out-token.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import type { DeclinableKind } from '#shared/letters/kinds.ts'
import { testKeys } from '#tests/callers.ts'
import { useLetters } from '#tests/letters.ts'
import { stateOf } from '#tests/rows.ts'
import { type Ask, startServer, type TestServer } from '#tests/server.ts'

const publicUrl = new URL('https://tidspott.example.com')

const own = useLetters()
let server: TestServer

beforeAll(async () => {
  server = await startServer(own.db, { env: { publicUrl } })
})
afterAll(() => server.close())

const pathOf = (letter: DeclinableKind, clientId = own.clientId) =>
  `${optOutPath}/${optOutToken(testKeys, { clientId, letter })}`

/** What Gmail sends: no cookie, no Origin, and the body of RFC 8058. */
const oneClick = (path: string, more: Partial<Ask> = {}) =>
  server.send({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Google' },
    body: 'List-Unsubscribe=One-Click',
    ...more,
  })

/** The button of the page, pressed in a browser that has come from a mail. */
const press = (path: string, value: 'accept' | 'decline') =>
  oneClick(path, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
    },
    body: `letters=${value}`,
  })

async function declined() {
  const [found] = await own.db.select().from(clients).where(eq(clients.id, own.clientId))
  return [found?.declinesReminders, found?.declinesLowBalance, found?.declinesMessages]
}

const eventsOf = () =>
  own.db
    .select({ kind: events.kind, figures: events.figures, actorId: events.actorId })
    .from(events)
    .where(eq(events.trainerId, own.trainerId))
    .orderBy(asc(events.id))

describe('one click', () => {
  test('declines the kind of letter that the link is of, and leaves one event without an actor', async () => {
    const { status, text } = await oneClick(pathOf('reminder'))
    expect(status).toBe(200)
    expect(text).toContain('Du får inga fler påminnelser.')
    expect(await declined()).toEqual([true, false, false])
    await oneClick(pathOf('reminder'))
    expect(await eventsOf()).toEqual([
      { kind: 'client.letters-declined', figures: { letter: 'reminder' }, actorId: null },
    ])
    await oneClick(pathOf('lowBalance'))
    expect(await declined()).toEqual([true, true, false])
    await oneClick(pathOf('message'))
    expect(await declined()).toEqual([true, true, true])
  })

  test('the choice of our own form is read in either encoding, and what is no form declines', async () => {
    const path = pathOf('reminder')
    const partsOf = (value: string) =>
      `--x\r\nContent-Disposition: form-data; name="letters"\r\n\r\n${value}\r\n--x--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    await oneClick(path, { headers, body: partsOf('accept') })
    expect(await declined()).toEqual([false, false, false])
    await oneClick(path, { headers, body: partsOf('decline') })
    expect(await declined()).toEqual([true, false, false])
    await oneClick(path, { headers, body: partsOf('accept') })
    expect(await declined()).toEqual([false, false, false])
    await oneClick(path, { headers, body: 'no parts' })
    expect(await declined()).toEqual([true, false, false])
  })

  test('is taken as a form of parts, with a foreign Origin, and without a body', async () => {
    const boundary = '----x'
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect((await oneClick(pathOf('reminder'), { headers: type, body })).status).toBe(200)
    expect(await declined()).toEqual([true, false, false])
    await press(pathOf('reminder'), 'accept')
    const headers = { origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' }
    const bare = { method: 'POST', path: pathOf('reminder'), headers }
    expect((await server.send(bare)).status).toBe(200)
    expect(await declined()).toEqual([true, false, false])
  })

  test('works by the address in the header of a letter that was sent', async () => {
    await own.book('2026-11-24', '10:00')
    own.set('2026-11-23', '18:00')
    await own.run()
    const head =
      (own.server.received[0]?.raw ?? '').split('\r\n\r\n')[0]?.replace(/\r\n\s/g, '') ?? ''
    const address = /^List-Unsubscribe:\s*<(.+)>$/m.exec(head)?.[1] ?? ''
    expect(new URL(address).origin).toBe(publicUrl.origin)
    expect((await oneClick(new URL(address).pathname)).status).toBe(200)
    expect(await declined()).toEqual([true, false, false])
  })
})

describe('the page', () => {
  test('changes nothing when it is opened, and its buttons decline and accept again', async () => {
    const before = await stateOf(own.db)
    for (const method of ['GET', 'HEAD'])
      expect((await server.send({ method, path: pathOf('reminder') })).status).toBe(200)
    expect(await stateOf(own.db)).toBe(before)
    const { text } = await server.send({ path: pathOf('reminder') })
    expect(text).toContain('<form method="post">')
    expect(text).not.toContain('<script')
    await press(pathOf('reminder'), 'decline')
    expect(await declined()).toEqual([true, false, false])
    expect((await press(pathOf('reminder'), 'accept')).text).toContain('Du får påminnelser igen.')
    expect(await declined()).toEqual([false, false, false])
    expect((await eventsOf()).map(({ kind }) => kind)).toEqual([
      'client.letters-declined',
      'client.letters-accepted',
    ])
  })

  test('is private, has a strict policy, and its token is in no line of the log', async () => {
    const { headers } = await server.send({ path: pathOf('lowBalance') })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'content-type': 'text/html; charset=utf-8',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('script-src')
    await oneClick(pathOf('lowBalance'))
    expect(server.log()).toContain(`${optOutPath}/[redacted]`)
    expect(server.log()).not.toContain(own.clientId)
  })

  test('is the same for a client who has been deleted, of whom nothing is stored', async () => {
    const paths = [pathOf('reminder'), pathOf('reminder', randomUUID())]
    const answers = async () => [
      await Promise.all(paths.map((path) => server.send({ path }))),
      await Promise.all(paths.map((path) => oneClick(path))),
      await Promise.all(paths.map((path) => press(path, 'accept'))),
    ]
    for (const [there, gone] of await answers()) {
      expect([gone?.status, gone?.text]).toEqual([there?.status, there?.text])
      expect(there?.status).toBe(200)
    }
    expect(await own.db.$count(events, eq(events.trainerId, own.trainerId))).toBe(2)
  })

  test('takes no more than twenty choices an hour of one client, there or not', async () => {
    for (const clientId of [own.clientId, randomUUID()]) {
      const path = pathOf('reminder', clientId)
      const statuses: number[] = []
      for (let n = 0; n < 11; n += 1) {
        statuses.push((await press(path, 'decline')).status)
        statuses.push((await press(path, 'accept')).status)
      }
      expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
      expect(statuses.slice(20)).toEqual([429, 429])
    }
  })
})

describe('a token', () => {
  const token = (letter: DeclinableKind) =>
    optOutToken(testKeys, { clientId: own.clientId, letter })

  test('that was tampered with, or is of another kind or client, does nothing', async () => {
    const [id = '', kind = '', mac = ''] = token('reminder').split('.')
    const other = randomUUID()
    const wrong = [
      `${id}.lowBalance.${mac}`,
      `${other}.${kind}.${mac}`,
      `${id}.${kind}.${mac.slice(1)}`,
      `${id}.${kind}.${mac}x`,
      `${id}.${kind}.`,
      `${id}.${kind}.${mac}.${mac}`,
      `${id}.client.${mac}`,
      'x',
      '..',
      `${id}.${kind}.${'å'.repeat(43)}`,
    ]
    for (const one of wrong) {
      expect(readOptOutToken(testKeys, one)).toBeNull()
      const answer = await oneClick(`${optOutPath}/${encodeURIComponent(one)}`)
      expect([404, 429]).toContain(answer.status)
      expect(answer.text).toContain('<h1>')
    }
    expect(await declined()).toEqual([false, false, false])
  })

  test('misses count against the address like those of personal links, and right ones do not', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 35; n += 1)
      statuses.add((await server.send({ path: `${optOutPath}/${randomUUID()}` })).status)
    expect(statuses).toContain(429)
    expect((await oneClick(pathOf('reminder'))).status).toBe(200)
  })

  test('opens nothing else: neither the personal link nor a procedure', async () => {
    const { problem } = await server.call('portal.get', { token: token('reminder') })
    expect(['LINK_INVALID', 'TOO_MANY_ATTEMPTS']).toContain(problem)
  })
})

test('no other address takes a POST of another origin', async () => {
  for (const path of ['/letters', optOutPath, `${optOutPath}/a/b`, '/client/a']) {
    const { status } = await oneClick(path)
    expect([path, status]).toEqual([path, 403])
  }
  const put = {
    method: 'PUT',
    path: pathOf('reminder'),
    headers: { origin: 'https://example.com' },
  }
  expect((await server.send(put)).status).toBe(403)
})
