import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { databaseError } from '#server/platform/db/errors.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { movesAfter } from '#shared/absences/moves.ts'
import { addDays, localDateOf, localTimeOf } from '#shared/time.ts'
import { type Caller, callerOf } from './callers.ts'
import { makeClient, makePot } from './factories.ts'
import { handOver } from './handed-over.ts'
import { asSent, editOf, newSession } from './inputs.ts'
import { type Insider, profileRow } from './organization.ts'
import { refusalOf } from './problems.ts'
import { type Random, seededRandom } from './random.ts'

/** Concurrent writers, so that a write is always in flight. */
const writers = 8
const minutesOfDay = 24 * 60

type Options = {
  db: Database
  /** What `givenBooks` has created. */
  books: string[]
  /** Distinct for each call on the same books. */
  round: number
  /**
   * Receives acknowledged writes: 'hours id hundredths', 'series notes', 'settled id', 'cancelled id', 'planned id',
   * 'restored series notes', 'restored entry id', 'absent id', 'moved id seconds', 'handed id trainer' and
   * 'returned id trainer'; and before a removal or an undo 'removing id', 'restoring id'.
   */
  say: (line: string) => void
  goesOn?: () => boolean
  /** Receives the error of a failed write, whose outcome is unknown; the writer goes on. By default it is thrown. */
  onError?: (error: unknown) => void
}

/** Whether a write was refused for a lock that was not free in time, as eight writers of a busy machine have it. */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return databaseError(error)?.code === '55P03' || isLockTimeout(error.cause)
}

type Writer = {
  caller: Caller
  colleague: Pick<Insider, 'actor' | 'caller'>
  random: Random
  hand: number
  /** The history entries that it has not removed. */
  entries: string[]
}

/** Writes to the books with eight concurrent writers while `goesOn`. */
export async function writeBooks(options: Options): Promise<void> {
  const { db, books, round, goesOn = () => true, onError } = options
  const [trainerId = '', , , colleagueId = ''] = books
  const caller = callerOf(db, await profileRow(db, trainerId))
  const colleagueRow = await profileRow(db, colleagueId)
  const colleague = { actor: colleagueRow, caller: callerOf(db, colleagueRow) }

  async function writeOn(hand: number): Promise<void> {
    const random = seededRandom(round * 10 + hand)
    const writer = { caller, colleague, random, hand, entries: [] }
    for (let turn = 0; goesOn(); turn += 1) {
      try {
        await takeTurn(options, writer, turn)
      } catch (error) {
        if (!onError) throw error
        onError(error)
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, n) => writeOn(n + 1)))
}

/**
 * A change of hours, a series of four of which two are settled, one is cancelled late and one in time, which is sometimes
 * undone, or is inside an absence, and sometimes a removed change.
 */
async function takeTurn(options: Options, writer: Writer, turn: number): Promise<void> {
  const { db, books, round, say } = options
  const { caller, random, hand, entries } = writer
  const [, clientId = '', potId = ''] = books
  if (hand === 1 && (turn === 0 || random.percent(10))) await giveAway(options, writer)
  const id = randomUUID()
  const hours = (random.below(800) - 300 || 1) / 100
  await caller.pots.changeHours({ id, potId, hours, reason: 'Justering' })
  entries.push(id)
  say(`hours ${id} ${Math.round(hours * 100)}`)

  // A distinct time per round and turn and a distinct duration per writer: never a duplicate. Rounds that follow each
  // other are on other weekdays, since an absence moves sessions to the same weekday of a later week.
  const slot = {
    date: addDays('2027-01-04', 29 * round + Math.floor(turn / minutesOfDay)),
    time: new Date((turn % minutesOfDay) * 60_000).toISOString().slice(11, 16),
    durationHours: hand / 2,
    repeatWeeks: 3,
    notes: randomUUID(),
  }
  const { created } = await caller.sessions.create(newSession({ clientId, potId }, slot))
  if (created !== 4) throw new Error('the series was not created')
  say(`series ${slot.notes}`)
  if (random.percent(30)) {
    say(`removing ${slot.notes}`)
    const [first = '', ...others] = await keysIn(db, slot.notes)
    const { trashId } = await caller.sessions.remove({ id: first, others })
    await caller.trash.restore({ id: trashId ?? '', email: null })
    say(`restored series ${slot.notes}`)
  }

  const made = await keysIn(db, slot.notes)
  for (const session of made.slice(0, 2)) {
    const flags = random.percent(50) ? { completed: true } : { noShow: true }
    await caller.sessions.update(await editOf(caller, session, flags))
    say(`settled ${session}`)
  }

  const [, , third, fourth] = made
  if (third && !(random.percent(40) && (await goAway(options, writer, third)))) {
    await caller.sessions.cancel({ id: third, version: 1, kind: 'inTime', reason: 'Sjuk' })
    say(`cancelled ${third}`)
    if (random.percent(50)) {
      say(`restoring ${third}`)
      await caller.sessions.undoCancellation({ id: third, version: 1 })
      say(`planned ${third}`)
    }
  }
  if (fourth) {
    await caller.sessions.cancel({ id: fourth, version: 1, kind: 'late', reason: 'Sjuk' })
    say(`settled ${fourth}`)
  }

  const oldest = random.percent(30) ? entries.shift() : undefined
  if (oldest) {
    say(`removing ${oldest}`)
    const { trashId } = await caller.pots.removeHistory({ id: oldest })
    if (random.percent(50)) {
      await caller.trash.restore({ id: trashId ?? '', email: null })
      say(`restored entry ${oldest}`)
    }
  }
}

