import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { queueDueLetters } from '#server/letters/planner.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import type { Deliver } from '#server/platform/mail/delivery.ts'
import { absences } from '#server/schema/absences.ts'
import { outbox } from '#server/schema/outbox.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { addDays, formatTime, instantOf, localDateOf } from '#shared/time.ts'
import { type Child, startChild } from '#tests/child.ts'
import { makeClient, makeClients, makeProfile, makeSession } from '#tests/factories.ts'
import { useLetters } from '#tests/letters.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { type Random, repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const hourMs = 3_600_000

const own = useLetters()
let children: Child[] = []

afterEach(async () => {
  for (const child of children) await child.kill()
  children = []
})

type Rule =
  | { reminders: 'dayBefore'; reminderHour: number }
  | { reminders: 'hoursBefore'; reminderHoursBefore: number }

const clocks: { name: string; from: string; rule: Rule }[] = [
  {
    name: 'by an hour of the day before',
    from: '2026-03-26',
    rule: { reminders: 'dayBefore', reminderHour: 18 },
  },
  {
    name: 'by hours before',
    from: '2026-10-22',
    rule: { reminders: 'hoursBefore', reminderHoursBefore: 26 },
  },
]

/** Eight days around a change of clocks, every other hour, while sessions are moved, cancelled, deleted and put in absences. */
test.each(clocks)(
  'two processes remind $name over a change of clocks: each day once, and never of what has gone',
  { timeout: 600_000 },
  async ({ from, rule }) => {
    await own.setTrainer(rule)
    const random = seededRandom(runSeed())
    await bookEachDay(from, random)
    const second = openPostgres(own.where)
    // Not by SMTP, which takes most of the time of a letter: the next test has it.
    const sent: { id: string; times: string[] }[] = []
    const deliver: Deliver = async ({ id, letter: { text } }) => {
      await setImmediate()
      // The sentence with the sessions: the rule may name their times again (D142).
      const said = text.split('\n\n')[1] ?? ''
      const times = [...said.matchAll(/(\d\d:\d\d)–/g)].map(([, time = '']) => time)
      sent.push({ id, times: times.toSorted() })
      return null
    }
    const mailers = [own.db, second.db].map((db) => ({ db, ...makeOutboxFixture(db, { deliver }) }))
    const told = new Set<string>()
    const end = instantOf(addDays(from, 8), '00:00').getTime()
    let at = instantOf(addDays(from, -2), '00:30').getTime()
    for (; at < end; at += 2 * hourMs) {
      for (const mailer of mailers) mailer.pass(at - mailer.now().getTime())
      const now = new Date(at)
      // Some change before this run, and others between its queueing and its sending.
      await changeSome({ random, now })
      const before = dueNow(await booked(now), { now, told, rule })
      await Promise.all(mailers.map(({ db }) => queueDueLetters({ db, now })))
      await changeSome({ random, now })
      const left = await booked(now)
      const after = dueNow(left, { now, told, rule })
      await Promise.all(mailers.map((mailer) => mailer.round()))
      // What was due is told if something of its day is still booked, with its hours of now; nothing else is.
      const times = timesOf(left)
      for (const [key, timesInLetter] of await byClientAndDay(sent.splice(0))) {
        expect(told.has(key), `${key} twice, ${repeatedBy()}`).toBe(false)
        expect(before.has(key), `${key} before its time, ${repeatedBy()}`).toBe(true)
        expect(timesInLetter, `${key}, ${repeatedBy()}`).toEqual(times.get(key)?.toSorted())
        told.add(key)
      }
      for (const key of after)
        if (before.has(key)) expect(told.has(key), `${key} is missing, ${repeatedBy()}`).toBe(true)
    }
    expect(told.size).toBeGreaterThan(scale.reminders / 4)
    await second.close()
  },
)

