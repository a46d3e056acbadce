import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { absences } from '#server/schema/absences.ts'
import { clientAnswers } from '#server/schema/answers.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients, linkOpenings } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { calendarFeeds } from '#server/schema/feeds.ts'
import { handedHours, handoverOffers, handovers } from '#server/schema/handover.ts'
import { organizationMembers } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { potHistory, potPrices, pots, potTypes } from '#server/schema/pots.ts'
import { cancelledSessions, trainingSessions } from '#server/schema/sessions.ts'
import { trash } from '#server/schema/trash.ts'
import { wrongPots } from '#server/schema/wrong-pots.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { canary } from '#tests/canaries.ts'
import { testClock } from '#tests/clock.ts'
import { type Colleagues, makeColleagues, offerTo } from '#tests/colleagues.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'
import { refusalOf } from '#tests/problems.ts'
import { isOfTable, rowsOf } from '#tests/rows.ts'

const clock = testClock()

let db: Database
let team: Colleagues
let clientId: string
let receiverId: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock.set('2026-11-18', '12:00')
  team = await makeColleagues(db, { now: clock.now })
  clientId = team.own.clientId
  receiverId = team.receiver.actor.id
})
afterEach(async () => {
  const books = await verifyBooks(db)
  await db.delete(wrongPots)
  expect(books).toEqual([])
})

/** The whole period of an export. */
const everything = { from: '2026-01-01', to: '2026-12-31' }

const giver = () => team.giver.caller
const receiver = () => team.receiver.caller
type Overrides = Parameters<typeof offerTo>[1]
const offer = (overrides: Overrides = {}) =>
  giver().handover.start(offerTo({ clientId, receiverId }, overrides))
const accept = (email: string | null = null) => receiver().handover.accept({ clientId, email })
async function handOver(overrides: Overrides = {}) {
  await offer(overrides)
  return accept()
}

/** Every row of the client, as texts, without whose they are and what calendars see. */
async function rowsOfClient() {
  const bare = (rows: Record<string, unknown>[]) =>
    rows.map(({ trainerId: _trainerId, changedAt: _at, revision: _revision, ...row }) => row)
  type OfClient =
    | typeof trainingSessions
    | typeof cancelledSessions
    | typeof pots
    | typeof clientAnswers
  const of = (table: OfClient) =>
    db
      .select()
      .from(table as typeof pots)
      .where(eq(table.clientId, clientId))
      .orderBy(asc(table.id))
  const potIds = (
    await db.select({ id: pots.id }).from(pots).where(eq(pots.clientId, clientId))
  ).map(({ id }) => id)
  return {
    client: bare(await db.select().from(clients).where(eq(clients.id, clientId))),
    openings: await db.select().from(linkOpenings).where(eq(linkOpenings.clientId, clientId)),
    pots: bare(await of(pots)).map(({ potTypeId: _type, ...pot }) => pot),
    history: bare(
      await db
        .select()
        .from(potHistory)
        .where(sql`${potHistory.potId} = any(${`{${potIds.join()}}`}::uuid[])`)
        .orderBy(asc(potHistory.id)),
    ),
    prices: bare(
      await db
        .select()
        .from(potPrices)
        .where(sql`${potPrices.potId} = any(${`{${potIds.join()}}`}::uuid[])`)
        .orderBy(asc(potPrices.id)),
    ),
    sessions: bare(await of(trainingSessions)),
    cancelled: bare(await of(cancelledSessions)),
    answers: bare(await of(clientAnswers)),
  }
}

