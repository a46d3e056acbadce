import { TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { linkedFrom } from '#server/operations/demo/clients.ts'
import { fillWithDemoData, isEmpty } from '#server/operations/demo/fill.ts'
import { demoLogins } from '#server/operations/demo/logins.ts'
import { hashToken } from '#server/platform/access/keys.ts'
import { unseal } from '#server/platform/access/seal.ts'
import type { Database } from '#server/platform/db/database.ts'
import { absences } from '#server/schema/absences.ts'
import { profiles } from '#server/schema/auth.ts'
import { bookingSettings, bookingWindows } from '#server/schema/booking.ts'
import { clients } from '#server/schema/clients.ts'
import { invitations, organizationMembers } from '#server/schema/organizations.ts'
import { potHistory, potPrices, pots, potTypes } from '#server/schema/pots.ts'
import { cancelledSessions, trainingSessions } from '#server/schema/sessions.ts'
import { palette } from '#shared/clients/colours.ts'
import { invitationStatus } from '#shared/organizations/invitation.ts'
import { bookableStarts } from '#shared/portal/booking/rule.ts'
import { coverageOf } from '#shared/sessions/coverage.ts'
import { findDuplicates } from '#shared/sessions/duplicates.ts'
import { hasStatus, isUnmarked } from '#shared/sessions/status.ts'
import {
  addWeeks,
  instantOf,
  localDateOf,
  localTimeOf,
  minutesOfDay,
  weekday,
  weekOf,
} from '#shared/time.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'

const url = 'http://localhost:3000'

let database: TestDatabase
beforeAll(async () => {
  database = await embeddedDatabase()
})
afterAll(() => database.drop())

type Facts = Awaited<ReturnType<typeof read>>

async function read(db: Database, now: Date) {
  const wasEmpty = await isEmpty(db)
  await fillWithDemoData({
    db,
    keys: testKeys,
    passwords: testPasswords,
    now,
  })
  return {
    now,
    wasEmpty,
    isEmpty: await isEmpty(db),
    welcome: await demoLogins({ db, keys: testKeys, passwords: testPasswords }, url),
    disagreements: await verifyBooks(db),
    profiles: await db.select().from(profiles).orderBy(profiles.id),
    clients: await db.select().from(clients).orderBy(clients.createdAt, clients.id),
    members: await db
      .select()
      .from(organizationMembers)
      .orderBy(organizationMembers.joinedAt, organizationMembers.id),
    invitations: await db.select().from(invitations).orderBy(invitations.id),
    potTypes: await db.select().from(potTypes).orderBy(potTypes.id),
    pots: await db.select().from(pots).orderBy(pots.id),
    history: await db.select().from(potHistory).orderBy(potHistory.id),
    prices: await db.select().from(potPrices).orderBy(potPrices.id),
    cancelled: await db.select().from(cancelledSessions).orderBy(cancelledSessions.id),
    absences: await db.select().from(absences).orderBy(absences.id),
    booking: await db.select().from(bookingSettings),
    windows: await db.select().from(bookingWindows),
    sessions: await db
      .select()
      .from(trainingSessions)
      .orderBy(trainingSessions.startsAt, trainingSessions.id),
  }
}

/** Generates the demo data for this moment, in a transaction that is rolled back. */
async function toldAt(date: string, time: string): Promise<Facts> {
  let facts: Facts | undefined
  await database.db
    .transaction(async (tx) => {
      facts = await read(tx, instantOf(date, time))
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  if (!facts) throw new Error('nothing was told')
  return facts
}

/** The main trainer's rows. */
function mainOf(facts: Facts) {
  const trainer = facts.profiles.find((profile) => profile.email === 'tranare@example.com')
  const isTheirs = (row: { trainerId: string }) => row.trainerId === trainer?.id
  return {
    trainer,
    clients: facts.clients.filter(isTheirs),
    potTypes: facts.potTypes.filter(isTheirs),
    pots: facts.pots.filter(isTheirs),
    history: facts.history.filter(isTheirs),
    sessions: facts.sessions.filter(isTheirs),
  }
}

type Session = Facts['sessions'][number]
const endOf = (session: Session) => session.startsAt.getTime() + session.durationHours * 3_600_000
const overlap = (a: Session, b: Session) =>
  a.startsAt.getTime() < endOf(b) && b.startsAt.getTime() < endOf(a)
const weekOfSession = (session: Session) => weekOf(localDateOf(session.startsAt))

const moments: [string, string, string][] = [
  ['on a Wednesday at noon', '2026-11-18', '12:00'],
  ['at the start of a week', '2026-11-16', '00:00'],
  ['at the end of a week', '2026-11-22', '23:59'],
  ['in the week in which the clocks go back', '2026-10-21', '15:10'],
  ['in the repeated hour of a DST change', '2026-10-25', '02:30'],
  ['the day after the clocks went back', '2026-10-26', '09:00'],
  ['the day before the clocks go forward', '2027-03-27', '10:15'],
  ['the day the clocks went forward', '2027-03-28', '03:30'],
  ['the week after the clocks went forward', '2027-04-01', '17:15'],
  ['on New Year’s Eve of a year with 53 weeks', '2026-12-31', '18:00'],
]

describe.each(moments)('demo data generated %s', (_, date, time) => {
  let facts: Facts
  let main: ReturnType<typeof mainOf>
  beforeAll(async () => {
    facts = await toldAt(date, time)
    main = mainOf(facts)
  })

  it('has consistent books', () => {
    expect(facts.disagreements).toEqual([])
  })

  it('has prices of purchases, two of them not paid yet (D41)', () => {
    const byId = new Map(main.history.map((entry) => [entry.id, entry]))
    const unpaid = facts.prices.filter(({ paidOn }) => paidOn === null)
    expect(facts.prices.length).toBeGreaterThanOrEqual(8)
    expect(unpaid).toHaveLength(2)
    for (const { historyId, amount } of facts.prices) {
      const entry = byId.get(historyId ?? '')
      expect(amount / (entry?.hoursAdded ?? 0)).toBeOneOf([650, 750])
    }
    // Its reason says nothing else.
    for (const { historyId } of unpaid) expect(byId.get(historyId ?? '')?.reason).toMatch(/^Köp av/)
  })

  it('has a login of each role, a disabled trainer, and one organisation of three', () => {
    const byEmail = new Map(facts.profiles.map((profile) => [profile.email, profile]))
    expect(byEmail.get('admin@example.com')?.role).toBe('SUPER_ADMIN')
    expect(byEmail.get('org@example.com')?.role).toBe('ORG_ADMIN')
    expect(byEmail.get('klient@example.com')?.role).toBe('CLIENT')
    expect(main.trainer).toMatchObject({
      role: 'TRAINER',
      phone: expect.any(String),
      cancellationHours: 24,
      otherInformation: expect.any(String),
      contactEmail: expect.stringMatching(/@example\.com$/),
      contactPhone: expect.stringMatching(/^070-174 06 \d\d$/),
    })

    const disabled = facts.profiles.filter((profile) => profile.isDisabled)
    expect(disabled.map((profile) => profile.role)).toEqual(['TRAINER'])
    const members = facts.profiles.filter((profile) => profile.organizationId !== null)
    expect(members.map((profile) => profile.role).toSorted()).toEqual([
      'ORG_ADMIN',
      'TRAINER',
      'TRAINER',
    ])
    expect(new Set(members.map((profile) => profile.organizationId)).size).toBe(1)
    expect(facts.members.map(({ role }) => role)).toEqual(['ADMIN', 'MEMBER', 'MEMBER'])
  })

  it('has an invitation of each kind, to existing accounts, and the code of the pending one', () => {
    const byStatus = new Map(
      facts.invitations.map((invitation) => [invitationStatus(invitation, facts.now), invitation]),
    )
    expect([...byStatus.keys()].toSorted()).toEqual(['expired', 'used', 'waiting'])
    const emails = facts.profiles.map(({ email }) => email)
    for (const { invitedEmail } of facts.invitations) expect(emails).toContain(invitedEmail)
    const waiting = byStatus.get('waiting')
    expect(waiting && unseal(testKeys, waiting.codeSealed, waiting.id)).toMatch(/^[0-9a-z]{30}$/)
  })

  it('gives every trainer clients', () => {
    const counts = facts.profiles.map((profile) => ({
      role: profile.role,
      count: facts.clients.filter((client) => client.trainerId === profile.id).length,
    }))
    for (const { role, count } of counts) {
      if (role === 'CLIENT') expect(count).toBe(0)
      else expect(count).toBeGreaterThan(0)
    }
    expect(main.clients).toHaveLength(24)
    expect(main.potTypes).toHaveLength(3)
    expect(new Set(main.pots.map((pot) => pot.potTypeId)).size).toBe(3)
  })

  it('has all colours of the palette, names with å, ä and ö, and a very long one', () => {
    const colours = new Set(main.clients.map((client) => client.color))
    expect(palette.filter((colour) => !colours.has(colour))).toEqual([])
    for (const letter of ['Å', 'Ä', 'Ö', 'å', 'ä', 'ö']) {
      expect(main.clients.some((client) => client.name.includes(letter))).toBe(true)
    }
    expect(Math.max(...main.clients.map((client) => client.name.length))).toBeGreaterThan(60)
    const phones = main.clients.flatMap((client) => client.phone ?? [])
    expect(phones.length).toBeGreaterThan(12)
    expect(phones.length).toBeLessThan(24)
    expect(new Set(phones).size).toBe(phones.length)
  })

  it("links the client's login to one of the main trainer's clients", () => {
    const login = facts.profiles.find((profile) => profile.email === 'klient@example.com')
    const linked = facts.clients.filter((client) => client.profileId !== null)
    expect(linked).toHaveLength(1)
    expect(linked[0]).toMatchObject({
      profileId: login?.id,
      trainerId: main.trainer?.id,
      name: login?.name,
      email: login?.email,
      phone: login?.phone,
    })
  })

  it('gives every client a personal link that the trainer can copy', () => {
    for (const client of facts.clients) {
      const token = unseal(testKeys, client.tokenSealed, client.id)
      expect(hashToken(token ?? '')).toBe(client.tokenHash)
    }
  })

  it('spans eight weeks back to twelve ahead, with 22 to 30 sessions in each, and a year of one client', () => {
    const current = weekOf(date)
    const expected = Array.from({ length: 21 }, (_week, n) => addWeeks(current, n - 8))
    const linked = main.clients.find((client) => client.profileId !== null)
    const longAgo = main.sessions.filter((session) => weekOfSession(session) < (expected[0] ?? ''))
    expect(new Set(longAgo.map(({ clientId }) => clientId))).toEqual(new Set([linked?.id]))
    const others = main.sessions.filter((session) => !longAgo.includes(session))
    expect([...new Set(others.map(weekOfSession))]).toEqual(expected)
    for (const week of expected) {
      const { length } = main.sessions.filter((session) => weekOfSession(session) === week)
      expect(length).toBeGreaterThanOrEqual(22)
      expect(length).toBeLessThanOrEqual(30)
    }
  })

  it('keeps every session on a half hour and every series at its local time', () => {
    for (const session of facts.sessions) expect(minutesOfDay(session.startsAt) % 30).toBe(0)
    const linked = main.clients.find((client) => client.profileId !== null)
    const mondays = main.sessions.filter(
      ({ clientId, startsAt }) => clientId === linked?.id && weekday(localDateOf(startsAt)) === 1,
    )
    expect(mondays).toHaveLength(12 + 1 - linkedFrom)
    expect(new Set(mondays.map(({ startsAt }) => localTimeOf(startsAt)))).toEqual(
      new Set(['10:00']),
    )
  })

  it('creates no duplicates', () => {
    for (const client of facts.clients) {
      const own = facts.sessions.filter((session) => session.clientId === client.id)
      expect(findDuplicates(own, [])).toEqual([])
    }
  })

  it('settles only past sessions, most of them as completed, and leaves some without a status', () => {
    const settled = main.sessions.filter(hasStatus)
    expect(settled.filter((session) => endOf(session) > facts.now.getTime())).toEqual([])
    const noShows = settled.filter((session) => session.noShow)
    expect(noShows.length).toBeGreaterThan(3)
    expect(noShows.length).toBeLessThan(settled.length / 5)

    const ended = main.sessions.filter((session) => endOf(session) <= facts.now.getTime())
    const unmarked = ended.filter((session) => isUnmarked(session, facts.now))
    expect(unmarked).toHaveLength(2)
    expect(settled.filter((session) => session.notes !== '').length).toBeGreaterThan(20)
  })

  it('has a session cancelled in time, one cancelled late and charged, and a coming absence', () => {
    const [inTime, ...others] = facts.cancelled
    expect(others).toEqual([])
    const limit = (main.trainer?.cancellationHours ?? 0) * 3_600_000
    expect(
      (inTime?.startsAt.getTime() ?? 0) - (inTime?.cancelledAt.getTime() ?? 0),
    ).toBeGreaterThan(limit)
    expect(inTime?.cancelledAt.getTime()).toBeLessThan(facts.now.getTime())
    const late = main.sessions.filter(({ cancelledAt }) => cancelledAt !== null)
    expect(late).toMatchObject([{ noShow: true, cancelReason: 'Förkyld' }])
    expect(facts.absences).toMatchObject([
      { trainerId: main.trainer?.id, isWholeDays: true, label: 'Långhelg' },
    ])
    const [holiday] = facts.absences
    expect(holiday?.startsAt.getTime()).toBeGreaterThan(facts.now.getTime())
    expect([holiday?.startsAt, holiday?.endsAt].map((at) => at && localTimeOf(at))).toEqual([
      '00:00',
      '00:00',
    ])
  })

  it('lets the main trainer’s clients book, and has enough of its open hours free', () => {
    expect(facts.booking).toMatchObject([{ trainerId: main.trainer?.id, mode: 'book' }])
    expect(new Set(main.potTypes.map(({ bookingHours }) => bookingHours))).toEqual(
      new Set([0.5, 1, null]),
    )
    const [settings] = facts.booking
    if (!settings) return
    const busy = { booked: main.sessions, absences: facts.absences }
    const wanted = { durationHours: 1, now: facts.now }
    const starts = bookableStarts({ ...settings, windows: facts.windows }, busy, wanted)
    expect(starts.length).toBeGreaterThan(20)
  })

  it('has a pot below zero, covered sessions and uncovered ones', () => {
    expect(main.pots.some((pot) => pot.hoursRemaining < 0)).toBe(true)
    expect(main.pots.filter((pot) => pot.hoursRemaining > 0).length).toBeGreaterThan(12)

    const open = main.sessions.filter(
      (session) => session.startsAt > facts.now && !hasStatus(session),
    )
    const remaining = new Map(main.pots.map((pot) => [pot.id, pot.hoursRemaining]))
    const covered = coverageOf(open, { remaining, open }, facts.now)
    const onPots = open.filter((session) => session.potId !== null)
    expect(onPots.filter((session) => covered.get(session.id)).length).toBeGreaterThan(40)
    expect(onPots.filter((session) => !covered.get(session.id)).length).toBeGreaterThan(20)
  })

  it('has in the current week an overlapping pair, a chain of three, and times outside the grid', () => {
    const week = main.sessions.filter((session) => weekOfSession(session) === weekOf(date))
    const others = (session: Session) =>
      week.filter((other) => other !== session && overlap(session, other))
    const chains = week.filter((middle) => {
      const [first, last] = others(middle)
      return first && last && !overlap(first, last)
    })
    const pairs = week.filter((session) => {
      const [other] = others(session)
      return other && others(session).length === 1 && others(other).length === 1
    })
    expect(chains).toHaveLength(1)
    expect(pairs).toHaveLength(2)
    expect(week.filter(({ startsAt }) => minutesOfDay(startsAt) < 7 * 60)).toHaveLength(1)
    expect(week.filter(({ startsAt }) => minutesOfDay(startsAt) >= 22 * 60)).toHaveLength(1)
  })

  it('has a client without pots, one without sessions, a pot without history and a long history', () => {
    const has = (rows: { clientId: string }[], id: string) =>
      rows.some((row) => row.clientId === id)
    expect(main.clients.filter(({ id }) => !has(main.pots, id))).toHaveLength(1)
    expect(main.clients.filter(({ id }) => !has(main.sessions, id))).toHaveLength(1)

    const entries = main.pots.map((pot) => main.history.filter((entry) => entry.potId === pot.id))
    expect(entries.some((list) => list.length === 0)).toBe(true)
    expect(entries.some((list) => list.length >= 12)).toBe(true)
  })

  it("has history after its pot was opened and before now, up and down, under the trainer's name", () => {
    for (const entry of facts.history) {
      const pot = facts.pots.find(({ id }) => id === entry.potId)
      const trainer = facts.profiles.find(({ id }) => id === entry.trainerId)
      expect(entry.date > (pot?.createdAt ?? entry.date)).toBe(true)
      expect(entry.date < facts.now).toBe(true)
      expect(entry.trainerName).toBe(trainer?.name)
    }
    expect(main.history.some((entry) => entry.hoursAdded < 0)).toBe(true)
    expect(new Set(main.history.map((entry) => entry.reason)).size).toBeGreaterThan(8)
  })
})

describe('filling with demo data', () => {
  it('is deterministic for a moment, ids included, except for secrets', async () => {
    const withoutSecrets = (facts: Facts) => ({
      ...facts,
      welcome: null,
      profiles: facts.profiles.map((profile) => ({ ...profile, passwordHash: null })),
      clients: facts.clients.map((client) => ({ ...client, tokenHash: null, tokenSealed: null })),
      invitations: facts.invitations.map((row) => ({ ...row, codeHash: null, codeSealed: null })),
      // When the database stored them.
      cancelled: facts.cancelled.map((row) => ({ ...row, changedAt: null })),
      absences: facts.absences.map((row) => ({ ...row, changedAt: null })),
      sessions: facts.sessions.map((row) => ({ ...row, changedAt: null })),
    })
    const first = await toldAt('2026-11-18', '12:00')
    const again = await toldAt('2026-11-18', '12:00')
    expect(withoutSecrets(again)).toEqual(withoutSecrets(first))
    expect(again.clients[0]?.tokenHash).not.toBe(first.clients[0]?.tokenHash)

    const later = await toldAt('2027-03-30', '08:00')
    const keys = (facts: Facts) => new Map(facts.clients.map(({ name, id }) => [name, id]))
    expect(keys(later)).toEqual(keys(first))
  })

  it('fills only an empty database', async () => {
    const facts = await toldAt('2026-11-18', '12:00')
    expect([facts.wasEmpty, facts.isEmpty]).toEqual([true, false])
  })

  it('fills a PostgreSQL with consistent books, too', async () => {
    const postgres = await postgresDatabase()
    try {
      const facts = await read(postgres.db, instantOf('2026-11-18', '12:00'))
      expect(facts.clients.length).toBeGreaterThan(30)
      expect(facts.disagreements).toEqual([])
    } finally {
      await postgres.drop()
    }
  })

  it('prints four working logins and a working link', async () => {
    const facts = await toldAt('2026-11-18', '12:00')
    expect(facts.welcome).toContain('traningspass')
    expect(facts.welcome).toMatch(/^Demodata finns.*\nThere is demo data/)
    for (const name of ['admin', 'org', 'tranare', 'klient']) {
      const email = `${name}@example.com`
      expect(facts.welcome).toContain(email)
      const profile = facts.profiles.find((one) => one.email === email)
      expect(profile).toMatchObject({ isDisabled: false, mustChangePassword: false })
      expect(await testPasswords.verify(profile?.passwordHash ?? null, 'traningspass')).toBe(true)
    }
    const [, token = ''] = /http:\/\/localhost:3000\/client\/(\S+)$/.exec(facts.welcome) ?? []
    const opened = facts.clients.find((client) => client.tokenHash === hashToken(token))
    expect(opened?.email).toBe('klient@example.com')
  })
})