/** Half of the sessions: one on each of eight days, at some hour, for each of many clients. */
async function bookEachDay(from: string, random: Random): Promise<void> {
  const { db, trainerId } = own
  const ids = await makeClients(db, trainerId, Math.ceil(scale.reminders / 2 / 8))
  const values = ids.flatMap((clientId) =>
    Array.from({ length: 8 }, (_, day) => ({
      id: randomUUID(),
      trainerId,
      clientId,
      startsAt: instantOf(addDays(from, day), `${String(random.below(24)).padStart(2, '0')}:30`),
      durationHours: 1,
      createdAt: new Date('2025-01-01'),
    })),
  )
  for (let n = 0; n < values.length; n += 500)
    await db.insert(trainingSessions).values(values.slice(n, n + 500))
  // Without statistics the planner of PostgreSQL chooses plans that take several times as long.
  await db.execute(sql`analyze`)
}

/** Now and then moves, deletes and marks a few sessions that are to come, or is away for some hours. */
async function changeSome({ random, now }: { random: Random; now: Date }) {
  if (!random.percent(20)) return
  const { db, trainerId } = own
  const ids = await rowsOf<{ id: string }>(
    db,
    sql`select id from training_sessions where not no_show and date > ${now.toISOString()}::timestamptz order by id`,
  )
  for (let n = 0; n < Math.ceil(ids.length / 400); n += 1) {
    const id = ids[random.below(ids.length)]?.id ?? ''
    const isSession = eq(trainingSessions.id, id)
    const turn = random.below(4)
    if (turn === 0) await db.delete(trainingSessions).where(isSession)
    else if (turn === 1) await db.update(trainingSessions).set({ noShow: true }).where(isSession)
    else
      await db
        .update(trainingSessions)
        .set({ startsAt: sql`date + ${random.below(60) - 20} * interval '1 hour'` })
        .where(isSession)
  }
  if (random.percent(10)) {
    const startsAt = new Date(now.getTime() + random.below(48) * hourMs)
    const endsAt = new Date(startsAt.getTime() + 3 * hourMs)
    const id = randomUUID()
    await db.insert(absences).values({ id, trainerId, startsAt, endsAt, isWholeDays: false })
  }
}

type Row = { client: string; starts: string; away: boolean }

/** No reminder is due so long before its session. */
const soonHours = 72

/** The sessions to come of these days that lie in no absence; computed apart from the product. */
async function booked(now: Date) {
  const rows = await rowsOf<Row>(
    own.db,
    sql`select s.client_id as client, to_char(s.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts,
      exists (select from absences a where a.starts_at < s.date + s.duration_hours * interval '1 hour'
        and a.ends_at > s.date) as away
      from training_sessions s where not s.completed and not s.no_show
        and s.date > ${now.toISOString()}::timestamptz
        and s.date < ${now.toISOString()}::timestamptz + ${soonHours} * interval '1 hour'`,
  )
  return rows
    .filter(({ away }) => !away)
    .map(({ client, starts }) => {
      const at = new Date(starts)
      const day = localDateOf(at)
      return { at, day, key: `${client} ${day}` }
    })
}

type Booked = Awaited<ReturnType<typeof booked>>

/** The client and day of each letter that is due and was not sent. */
function dueNow(
  open: Booked,
  { now, told, rule }: { now: Date; told: Set<string>; rule: Rule },
): Set<string> {
  const due = new Set<string>()
  for (const { at, day, key } of open) {
    const moment =
      rule.reminders === 'dayBefore'
        ? hourOfDayBefore(day, rule.reminderHour)
        : at.getTime() - rule.reminderHoursBefore * hourMs
    const late = now.getTime() - moment
    if (late >= 0 && late < 24 * hourMs && !told.has(key)) due.add(key)
  }
  return due
}

const moments = new Map<string, number>()

/** In ms. Kept, as it takes long to find and thousands of sessions have the same. */
function hourOfDayBefore(day: string, hour: number): number {
  const known = moments.get(day)
  if (known !== undefined) return known
  const moment = instantOf(addDays(day, -1), `${String(hour).padStart(2, '0')}:00`).getTime()
  moments.set(day, moment)
  return moment
}

/** When the sessions of each client and day start. */
function timesOf(open: Booked): Map<string, string[]> {
  const times = new Map<string, string[]>()
  for (const { at, key } of open) times.set(key, [...(times.get(key) ?? []), formatTime(at)])
  return times
}

