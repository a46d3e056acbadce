import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { feedRowsMax } from '#server/feeds/rows.ts'
import { sealAnew } from '#server/operations/sealing/sealed-texts.ts'
import { loadKeys, newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { rateLimits } from '#server/platform/access/rate-limit.ts'
import { seal } from '#server/platform/access/seal.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deliver } from '#server/platform/mail/delivery.ts'
import { feedCreatedMailTexts } from '#server/platform/mail/texts.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { calendarFeeds } from '#server/schema/feeds.ts'
import { outbox } from '#server/schema/outbox.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { addDays, instantOf } from '#shared/time.ts'
import { callerOf, testKeys } from '#tests/callers.ts'
import { canariesIn, makeTenant, type Tenant } from '#tests/canaries.ts'
import { makeClient, makePotType, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { openHours } from '#tests/open-hours.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { parsedCalendar } from '#tests/parsed-calendar.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { type Answer, startServer, type TestServer } from '#tests/server.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let now = new Date()
let db: Database
let server: TestServer
let own: TrainerFixture
/** The client's personal link. */
let token: string

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db, { now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = instantOf('2026-11-18', '12:00')
  await db.delete(throttles)
  own = await makeTrainerFixture(db, { now: () => now })
  const link = await own.caller.clients.link({ id: own.clientId })
  token = link.path.replace('/client/', '')
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  server.send({ path, headers })

/** The path of a feed that can be shown. */
function pathOf({ path }: { path: string | null }): string {
  if (path === null) throw new Error('the address cannot be shown')
  return path
}

const makeFeed = async (
  naming: 'names' | 'initials' | 'busy' = 'names',
  clientId: string | null = null,
) => pathOf(await own.caller.feeds.create({ clientId, naming }))

async function read(path: string) {
  const { status, text } = await get(path)
  expect(status).toBe(200)
  return parsedCalendar(text)
}

const visitor = () => callerOf(db, null, { now: () => now })

const offerFeeds = (clientFeeds = true) =>
  db.update(profiles).set({ clientFeeds }).where(eq(profiles.id, own.trainer.id))

/** The client's own feed, which its trainer offers. */
async function clientFeed(): Promise<string> {
  await offerFeeds()
  return pathOf(await visitor().portal.feed({ token }))
}

const book = (startsAt: Date, facts: Partial<typeof trainingSessions.$inferInsert> = {}) =>
  makeSession(db, { ...own.owner, startsAt, ...facts })

test('a feed is told of by mail when it is made, and not when it is shown again (D121)', async () => {
  await db.delete(outbox)
  const sent: Parameters<Deliver>[0][] = []
  const mails = makeOutboxFixture(db, {
    deliver: async (mail) => {
      sent.push(mail)
      return null
    },
  })
  now = mails.now()
  for (const _time of [1, 2]) await makeFeed()
  await clientFeed()
  await mails.round()
  expect(sent.map(({ to, letter }) => [to.address, letter.subject])).toEqual([
    [own.trainer.email, feedCreatedMailTexts.subject],
  ])
  const { text } = sent[0]?.letter ?? { text: '' }
  expect(text).toContain(feedCreatedMailTexts.intro('18 november 2026', '12:00'))
  expect(text).toContain(feedCreatedMailTexts.wasNotYou)
})

describe('a feed', () => {
  test('has the sessions of three months back and a year ahead, by whole months, as the database has them (D124)', async () => {
    const starts = Array.from({ length: 560 }, (_, n) =>
      instantOf(addDays('2025-10-29', 7 * n), '10:00'),
    )
    await db.insert(trainingSessions).values(
      starts.map((startsAt) => ({
        ...own.owner,
        id: randomUUID(),
        startsAt,
        durationHours: 1.5,
      })),
    )
    const stored = await db
      .select()
      .from(trainingSessions)
      .where(eq(trainingSessions.trainerId, own.trainer.id))
    const known = stored
      .filter(
        ({ startsAt }) =>
          startsAt >= instantOf('2026-08-01', '00:00') &&
          startsAt < instantOf('2027-12-01', '00:00'),
      )
      .map(({ id, startsAt, revision }) => ({
        uid: `${id}@tidspott`,
        from: startsAt,
        to: new Date(startsAt.getTime() + 5_400_000),
        sequence: revision,
      }))
    expect(known).toHaveLength(69)
    const { events: shown } = await read(await makeFeed())
    const byKey = (one: { uid: string }, other: { uid: string }) => (one.uid < other.uid ? -1 : 1)
    expect(
      shown.map(({ uid, from, to, sequence }) => ({ uid, from, to, sequence })).sort(byKey),
    ).toEqual(known.sort(byKey))
  })

  test('has the soonest sessions where there are more than fit (D124)', async () => {
    const first = instantOf('2026-08-03', '06:00').getTime()
    await db.insert(trainingSessions).values(
      Array.from({ length: feedRowsMax + 40 }, (_, n) => ({
        ...own.owner,
        id: randomUUID(),
        startsAt: new Date(first + n * 2 * 3_600_000),
        durationHours: 1,
      })),
    )
    const { events: shown } = await read(await makeFeed())
    expect(shown).toHaveLength(feedRowsMax)
    const last = Math.max(...shown.map(({ from }) => from.getTime()))
    expect(last).toBe(first + (feedRowsMax - 1) * 2 * 3_600_000)
  })

  test("of one client has that client's sessions, and no absence", async () => {
    const other = await makeClient(db, own.trainer.id)
    const id = await book(instantOf('2026-11-24', '10:00'))
    await makeSession(db, { trainerId: own.trainer.id, clientId: other.id, startsAt: now })
    const away = { from: '2026-12-07', to: '2026-12-07', fromTime: '08:00', toTime: '17:00' }
    await own.caller.absences.create({
      id: randomUUID(),
      absence: { ...away, isWholeDays: true, label: '' },
      cancel: [],
      move: [],
    })
    const { events: shown } = await read(await makeFeed('names', own.clientId))
    expect(shown.map(({ uid }) => uid)).toEqual([`${id}@tidspott`])
    expect((await read(await makeFeed())).events).toHaveLength(3)
  })

  test('raises the SEQUENCE of a session with every act on it, and keeps its key', async () => {
    const path = await makeFeed()
    const id = await book(instantOf('2026-11-24', '10:00'))
    const { sessions, trash } = own.caller
    let last = -1
    const rises = async (status: string | null) => {
      const shown = (await read(path)).events
      expect(shown.map((event) => [event.uid, event.status])).toEqual(
        status === null ? [] : [[`${id}@tidspott`, status]],
      )
      const [{ sequence } = { sequence: last + 1 }] = shown
      expect(sequence).toBeGreaterThan(last)
      if (status !== null) last = sequence
    }
    const versionOf = async () => (await sessions.get({ id })).version
    await rises('CONFIRMED')
    await sessions.move({
      id,
      version: await versionOf(),
      date: '2026-11-25',
      time: '11:00',
      durationHours: 1,
      others: [],
    })
    await rises('CONFIRMED')
    const version = await versionOf()
    await sessions.cancel({ id, version, kind: 'inTime', reason: '' })
    await rises('CANCELLED')
    await sessions.undoCancellation({ id, version })
    await rises('CONFIRMED')
    await sessions.cancel({ id, version: await versionOf(), kind: 'late', reason: '' })
    await rises('CANCELLED')
    const late = await versionOf()
    await sessions.mark({ sessions: [{ id, version: late }], completed: false, noShow: false })
    await rises('CONFIRMED')
    const { trashId } = await sessions.remove({ id, others: [] })
    await rises(null)
    await trash.restore({ id: trashId ?? '', email: null })
    await rises('CONFIRMED')
  })

  test('has what the client books by the link, raised by a move and its undo, and nothing once that is undone (D117)', async () => {
    await openHours(db, own.trainer.id)
    const paths = [await makeFeed(), await clientFeed()]
    const { portal } = visitor()
    const shown = async () => {
      const [theirs, clients] = await Promise.all(
        paths.map(async (path) => (await read(path)).events),
      )
      expect(clients?.map(({ uid, sequence }) => [uid, sequence])).toEqual(
        theirs?.map(({ uid, sequence }) => [uid, sequence]),
      )
      return theirs ?? []
    }
    const [at10, at12] = ['10:00', '12:00'].map((time) => instantOf('2026-11-24', time)) as [
      Date,
      Date,
    ]
    const { potId } = own
    const asked = { token, potId, startsAt: at10.toISOString(), durationHours: 1 }
    const booked = await portal.book(asked)
    const { sessionId } = booked
    const [first] = await shown()
    expect(first).toMatchObject({ uid: `${sessionId}@tidspott`, status: 'CONFIRMED' })
    const { version } = await portal.move({
      token,
      sessionId,
      version: booked.version,
      startsAt: at12.toISOString(),
    })
    const [moved] = await shown()
    expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? Infinity)
    await portal.undoMove({ token, sessionId, version })
    const [back] = await shown()
    expect(back?.sequence).toBeGreaterThan(moved?.sequence ?? Infinity)
    const seen = { token, sessionId, version: version + 1 }
    await portal.undoBook(seen)
    expect(await shown()).toEqual([])
  })

  test('raises SEQUENCE, DTSTAMP and LAST-MODIFIED with the names of a session and the label of an absence (D138)', async () => {
    const { clients: own_, pots, absences, profile } = own.caller
    const id = await book(instantOf('2026-11-24', '10:00'), { potId: own.potId })
    const days = { from: '2026-12-07', to: '2026-12-07', fromTime: '08:00', toTime: '17:00' }
    const away = { ...days, isWholeDays: true, label: '' }
    const absenceId = randomUUID()
    await absences.create({ id: absenceId, absence: away, cancel: [], move: [] })
    const [trainers, clientsOwn] = [await makeFeed(), await clientFeed()]
    const eventOf = async (path: string, isWholeDays = false) => {
      const found = (await read(path)).events.find((event) => event.isWholeDays === isWholeDays)
      if (!found) throw new Error('the feed has no such event')
      return found
    }
    let last = await eventOf(trainers)
    const rises = async (act: () => Promise<unknown>, word: string, path = trainers) => {
      await act()
      const shown = await eventOf(path, last.isWholeDays)
      expect(shown.summary).toContain(word)
      expect(shown.uid).toBe(last.uid)
      expect(shown.sequence).toBeGreaterThan(last.sequence)
      expect(shown.stamp).toEqual(shown.lastModified)
      expect(shown.stamp.getTime()).toBeGreaterThanOrEqual(last.stamp.getTime())
      last = shown
    }
    expect(last.uid).toBe(`${id}@tidspott`)
    const { name: _name, ...client } = await own_.get({ id: own.clientId })
    const contact = { email: client.email, phone: client.phone }
    await rises(() => own_.update({ id: own.clientId, ...contact, name: 'Elin Berg' }), 'Elin Berg')
    await rises(
      () => pots.updateType({ id: own.potTypeId, name: 'Yoga', description: null }),
      'Elin Berg · Yoga',
    )
    // The sum of revisions does not fall with the type.
    await rises(() => pots.remove({ id: own.potId }), 'Elin Berg')
    last = await eventOf(clientsOwn)
    await rises(() => profile.update({ name: 'Johanna Ny' }), 'Träning med Johanna Ny', clientsOwn)
    last = await eventOf(trainers, true)
    await rises(
      () =>
        absences.change({
          id: absenceId,
          before: away,
          absence: { ...away, label: 'Kurs' },
          cancel: [],
          move: [],
        }),
      'Frånvaro: Kurs',
    )
  })

  test('tells of a cancelled session for thirty days', async () => {
    const path = await makeFeed()
    const id = await book(instantOf('2026-12-24', '10:00'))
    await own.caller.sessions.cancel({ id, version: 1, kind: 'inTime', reason: '' })
    now = instantOf('2026-12-18', '11:59')
    expect((await read(path)).events).toMatchObject([{ status: 'CANCELLED' }])
    now = instantOf('2026-12-18', '12:01')
    expect((await read(path)).events).toEqual([])
  })
})

describe('who reads a feed', () => {
  test('asked again for the same, it has the same address; named otherwise, it is refused', async () => {
    const path = await makeFeed('busy')
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    expect(await makeFeed('busy')).toBe(path)
    expect(await refusalOf(makeFeed('names'))).toBe('CONFLICT')
    expect(await makeFeed('names', own.clientId)).not.toBe(path)
    expect(await own.caller.feeds.list()).toMatchObject([
      { client: null, naming: 'busy', path },
      { client: { id: own.clientId }, naming: 'names' },
    ])
  })

  test('a renewed and a removed address are as one that never was, byte by byte', async () => {
    const unknown = await get(`/calendar/${newToken()}.ics`)
    expect(unknown.status).toBe(404)
    const first = await makeFeed()
    const [feed] = await own.caller.feeds.list()
    const second = pathOf(await own.caller.feeds.renew({ id: feed?.id ?? '' }))
    expect((await get(first)).text).toBe(unknown.text)
    expect((await get(second)).status).toBe(200)
    await own.caller.feeds.remove({ id: feed?.id ?? '' })
    for (const path of [first, second, '/calendar/', '/calendar/x', `/calendar/${newToken()}`]) {
      const { status, text, headers } = await get(path)
      expect([path, status]).toEqual([path, 404])
      if (!path.endsWith('.ics')) continue
      expect([text, Object.keys(headers)]).toEqual([unknown.text, Object.keys(unknown.headers)])
    }
  })

  test("a disabled trainer's ends, the client's goes on, as the personal link does (D28)", async () => {
    const [trainers, clients] = [await makeFeed(), await clientFeed()]
    const trainer = eq(profiles.id, own.trainer.id)
    await db.update(profiles).set({ isDisabled: true }).where(trainer)
    expect([(await get(trainers)).status, (await get(clients)).status]).toEqual([404, 200])
    await db.update(profiles).set({ isDisabled: false, role: 'CLIENT' }).where(trainer)
    expect((await get(trainers)).status).toBe(404)
  })

  test('a client is shown the own one again, and gets another address for it, or none', async () => {
    const path = await clientFeed()
    expect(await visitor().portal.feed({ token })).toEqual({ path })
    const { path: renewed } = await visitor().portal.renewFeed({ token })
    expect([(await get(path)).status, (await get(renewed ?? '')).status]).toEqual([404, 200])
    await visitor().portal.removeFeed({ token })
    expect((await get(renewed ?? '')).status).toBe(404)
    expect(await refusalOf(visitor().portal.renewFeed({ token }))).toBe('NOT_FOUND')
    const left = await db
      .select()
      .from(events)
      .where(eq(events.trainerId, own.trainer.id))
      .orderBy(events.id)
    expect(left.map(({ kind, actorId, figures }) => [kind, actorId, figures])).toEqual(
      ['feed.created', 'feed.renewed', 'feed.removed'].map((kind) => [
        kind,
        null,
        { byClient: true },
      ]),
    )
    expect(
      (await own.caller.events.mine({})).events.map((event) => event.figures.byClient),
    ).toEqual(Array(3).fill(true))
  })

  test.each<[string, () => Promise<unknown>]>([
    ['renewed', () => own.caller.clients.renewLink({ id: own.clientId })],
    ['disabled', () => own.caller.clients.setLinkEnabled({ id: own.clientId, isEnabled: false })],
    ['in the trash', () => own.caller.clients.remove({ id: own.clientId })],
  ])('a link that is %s ends its feed, and makes none', async (_how, end) => {
    const path = await clientFeed()
    await end()
    expect((await get(path)).status).toBe(404)
    expect(await db.$count(calendarFeeds, eq(calendarFeeds.clientId, own.clientId))).toBe(0)
    expect(await refusalOf(visitor().portal.feed({ token }))).toBe('LINK_INVALID')
  })

  test('an enabled link has no feed until it is asked for again', async () => {
    const path = await clientFeed()
    const { setLinkEnabled } = own.caller.clients
    await setLinkEnabled({ id: own.clientId, isEnabled: false })
    await setLinkEnabled({ id: own.clientId, isEnabled: true })
    expect((await get(path)).status).toBe(404)
    expect(pathOf(await visitor().portal.feed({ token }))).not.toBe(path)
  })

  test('a link acts ten times an hour on its feed', async () => {
    await offerFeeds()
    const ends: (string | null)[] = []
    for (let turn = 0; turn < 11; turn += 1)
      ends.push(await refusalOf(visitor().portal.feed({ token })))
    expect(tally(ends)).toEqual({ ok: 10, TOO_MANY_ATTEMPTS: 1 })
  })

  test('of two presses at once both get the one address', async () => {
    await offerFeeds()
    const both = await Promise.all([1, 2].map(() => visitor().portal.feed({ token })))
    expect(new Set(both.map(({ path }) => path)).size).toBe(1)
  })

  test('sealed under another key, it is read on, cannot be shown, and is renewed; a rotated key seals it anew', async () => {
    const path = await makeFeed()
    const elsewhere = await loadKeys('the secret of quite another server, 32+ characters', '')
    const [feed] = await own.caller.feeds.list()
    const id = feed?.id ?? ''
    const sealed = seal(elsewhere, path.slice('/calendar/'.length, -'.ics'.length), id)
    const row = eq(calendarFeeds.id, id)
    await db.update(calendarFeeds).set({ tokenSealed: sealed }).where(row)
    expect((await own.caller.feeds.list()).map((one) => one.path)).toEqual([null])
    expect((await get(path)).status).toBe(200)
    await sealAnew(db, { ...testKeys, older: [elsewhere.seal] })
    expect((await own.caller.feeds.list()).map((one) => one.path)).toEqual([path])
    await db.update(calendarFeeds).set({ tokenSealed: sealed }).where(row)
    expect((await own.caller.feeds.renew({ id })).path).toMatch(/^\/calendar\//)
  })
})

describe('with feeds of clients off', () => {
  test('there is none: its procedures, its address and the files of sessions are not there', async () => {
    const startsAt = instantOf('2026-11-24', '10:00')
    const id = await book(startsAt)
    const path = await clientFeed()
    expect((await get(`/client/${token}/${id}.ics`)).status).toBe(200)
    await offerFeeds(false)
    const { portal } = visitor()
    for (const act of [portal.feed, portal.renewFeed, portal.removeFeed])
      expect(await refusalOf(act({ token }))).toBe('NOT_FOUND')
    expect((await get(path)).status).toBe(404)
    expect((await get(`/client/${token}/${id}.ics`)).status).toBe(404)
  })

  test('the payload of the link has nothing of them, and with them on nothing else changes', async () => {
    const id = await book(instantOf('2026-11-24', '10:00'))
    await book(instantOf('2026-11-10', '10:00'), { completed: true })
    const payload = () => server.call('portal.get', { token })
    const off = await payload()
    expect(off.text).not.toMatch(/calendar|sessionId|hasFeeds/)
    await offerFeeds()
    const { calendar, ...on } = (await payload()).data as Record<string, unknown>
    const sessions = on.sessions as Record<string, unknown>[]
    expect(calendar).toBe(true)
    expect(sessions.map((session) => session.sessionId)).toEqual([undefined, id])
    for (const session of sessions) delete session.sessionId
    expect(on).toEqual(off.data)
    await offerFeeds(false)
    expect((await payload()).text).toBe(off.text)
  })
})

describe('the file of one session', () => {
  test("is the logged-in trainer's own, and nobody else's", async () => {
    const id = await book(instantOf('2026-11-24', '10:00'))
    const { token: login } = await beginLogin(db, own.trainer.id)
    const other = await makeTrainerFixture(db)
    const { token: foreign } = await beginLogin(db, other.trainer.id)
    const ask = async (cookie: string | null, file = `${id}.ics`) =>
      get(`/sessions/${file}`, cookie === null ? {} : { cookie: `tidspott=${cookie}` })
    expect(parsedCalendar((await ask(login)).text).events).toMatchObject([
      { uid: `${id}@tidspott` },
    ])
    expect((await ask(foreign)).status).toBe(404)
    expect((await ask(null)).status).toBe(401)
    for (const file of [`${randomUUID()}.ics`, 'x.ics', id, "' or 1=1 --.ics"])
      expect([file, (await ask(login, encodeURIComponent(file))).status]).toEqual([file, 404])
  })

  test("by a personal link is one of its client's", async () => {
    await offerFeeds()
    const id = await book(instantOf('2026-11-24', '10:00'))
    const other = await makeClient(db, own.trainer.id)
    const { text, headers } = await get(`/client/${token}/${id}.ics`)
    expect(parsedCalendar(text).events).toMatchObject([
      { uid: `${id}@tidspott`, summary: `Träning med ${own.trainer.name}` },
    ])
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect((await get(`/client/${other.token}/${id}.ics`)).status).toBe(404)
  })
})

describe('the answer', () => {
  test('is private, asked again each time, and 304 while nothing has changed', async () => {
    const path = await makeFeed()
    const id = await book(instantOf('2026-11-24', '10:00'))
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    const etag = String(headers.etag)
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
      const again = await get(path, { 'if-none-match': known })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    const { sessions } = own.caller
    await sessions.cancel({ id, version: 1, kind: 'inTime', reason: '' })
    const changed = await get(path, { 'if-none-match': etag })
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
    const head = await server.send({ method: 'HEAD', path })
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', changed.headers.etag])
  })

  test('is refused beyond sixty a minute for one feed, and for no other from the same address', async () => {
    const path = await makeFeed()
    const other = await makeFeed('busy', own.clientId)
    const statuses: number[] = []
    for (let turn = 0; turn < 500; turn += 1) statuses.push((await get(path)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(rateLimits.readsOfFeed.points)
    const refused = await get(path)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await get(other)).status).toBe(200)
  })

  test('of unknown addresses is refused from the thirty-first, and known ones go on', async () => {
    const path = await makeFeed()
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn += 1)
      statuses.push((await get(`/calendar/${newToken()}.ics`)).status)
    expect([statuses.indexOf(429), (await get(path)).status]).toEqual([30, 200])
  })

  test('to 1,000 subscribers who ask each hour of a day is 304 in at least 95 of 100', async () => {
    const etags: string[] = Array.from({ length: 20 }, () => '')
    const feeds: { path: string; session: string }[] = []
    for (let n = 0; n < 20; n += 1) {
      const client = await makeClient(db, own.trainer.id)
      const facts = { trainerId: own.trainer.id, clientId: client.id }
      const session = await makeSession(db, {
        ...facts,
        startsAt: instantOf('2026-11-24', '10:00'),
      })
      feeds.push({ path: await makeFeed('names', client.id), session })
    }
    // Each stands for fifty of the thousand. One session of a client is moved a day: many times what a week has.
    let unchanged = 0
    for (let hour = 0; hour < 24; hour += 1) {
      now = new Date(now.getTime() + 3_600_000)
      if (hour === 12)
        for (const { session } of feeds)
          await db
            .update(trainingSessions)
            .set({ durationHours: 2 })
            .where(eq(trainingSessions.id, session))
      for (const [n, { path }] of feeds.entries()) {
        const { status, headers } = await get(path, { 'if-none-match': etags[n] ?? '' })
        if (status === 304 && hour > 0) unchanged += 1
        etags[n] = String(headers.etag)
      }
    }
    const share = unchanged / (23 * feeds.length)
    process.stdout.write(`feeds: ${(100 * share).toFixed(1)} % of the answers of a day are 304\n`)
    expect(share).toBeGreaterThanOrEqual(0.95)
  })

  test('never holds a token in the log', async () => {
    const path = await makeFeed()
    await get(path)
    await get(path.toUpperCase())
    await get(`/calendar/${newToken()}/x`)
    expect(server.log()).not.toContain(path.slice('/calendar/'.length, -4))
    expect(server.log()).toContain('/calendar/[redacted]')
  })
})

test('two trainers: of all texts of the rows a feed has the names of its own clients and types, absences only by name', async () => {
  const tenants: Tenant[] = [await makeTenant(db, 'alfa'), await makeTenant(db, 'bravo')]
  await makePotType(db, own.trainer.id)
  for (const { tag, actor, clientId, token: link } of tenants) {
    await db.update(profiles).set({ clientFeeds: true }).where(eq(profiles.id, actor.id))
    const caller = callerOf(db, actor, { now: () => now })
    const shown = async (path: string | null) =>
      canariesIn((await get(path ?? '')).text.replace(/\r\n /g, ''))
    await db.delete(calendarFeeds).where(eq(calendarFeeds.trainerId, actor.id))
    const named = await caller.feeds.create({ clientId: null, naming: 'names' })
    expect(await shown(named.path)).toEqual(
      ['absences.label', 'clients.name', 'pot_types.name'].map((column) => `${tag}.${column}`),
    )
    const busy = await caller.feeds.create({ clientId, naming: 'busy' })
    expect(await shown(busy.path)).toEqual([])
    const { path } = await visitor().portal.feed({ token: link })
    expect(await shown(path)).toEqual([`${tag}.profiles.name`])
  }
})