/** The tables in which a row has this text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name::text as name from information_schema.tables where ${isOfTable} order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await rowsOf(
      db,
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${text}%`} limit 1`,
    )
    if (row) found.push(name)
  }
  return found
}

const kindsOf = async (trainerId: string) =>
  (
    await db
      .select({ kind: events.kind })
      .from(events)
      .where(and(eq(events.trainerId, trainerId), sql`${events.kind} like 'handover.%'`))
      .orderBy(asc(events.id))
  ).map(({ kind }) => kind)

describe('a client who is handed over (D37)', () => {
  test('has the same rows, figures and keys with the receiver, with the texts that were ticked', async () => {
    const before = await rowsOfClient()
    await handOver({ withNotes: true })
    expect(await rowsOfClient()).toEqual(before)
    const [row] = await db.select().from(clients).where(eq(clients.id, clientId))
    expect(row?.trainerId).toBe(receiverId)
    expect((await receiver().clients.list()).map(({ id }) => id)).toEqual([clientId])
    expect(await kindsOf(team.own.actor.id)).toEqual(['handover.started', 'handover.given'])
    expect(await kindsOf(receiverId)).toEqual(['handover.started', 'handover.received'])
  })

  test('brings neither notes nor reasons nor "Bra att veta" that were not ticked', async () => {
    await offer()
    await accept()
    const { tag } = team.own
    for (const column of [
      'clients.lasting_note',
      'training_sessions.notes',
      'cancelled_sessions.notes',
      'cancelled_sessions.cancel_reason',
    ]) {
      const text = canary(tag, column)
      // The other client of the organisation's fixture has the same texts.
      const mine = await rowsOf(
        db,
        sql`select 1 from clients c left join every_session s on s.client_id = c.id
          where c.id = ${clientId} and (c::text like ${`%${text}%`} or s::text like ${`%${text}%`})`,
      )
      expect([column, mine.length]).toEqual([column, 0])
    }
    const read = JSON.stringify([
      await receiver().clients.notes({ id: clientId }),
      await receiver().sessions.ofClient({ clientId }),
      await receiver().export.data(everything),
      await receiver().clients.personalData({ id: clientId }),
      await receiver().trash.list(),
    ])
    for (const column of ['lasting_note', 'notes', 'cancel_reason', 'document'])
      expect(read).not.toContain(`.${column}`)
  })

  test('is read by the giver no more, not even in the trash, the exports, the imports or the events', async () => {
    await handOver()
    const read = JSON.stringify([
      await giver().clients.list(),
      await giver().pots.all(),
      await giver().trash.list(),
      await giver().export.data(everything),
      await giver().answers.list(),
      await giver().messages.untold(),
      await giver().imports.list(),
      await giver().feeds.list(),
    ])
    for (const key of [clientId, team.own.potId, team.own.sessionId, team.own.cancelledId])
      expect(read).not.toContain(key)
    // Events name their client by its key alone.
    const listed = JSON.stringify(await giver().events.mine({ cursor: null }))
    for (const text of [read, listed])
      expect(text).not.toContain(canary(team.own.tag, 'clients.name'))
    for (const call of [
      () => giver().clients.get({ id: clientId }),
      () => giver().pots.ofClient({ clientId }),
      () => giver().sessions.get({ id: team.own.sessionId }),
      () => giver().events.ofClient({ clientId, group: null, cursor: null }),
      () => giver().clients.personalData({ id: clientId }),
    ])
      expect(await refusalOf(call())).toMatch(/NOT_FOUND$/)
  })

  test("keeps link, login and own subscription, and the trainer's subscription of the client ends", async () => {
    const { token } = team.own
    const tied = await makeProfile(db, { role: 'CLIENT' })
    await db.update(clients).set({ profileId: tied.id }).where(eq(clients.id, clientId))
    await db
      .update(profiles)
      .set({ clientFeeds: true })
      .where(sql`${profiles.id} in (${team.own.actor.id}, ${receiverId})`)
    const feed = await callerOf(db, null).portal.feed({ token })
    const page = async () => {
      const { trainer: _trainer, ...rest } = await callerOf(db, null, {
        now: clock.now,
      }).portal.get({ token })
      return rest
    }
    const before = await page()
    await handOver()
    expect(await page()).toEqual(before)
    expect(await callerOf(db, null).portal.feed({ token })).toEqual(feed)
    expect(await callerOf(db, tied, { now: clock.now }).portal.mine()).toMatchObject([
      { trainer: { name: 'Marcus Berg' } },
    ])
    const feeds = await db.select().from(calendarFeeds).where(eq(calendarFeeds.clientId, clientId))
    expect(feeds.map(({ owner, trainerId }) => [owner, trainerId])).toEqual([
      ['client', receiverId],
    ])
  })

  test('keeps who changed the hours of a pot, and by whom a session was cancelled', async () => {
    const before = await db.select().from(potHistory).where(eq(potHistory.potId, team.own.potId))
    await handOver()
    const after = await db.select().from(potHistory).where(eq(potHistory.potId, team.own.potId))
    const names = (rows: typeof before) =>
      new Map(rows.map(({ id, trainerName }) => [id, trainerName]))
    expect(names(after)).toEqual(names(before))
    const [cancelled] = await db
      .select()
      .from(cancelledSessions)
      .where(eq(cancelledSessions.id, team.own.cancelledId))
    expect(cancelled).toMatchObject({ trainerId: receiverId, cancelledBy: team.own.actor.id })
  })

  test('with 2,000 sessions and twelve pots comes whole', async () => {
    const owner = { trainerId: team.own.actor.id, clientId }
    const potIds = [team.own.potId]
    for (let n = 0; n < 11; n += 1) {
      const potTypeId = await makePotType(db, owner.trainerId)
      potIds.push(await makePot(db, owner, { hours: 300.25, potTypeId }))
    }
    const start = Date.parse('2022-01-03T09:00:00Z')
    const sessions = Array.from({ length: 2000 }, (_, n) => ({
      id: randomUUID(),
      ...owner,
      potId: potIds[n % 13] ?? null,
      startsAt: new Date(start + n * 21 * 3_600_000),
      durationHours: [0.5, 1, 0.33, 1.25][n % 4] ?? 1,
      completed: n % 3 === 0,
      noShow: n % 5 === 0,
      notes: `Pass ${n}`,
    }))
    for (let from = 0; from < 2000; from += 500)
      await db.insert(trainingSessions).values(sessions.slice(from, from + 500))
    const before = await rowsOfClient()
    await handOver({ withNotes: true })
    expect(await rowsOfClient()).toEqual(before)
  })

  test('tells of the message that waits in the name of the giver, and what became of it', async () => {
    await offer({ message: 'Hej! Marcus tar över.' })
    const [listed] = (await giver().handover.list()).outgoing
    expect(listed).toMatchObject({ clientId, mail: 'waiting', receiverId, state: 'offered' })
    await accept()
    const [mail] = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.clientId, clientId), eq(outbox.message, 'Hej! Marcus tar över.')))
    expect(mail).toMatchObject({ senderId: team.own.actor.id, sentAt: null })
  })

  test('is not mailed to an address that takes none, and nothing is offered', async () => {
    await db.update(clients).set({ declinesMessages: true }).where(eq(clients.id, clientId))
    expect(await refusalOf(offer({ message: 'Hej!' }))).toBe('HANDOVER_UNMAILABLE')
    expect((await giver().handover.list()).outgoing).toEqual([])
  })
})

describe('training types', () => {
  const typesOf = (trainerId: string) =>
    db
      .select({ name: potTypes.name, bookingHours: potTypes.bookingHours })
      .from(potTypes)
      .where(eq(potTypes.trainerId, trainerId))
      .orderBy(asc(potTypes.name))

  test("of the same name and length are the receiver's; others of the name get their length in the name", async () => {
    const owner = { trainerId: team.own.actor.id, clientId }
    for (const [name, bookingHours] of [
      ['Styrka', 1],
      ['Rörlighet', 1.5],
      ['Löpning', null],
    ] as const) {
      const id = randomUUID()
      await db.insert(potTypes).values({ id, trainerId: owner.trainerId, name, bookingHours })
      await makePot(db, owner, { hours: 5, potTypeId: id })
    }
    await db.insert(potTypes).values([
      { id: randomUUID(), trainerId: receiverId, name: 'styrka', bookingHours: 1 },
      { id: randomUUID(), trainerId: receiverId, name: 'Rörlighet', bookingHours: 1 },
      { id: randomUUID(), trainerId: receiverId, name: 'Löpning', bookingHours: 0.5 },
    ])
    await offer()
    const preview = await receiver().handover.preview({ clientId })
    expect(preview.pots.map(({ typeName, type }) => [typeName, type])).toEqual([
      [canary(team.own.tag, 'pot_types.name'), 'new'],
      ['styrka', 'same'],
      ['Rörlighet (1,5 h)', 'new'],
      ['Löpning', 'same'],
    ])
    const { id } = await accept()
    expect((await typesOf(receiverId)).map(({ name }) => name)).toEqual(
      [
        canary(team.own.tag, 'pot_types.name'),
        'Löpning',
        'Rörlighet',
        'Rörlighet (1,5 h)',
        'styrka',
      ].toSorted(),
    )
    await receiver().handover.undo({ id })
    expect((await typesOf(receiverId)).map(({ name }) => name)).toEqual([
      'Löpning',
      'Rörlighet',
      'styrka',
    ])
  })
})

describe('the undo', () => {
  test.each(['giver', 'receiver'] as const)(
    'by the %s brings back everything, also what had not gone along',
    async (by) => {
      const before = await rowsOfClient()
      const lists = async () => ({
        trash: await giver().trash.list(),
        types: await giver().pots.types(),
        pots: await giver().pots.ofClient({ clientId }),
      })
      const seen = await lists()
      const { id } = await handOver()
      const done = (await giver().handover.list()).done
      expect(done).toMatchObject([{ id, clientId, side: 'given', otherName: 'Marcus Berg' }])
      expect((await receiver().handover.list()).done).toMatchObject([{ id, side: 'received' }])
      await (by === 'giver' ? giver() : receiver()).handover.undo({ id })
      expect(await rowsOfClient()).toEqual(before)
      expect(await lists()).toEqual(seen)
      expect(await receiver().clients.list()).toEqual([])
      expect(await db.$count(handovers, eq(handovers.clientId, clientId))).toBe(0)
      expect(await db.$count(handedHours, eq(handedHours.clientId, clientId))).toBe(0)
      expect((await kindsOf(receiverId)).at(-1)).toBe('handover.undone')
    },
  )

  test('is refused once something was done since, and a hand-over back is one like any other', async () => {
    const { id } = await handOver()
    await receiver().clients.setColour({ id: clientId, color: 'red-500' })
    expect(await refusalOf(giver().handover.undo({ id }))).toBe('HANDOVER_FIXED')
    expect((await receiver().handover.list()).done).toEqual([])
    await receiver().handover.start(
      offerTo({ clientId, receiverId: team.own.actor.id }, { withNotes: true }),
    )
    await giver().handover.accept({ clientId, email: null })
    expect((await giver().clients.list()).map((client) => client.id)).toEqual([clientId])
  })

  test('is offered for 30 days', async () => {
    const { id } = await handOver()
    clock.set('2026-12-18', '11:59')
    expect((await giver().handover.list()).done).toHaveLength(1)
    clock.set('2026-12-18', '12:01')
    expect((await giver().handover.list()).done).toEqual([])
    expect(await refusalOf(giver().handover.undo({ id }))).toBe('HANDOVER_NOT_FOUND')
  })

  test('of others is not found', async () => {
    const { id } = await handOver()
    const stranger = await team.organization.add('MEMBER')
    expect(await refusalOf(stranger.caller.handover.undo({ id }))).toBe('HANDOVER_NOT_FOUND')
    expect(await refusalOf(team.organization.admin.caller.handover.undo({ id }))).toBe(
      'HANDOVER_NOT_FOUND',
    )
  })

  test('is refused when the giver has left the organisation, and gives back to one who was disabled', async () => {
    const { id } = await handOver()
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, team.own.actor.id))
    await receiver().handover.undo({ id })
    expect(await receiver().clients.list()).toEqual([])
    await db.update(profiles).set({ isDisabled: false }).where(eq(profiles.id, team.own.actor.id))
    const again = await handOver()
    await db.delete(organizationMembers).where(eq(organizationMembers.trainerId, team.own.actor.id))
    expect(await refusalOf(receiver().handover.undo({ id: again.id }))).toBe('RECEIVER_NOT_FOUND')
  })
})

describe('what waits', () => {
  test('can be accepted from its first day until and with its last, fourteen days later', async () => {
    await offer({ fromOn: '2026-11-25' })
    expect((await receiver().handover.list()).incoming).toMatchObject([
      { clientId, fromOn: '2026-11-25', untilOn: '2026-12-09' },
    ])
    clock.set('2026-11-24', '23:59')
    expect(await refusalOf(accept())).toBe('HANDOVER_EARLY')
    clock.set('2026-12-10', '00:00')
    expect(await refusalOf(accept())).toBe('HANDOVER_NOT_FOUND')
    expect((await receiver().handover.list()).incoming).toEqual([])
    clock.set('2026-12-09', '23:59')
    expect(await refusalOf(accept())).toBeNull()
  })

  test.each(['giver', 'receiver'] as const)(
    'is ended by the %s, after which it cannot be accepted',
    async (by) => {
      await offer()
      await (by === 'giver' ? giver() : receiver()).handover.end({ clientId })
      expect(await refusalOf(accept())).toBe('HANDOVER_NOT_FOUND')
      expect(await refusalOf(giver().handover.end({ clientId }))).toBe('HANDOVER_NOT_FOUND')
      expect(await kindsOf(receiverId)).toEqual(['handover.started', 'handover.ended'])
    },
  )

  test('is one for each client', async () => {
    await offer()
    const other = await team.organization.add('MEMBER')
    const second = offerTo({ clientId, receiverId: other.actor.id })
    expect(await refusalOf(giver().handover.start(second))).toBe('HANDOVER_WAITS')
    expect(await refusalOf(other.caller.handover.accept({ clientId, email: null }))).toBe(
      'HANDOVER_NOT_FOUND',
    )
  })

  test('shows the receiver hours, types, times and what they overlap, and no note and no address', async () => {
    await offer()
    const { startsAt } = await giver().sessions.get({ id: team.own.sessionId })
    const { id: busy } = await makeClient(db, receiverId)
    await makeSession(db, {
      trainerId: receiverId,
      clientId: busy,
      startsAt: new Date(startsAt.getTime() + 1_800_000),
    })
    await makeSession(db, {
      trainerId: team.own.actor.id,
      clientId,
      startsAt: instantOf('2026-12-02', '10:00'),
    })
    await db.insert(absences).values({
      id: randomUUID(),
      trainerId: receiverId,
      isWholeDays: true,
      startsAt: instantOf('2026-12-02', '00:00'),
      endsAt: instantOf('2026-12-03', '00:00'),
    })
    const preview = await receiver().handover.preview({ clientId })
    expect(preview.coming[0]).toMatchObject({ id: team.own.sessionId, overlaps: 'session' })
    expect(preview.coming[1]).toMatchObject({ overlaps: 'absence' })
    expect(preview).toMatchObject({
      comingSessions: 2,
      overlapping: 2,
      isEmailTaken: false,
      hasLogin: false,
    })
    const text = JSON.stringify(preview)
    for (const column of [
      'clients.lasting_note',
      'clients.email',
      'clients.phone',
      'training_sessions.notes',
    ])
      expect(text).not.toContain(canary(team.own.tag, column))
    expect(await refusalOf(giver().handover.preview({ clientId }))).toBe('HANDOVER_NOT_FOUND')
  })

  test.each([
    ['a day that is over', { fromOn: '2026-11-17' }],
    ['a day that is too far ahead', { fromOn: '2027-01-18' }],
  ])('does not begin on %s', async (_, overrides) => {
    expect(await refusalOf(offer(overrides))).toBe('INVALID_INPUT')
  })
})

describe('what is refused', () => {
  const offerOf = (receiving: string, id = clientId) =>
    refusalOf(giver().handover.start(offerTo({ clientId: id, receiverId: receiving })))

  test("another organisation's trainer, a former member, a disabled account, oneself, and who is nobody", async () => {
    const elsewhere = await makeOrganization(db)
    const former = await team.organization.add('MEMBER')
    await db.delete(organizationMembers).where(eq(organizationMembers.id, former.memberId))
    const disabled = await team.organization.add('MEMBER', { isDisabled: true })
    for (const id of [
      elsewhere.admin.actor.id,
      former.actor.id,
      disabled.actor.id,
      team.own.actor.id,
      randomUUID(),
    ])
      expect(await offerOf(id)).toBe('RECEIVER_NOT_FOUND')
  })

  test("another trainer's client, and one in the trash", async () => {
    const other = await makeClient(db, receiverId)
    expect(await offerOf(receiverId, other.id)).toBe('NOT_FOUND')
    await offer()
    await giver().clients.remove({ id: clientId })
    expect(await offerOf(receiverId)).toBe('NOT_FOUND')
    expect(await refusalOf(accept())).toBe('HANDOVER_NOT_FOUND')
  })

  test('an offer after either has left, also when the receiver was disabled since', async () => {
    await offer()
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, receiverId))
    expect(await refusalOf(accept())).toBe('RECEIVER_NOT_FOUND')
    await db.update(profiles).set({ isDisabled: false }).where(eq(profiles.id, receiverId))
    await giver().organizations.leave({ organizationId: team.organization.organizationId })
    expect(await refusalOf(accept())).toBe('HANDOVER_NOT_FOUND')
    expect(await db.$count(handoverOffers, eq(handoverOffers.clientId, clientId))).toBe(0)
  })

  test.each(['giver', 'receiver'] as const)(
    'while the books of the %s are wrong, and nothing is moved',
    async (of) => {
      await offer()
      const trainerId = of === 'giver' ? team.own.actor.id : receiverId
      let potId = team.own.potId
      if (of === 'receiver') {
        const { id } = await makeClient(db, receiverId)
        potId = await makePot(db, { trainerId, clientId: id }, { hours: 1 })
      }
      await db.insert(wrongPots).values({ potId, trainerId })
      const code = of === 'giver' ? 'HANDOVER_BOOKS_WRONG' : 'BOOKS_WRONG'
      expect(await refusalOf(accept())).toBe(code)
      await db.delete(wrongPots)
      expect(await refusalOf(accept())).toBeNull()
    },
  )

  test('an e-mail address that the receiver has already, until another is given, which an undo takes back', async () => {
    const [own] = await db.select().from(clients).where(eq(clients.id, clientId))
    await makeClient(db, receiverId, { email: own?.email.toUpperCase() ?? '' })
    await offer()
    expect((await receiver().handover.preview({ clientId })).isEmailTaken).toBe(true)
    expect(await refusalOf(accept())).toBe('CLIENT_EMAIL_EXISTS')
    expect((await giver().clients.list()).map(({ id }) => id)).toContain(clientId)
    const { id } = await accept('annan@example.com')
    expect((await receiver().clients.get({ id: clientId })).email).toBe('annan@example.com')
    await giver().handover.undo({ id })
    expect((await giver().clients.get({ id: clientId })).email).toBe(own?.email)
  })
})

describe('a repeated request', () => {
  test('hands the client over once, and answers with the same key', async () => {
    await offer()
    const keyed = callerOf(db, team.receiver.actor, {
      now: clock.now,
      idempotencyKey: randomUUID(),
    })
    const first = await keyed.handover.accept({ clientId, email: null })
    expect(await keyed.handover.accept({ clientId, email: null })).toEqual(first)
    expect(await db.$count(trash, eq(trash.clientId, clientId))).toBe(0)
    expect(await tablesWith(first.id)).toEqual(expect.arrayContaining(['handovers', 'events']))
  })
})