/** The client and day of each letter, instead of its id. */
async function byClientAndDay(
  letters: { id: string; times: string[] }[],
): Promise<[string, string[]][]> {
  const ids = letters.map(({ id }) => id)
  const rows = await own.db.select().from(outbox).where(inArray(outbox.id, ids))
  const keyOf = new Map(rows.map(({ id, clientId, about }) => [id, `${clientId} ${about}`]))
  return letters.map(({ id, times }) => [keyOf.get(id) ?? 'unknown', times])
}

test('planners and senders that are killed anywhere lose no letter, and one that comes twice has the same Message-ID', {
  timeout: 1_200_000,
}, async () => {
  await own.setTrainer({ reminders: 'hoursBefore', reminderHoursBefore: 24 })
  const { db, server, trainerId } = own
  const random = seededRandom(runSeed())
  const startsAt = new Date(Date.now() + 20 * hourMs)
  let wanted = 0
  const more = async (count: number) => {
    const createdAt = new Date(Date.now() - 48 * hourMs)
    for (const clientId of await makeClients(db, trainerId, count))
      await makeSession(db, { trainerId, clientId, startsAt, createdAt })
    wanted += count
  }
  const start = () => {
    const child = startChild('send-mail', [own.where, server.url, 'plans'])
    children.push(child)
    return child
  }
  for (let n = 0; n < scale.killedPlanners; n += 1) {
    await more(8)
    const child = start()
    // In the middle of the queueing, or of the sending.
    if (random.percent(50))
      await expect
        .poll(() => db.$count(outbox), { timeout: 30_000, interval: 1 })
        .toBeGreaterThan(wanted - 8)
    else await server.gotten(server.received.length + 1 + random.below(4))
    await child.kill()
    // The rows that it had leased are available when the lease expires.
    await db.execute(sql`update outbox set next_attempt_at = now() where sent_at is null`)
  }
  const two = [start(), start()]
  await expect
    .poll(() => db.$count(outbox, sql`sent_at is not null`), { timeout: 240_000 })
    .toBe(wanted)
  for (const child of two) child.tell('stop')
  for (const child of two) await child.ended()
  const rows = await db.select().from(outbox)
  expect(new Set(rows.map(({ clientId, about }) => `${clientId} ${about}`)).size).toBe(wanted)
  expect(rows).toHaveLength(wanted)
  const arrived = server.received.map(({ messageId }) => messageId)
  expect([...new Set(arrived)].toSorted()).toEqual(
    rows.map(({ id }) => `${id}@tidspott.example.com`).toSorted(),
  )
  // At most the one letter that each killed process was sending.
  expect(arrived.length - wanted).toBeLessThanOrEqual(scale.killedPlanners)
})

test('the planner reads sessions by index, whoever has turned letters on', async () => {
  const { db } = own
  await own.setTrainer({ lowBalanceLetters: true })
  const { id: trainerId } = await makeProfile(db)
  const { id: clientId } = await makeClient(db, trainerId)
  await db.transaction(async (tx) => {
    // Without the triggers of the books, which would take longer than a statement may.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into training_sessions (id, trainer_id, client_id, date, duration_hours)
    select gen_random_uuid(), ${trainerId}::uuid, ${clientId}::uuid, timestamptz '2024-01-01' + n * interval '1 hour', 1
    from generate_series(1, 20000) n`)
  })
  await own.book('2026-11-24', '10:00')
  await db.execute(sql`analyze`)
  const scans = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`)
    const [row] = await rowsOf<{ seq: string; idx: string }>(
      db,
      sql`select seq_scan as seq, idx_scan as idx from pg_stat_user_tables where relname = 'training_sessions'`,
    )
    return [Number(row?.seq), Number(row?.idx)]
  }
  await expect.poll(async () => (await scans())[0], { timeout: 20_000 }).toBeGreaterThan(0)
  const [seq = 0, idx = 0] = await scans()
  own.set('2026-11-23', '18:00')
  await own.plan()
  await expect.poll(async () => (await scans())[1], { timeout: 20_000 }).toBeGreaterThan(idx)
  expect((await scans())[0]).toBe(seq)
  expect(await own.rows()).toHaveLength(1)
})