/** A client of their own with hours and a series, handed over to the colleague, and sometimes back. */
async function giveAway(
  { db, books: [trainerId = ''], say }: Options,
  { caller, colleague, random }: Writer,
): Promise<void> {
  const { id: clientId } = await makeClient(db, trainerId)
  const potId = await makePot(db, { trainerId, clientId }, { hours: 10 })
  const notes = randomUUID()
  const series = { date: '2026-12-07', repeatWeeks: 3, notes }
  await caller.sessions.create(newSession({ clientId, potId }, series))
  say(`series ${notes}`)
  const [first = ''] = await keysIn(db, notes)
  await caller.sessions.update(await editOf(caller, first, { completed: true }))
  say(`settled ${first}`)

  const id = await handOver({ caller }, colleague, { clientId, withNotes: true })
  say(`handed ${clientId} ${colleague.actor.id}`)
  if (random.percent(50)) return
  say(`restoring ${clientId}`)
  await (random.percent(50) ? caller : colleague.caller).handover.undo({ id })
  say(`returned ${clientId} ${trainerId}`)
}

const choices = ['cancel', 'move', 'stay'] as const

/**
 * An absence over a planned session, which it cancels, moves or leaves; sometimes undone. False when it is refused, since
 * another writer has taken the time that the session would move to.
 */
async function goAway(
  { say }: Options,
  { caller, random }: Writer,
  session: string,
): Promise<boolean> {
  const id = randomUUID()
  const choice = random.of(choices) ?? 'stay'
  const { startsAt, durationHours, version } = await caller.sessions.get({ id: session })
  const endsAt = new Date(startsAt.getTime() + durationHours * 3_600_000)
  const absence = {
    isWholeDays: false,
    from: localDateOf(startsAt),
    fromTime: localTimeOf(startsAt),
    to: localDateOf(endsAt),
    toTime: localTimeOf(endsAt),
    label: `${choice} ${session}`,
  }
  const { inside, staying, absences } = await caller.absences.plan({ id: null, absence })
  const own = inside.filter((one) => one.id === session)
  const others = inside.filter((one) => one.id !== session)
  const to = movesAfter(own, own, { absences, staying: [...staying, ...others] }).get(session)
  const seen = { id: session, version }
  const cancel = choice === 'cancel' ? [seen] : []
  const move = choice === 'move' && to ? [{ ...seen, startsAt: to.toISOString() }] : []
  const adding = caller.absences.create({ id, absence, cancel, move })
  if (choice === 'move' && (await refusalOf(adding)) === 'SESSION_CHANGED') return false
  const { moved } = await adding
  say(`absent ${id}`)
  if (choice === 'cancel') say(`cancelled ${session}`)
  if (choice === 'move' && to) say(`moved ${session} ${to.getTime() / 1000}`)
  if (random.percent(50)) return true

  say(`removing ${id}`)
  say(`restoring ${session}`)
  await caller.absences.undo({
    id,
    since: absence,
    before: null,
    cancelled: cancel.map((one) => one.id),
    moved: asSent(moved),
  })
  say(`planned ${session}`)
  return true
}

/** The keys of the series with these notes, by start. */
async function keysIn(db: Database, notes: string): Promise<string[]> {
  const found = await db
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(eq(trainingSessions.notes, notes))
    .orderBy(asc(trainingSessions.startsAt))
  return found.map(({ id }) => id)
}
