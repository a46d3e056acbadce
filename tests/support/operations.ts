import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { movesAfter } from '#shared/absences/moves.ts'
import type { AbsencePlan } from '#shared/absences/payload.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { cancellationKinds } from '#shared/sessions/cancellation.ts'
import { localDateOf, localTimeOf } from '#shared/time.ts'
import type { Caller } from './callers.ts'
import { asSent, newSession } from './inputs.ts'
import type { Ledger } from './ledger.ts'
import { refusalOf } from './problems.ts'
import type { Random } from './random.ts'

/**
 * A trainer for which several devices write concurrently. Holds all ids ever created, including those of deleted rows.
 */
export type WriterFixture = {
  /** For each server process of the trainer: makes a caller whose calls carry this idempotency key, or none. */
  callers: ((idempotencyKey: string | null) => Caller)[]
  /** A phone with a client's personal link, one minute later at each call. */
  visitor: (idempotencyKey: string) => Caller
  /** The token of each client's link that is known. */
  links: Map<string, string>
  db: Database
  types: string[]
  clients: string[]
  pots: string[]
  entries: string[]
  sessions: string[]
  /** Versions seen since the last acknowledged change: removing a pot also increments them. */
  versions: Map<string, number>
}

/** `others` are fixtures of other trainers, whose rows must be inaccessible (tenant isolation). */
export type Writer = {
  fixture: WriterFixture
  others: WriterFixture[]
  random: Random
  ledger: Ledger
}
type Outcome = ProblemCode | 'DUPLICATES' | null
type Operation = (writer: Writer) => Promise<Outcome>

/** Mostly one of the newest existing rows, so that writers conflict on them; sometimes any row, also a deleted one. */
function recent({ random, ledger }: Writer, ids: string[]): string {
  const newest = ids.slice(-30).filter((id) => !ledger.gone.has(id))
  return random.of(random.percent(85) ? newest.slice(-12) : ids) ?? randomUUID()
}

/** Hours with two decimals, from −`most` to `most`. */
const someHours = (random: Random, most: number) =>
  (random.below(200 * most + 1) - 100 * most) / 100
const someLength = (random: Random) => (1 + random.below(6)) / 2
const callerOf = ({ fixture, random }: Writer, idempotencyKey: string | null = null): Caller => {
  const make = random.of(fixture.callers)
  if (!make) throw new Error('the fixture has no caller')
  return make(idempotencyKey)
}

/** Sends a command, sometimes twice at once with its idempotency key, like a retry while the first is under way. */
async function send(writer: Writer, command: (caller: Caller) => Promise<unknown>) {
  const key = randomUUID()
  const call = () => refusalOf(command(callerOf(writer, key)))
  const answers = [call()]
  if (writer.random.percent(10)) answers.push(call())
  const codes = await Promise.all(answers)
  return codes.includes(null) ? null : (codes[0] ?? null)
}

const addClient: Operation = async (writer) => {
  const id = randomUUID()
  const code = await send(writer, (caller) =>
    caller.clients.add({ id, name: 'Klient', email: `${id}@example.com`, phone: null }),
  )
  if (code === null) writer.fixture.clients.push(id)
  return code
}

const removeClient: Operation = async (writer) => {
  const id = recent(writer, writer.fixture.clients)
  const code = await refusalOf(callerOf(writer).clients.remove({ id }))
  if (code === null) writer.ledger.gone.add(id)
  return code
}

const createPot: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const id = randomUUID()
  const clientId = recent(writer, fixture.clients)
  const potTypeId = random.of(fixture.types) ?? ''
  const initialHours = someHours(random, 20)
  const code = await send(writer, (caller) =>
    caller.pots.create({ id, clientId, potTypeId, initialHours }),
  )
  if (code === null) {
    ledger.pots.set(id, { clientId, opening: initialHours })
    fixture.pots.push(id)
  }
  return code
}

const removePot: Operation = async (writer) => {
  const id = recent(writer, writer.fixture.pots)
  const code = await refusalOf(callerOf(writer).pots.remove({ id }))
  if (code === null) writer.ledger.gone.add(id)
  return code
}

const changeHours: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const id = randomUUID()
  const potId = recent(writer, fixture.pots)
  const hours = someHours(random, 8) || 1
  const code = await send(writer, (caller) =>
    caller.pots.changeHours({ id, potId, hours, reason: 'Justering' }),
  )
  if (code === null) {
    ledger.entries.set(id, { potId, hours })
    fixture.entries.push(id)
  }
  return code
}

const removeHistory: Operation = async (writer) => {
  const id = recent(writer, writer.fixture.entries)
  const code = await refusalOf(callerOf(writer).pots.removeHistory({ id }))
  if (code === null) writer.ledger.gone.add(id)
  return code
}

const createSessions: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const potId = recent(writer, fixture.pots)
  const clientId = ledger.pots.get(potId)?.clientId ?? randomUUID()
  const notes = randomUUID()
  const durationHours = someLength(random)
  const input = newSession(
    { clientId, potId },
    {
      notes,
      durationHours,
      date: `2026-${10 + random.below(3)}-${10 + random.below(20)}`,
      time: `${10 + random.below(10)}:${random.of(['00', '15', '30']) ?? '45'}`,
      repeatWeeks: random.percent(70) ? 0 : random.below(4),
    },
  )
  let created = 0
  const code = await send(writer, async (caller) => {
    created = Math.max(created, (await caller.sessions.create(input)).created)
  })
  if (code !== null) return code
  if (created === 0) return 'DUPLICATES'
  const made = await fixture.db
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(and(eq(trainingSessions.clientId, clientId), eq(trainingSessions.notes, notes)))
  const { date, time } = input
  const facts = { version: 1, clientId, potId, date, time, durationHours, notes }
  for (const { id } of made) {
    ledger.enterSession(id, { ...facts, completed: false, noShow: false })
    fixture.sessions.push(id)
  }
  return null
}

const updateSession: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const caller = callerOf(writer)
  const id = recent(writer, fixture.sessions)
  const before = ledger.sessions.get(id)
  if (!before) return refusalOf(caller.sessions.get({ id }))
  const after = { ...before, version: Math.max(before.version, fixture.versions.get(id) ?? 0) }
  if (after.potId !== null && ledger.gone.has(after.potId)) after.potId = null
  if (random.percent(45)) after.completed = random.percent(60)
  if (random.percent(30)) after.noShow = random.percent(50)
  if (random.percent(25)) after.durationHours = someLength(random)
  if (random.percent(30)) {
    after.potId = recent(writer, fixture.pots)
    // With a pot of another client the session should move to that client; sometimes the client is left unchanged,
    // which must be refused.
    if (random.percent(90))
      after.clientId = ledger.pots.get(after.potId)?.clientId ?? after.clientId
  } else if (random.percent(5)) after.potId = null

  let version = 0
  const code = await refusalOf(
    caller.sessions.update({ id, ...after }).then((answer) => {
      version = answer.version
    }),
  )
  if (code === null) ledger.enterSession(id, { ...after, version })
  if (code === 'SESSION_CHANGED') {
    const now = await caller.sessions.get({ id }).catch(() => null)
    if (now) fixture.versions.set(id, now.version)
  }
  return code
}

const moveSession: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const id = recent(writer, fixture.sessions)
  const before = ledger.sessions.get(id)
  const caller = callerOf(writer)
  if (!before) return refusalOf(caller.sessions.get({ id }))
  const known = { ...before, version: Math.max(before.version, fixture.versions.get(id) ?? 0) }
  const to = {
    date: `2026-${10 + random.below(3)}-${10 + random.below(20)}`,
    time: `${10 + random.below(10)}:00`,
    durationHours: someLength(random),
  }
  let version = 0
  const code = await refusalOf(
    caller.sessions.move({ id, version: known.version, ...to }).then((answer) => {
      version = answer.version
    }),
  )
  // A moved session is planned again, whatever the ledger contained before.
  if (code === null)
    ledger.enterSession(id, { ...known, ...to, version, completed: false, noShow: false })
  return code
}

const markSessions: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const ids = Array.from({ length: 1 + random.below(4) }, () => recent(writer, fixture.sessions))
  const sessions = [...new Set(ids)].map((id) => ({
    id,
    version: Math.max(ledger.sessions.get(id)?.version ?? 1, fixture.versions.get(id) ?? 0),
  }))
  const flags = { completed: random.percent(60), noShow: random.percent(30) }
  let marked: { id: string; version: number }[] = []
  const code = await send(writer, async (caller) => {
    const answer = await caller.sessions.mark({ sessions, ...flags })
    if (answer.marked.length >= marked.length) marked = answer.marked
  })
  if (code !== null) return code
  for (const { id, version } of marked) {
    const before = ledger.sessions.get(id)
    if (before) ledger.enterSession(id, { ...before, ...flags, version })
  }
  return null
}

const removeSession: Operation = async (writer) => {
  const id = recent(writer, writer.fixture.sessions)
  const code = await refusalOf(callerOf(writer).sessions.remove({ id }))
  if (code === null) writer.ledger.gone.add(id)
  return code
}

/** Cancels a session that is mostly planned, in time or late; sometimes from two devices. */
const cancelSession: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const reader = callerOf(writer)
  const id = recent(writer, fixture.sessions)
  const before = ledger.sessions.get(id)
  const version = Math.max(before?.version ?? 1, fixture.versions.get(id) ?? 0)
  const kind = cancellationKinds[random.below(cancellationKinds.length)] ?? 'late'
  const code = await send(writer, (caller) =>
    caller.sessions.cancel({ id, version, kind, reason: 'Sjuk' }),
  )
  if (code === null && kind === 'late') await enterAsRead(writer, reader, id)
  return code
}

const undoCancellation: Operation = async (writer) => {
  const { fixture, ledger } = writer
  const reader = callerOf(writer)
  const id = recent(writer, fixture.sessions)
  const version = Math.max(ledger.sessions.get(id)?.version ?? 1, fixture.versions.get(id) ?? 0)
  const code = await send(writer, (caller) => caller.sessions.undoCancellation({ id, version }))
  if (code === null) await enterAsRead(writer, reader, id)
  return code
}

/** A client cancels by the personal link, or undoes that; sometimes from two phones (D39). */
const cancelByLink: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const reader = callerOf(writer)
  const id = recent(writer, fixture.sessions)
  const before = ledger.sessions.get(id)
  const token = fixture.links.get(before?.clientId ?? '') ?? 'unknown'
  const version = Math.max(before?.version ?? 1, fixture.versions.get(id) ?? 0)
  const seen = { token, sessionId: id, version }
  const isUndo = random.percent(40)
  const key = randomUUID()
  const call = () => {
    const { portal } = fixture.visitor(key)
    return refusalOf(
      isUndo
        ? portal.undoCancel(seen)
        : portal.cancel({ ...seen, expects: 'inTime', reason: 'Sjuk' }),
    )
  }
  const codes = await Promise.all(random.percent(20) ? [call(), call()] : [call()])
  const code = codes.includes(null) ? null : (codes[0] ?? null)
  if (code === null && isUndo) await enterAsRead(writer, reader, id)
  return code
}

/** A client books one of the free times by the personal link, or moves a session there; sometimes from two phones, sometimes undone. */
const bookByLink: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const clientId = random.of([...fixture.links.keys()]) ?? ''
  const token = fixture.links.get(clientId) ?? 'unknown'
  const key = randomUUID()
  const known = [...ledger.sessions].filter(([id]) => !ledger.gone.has(id))
  const own = known.findLast(([, session]) => session.clientId === clientId)
  const moved = random.percent(50) ? own : undefined
  const { portal } = fixture.visitor(key)
  const asked = { token, ...(moved && { sessionId: moved[0] }) }
  const free = await portal.freeTimes(asked).catch(() => null)
  const choice = random.of(free?.choices ?? [])
  const startsAt = random.of(choice?.starts ?? [])
  // As a page that was opened before shows it.
  if (!choice || !startsAt) return refusalOf(portal.freeTimes(asked))
  const { potId, durationHours } = choice
  const at = { token, startsAt: startsAt.toISOString() }
  const reader = callerOf(writer)
  const placed: { sessionId: string; version: number }[] = []
  const call = async (): Promise<void> => {
    const phone = fixture.visitor(key).portal
    const seen = { sessionId: moved?.[0] ?? '', version: moved?.[1].version ?? 1 }
    placed.push(
      potId === null
        ? await phone.move({ ...at, ...seen })
        : await phone.book({ ...at, potId, durationHours }),
    )
  }
  const calls = random.percent(20) ? [call(), call()] : [call()]
  const codes = await Promise.all(calls.map(refusalOf))
  const [done] = placed
  if (!done) return codes[0] ?? null
  const { sessionId: id, version } = done
  if (new Set(placed.map((one) => `${one.sessionId} ${one.version}`)).size > 1)
    throw new Error(`two sessions of one key: ${JSON.stringify(placed)}`)
  if (potId !== null) {
    const place = { date: localDateOf(startsAt), time: localTimeOf(startsAt) }
    const facts = { version, clientId, potId, ...place, durationHours, notes: '' }
    ledger.enterSession(id, { ...facts, completed: false, noShow: false })
    fixture.sessions.push(id)
  } else await enterAsRead(writer, reader, id)
  if (random.percent(50)) return null
  const undo = { token, sessionId: id, version }
  const phone = fixture.visitor(randomUUID()).portal
  const code = await refusalOf(potId === null ? phone.undoMove(undo) : phone.undoBook(undo))
  if (potId === null) await enterAsRead(writer, reader, id)
  // One that the trainer gave to another client meanwhile is gone for this one alone.
  else if (code === null && (await refusalOf(reader.sessions.get({ id }))) !== null)
    ledger.gone.add(id)
  return code
}

/**
 * A holiday of a few days, with a choice about each open session inside, in one act; sometimes from two devices. Mostly
 * undone, removed or changed at once, so that not every week is taken.
 */
const goAway: Operation = async (writer) => {
  const { random } = writer
  const id = randomUUID()
  const made = await act(writer, { id, before: null })
  if (made.code !== null) return made.code

  const after = random.below(10)
  if (after < 3)
    return send(writer, (caller) => caller.absences.remove({ id, before: made.absence }))
  if (after > 8) return null
  if (after < 7) return undoAct(writer, made)
  const changed = await act(writer, { id, before: made.absence })
  if (changed.code !== null || random.percent(50)) return changed.code
  return undoAct(writer, changed)
}

type Act = Awaited<ReturnType<typeof act>>
type Moved = Awaited<ReturnType<Caller['absences']['create']>>['moved']

/** Makes an absence, or changes the one that is there. */
async function act(
  writer: Writer,
  { id, before }: { id: string; before: ReturnType<typeof someAbsence> | null },
) {
  const { random } = writer
  const caller = callerOf(writer)
  const absence = someAbsence(random)
  const plan = await caller.absences.plan({ id: before && id, absence })
  const choices = chooseInside(plan, random)
  const input = { id, absence, ...choices }
  let moved: Moved = []
  const code = await send(writer, async (own) => {
    const change = () => own.absences.change({ ...input, before: before ?? absence })
    moved = (await (before ? change() : own.absences.create(input))).moved
  })
  if (code === null) for (const one of choices.move) await enterAsRead(writer, caller, one.id)
  return { code, id, before, absence, moved, ...choices }
}

async function undoAct(writer: Writer, { id, before, absence, moved, cancel, move }: Act) {
  const reader = callerOf(writer)
  const undo = {
    id,
    since: absence,
    before,
    cancelled: cancel.map((one) => one.id),
    moved: asSent(moved),
  }
  const undone = await send(writer, (caller) => caller.absences.undo(undo))
  for (const session of [...cancel, ...move]) await enterAsRead(writer, reader, session.id)
  return undone
}

function someAbsence(random: Random) {
  const [month, day] = [10 + random.below(3), 10 + random.below(18)]
  return {
    isWholeDays: random.percent(70),
    from: `2026-${month}-${day}`,
    fromTime: '08:00',
    to: `2026-${month}-${day + random.below(3)}`,
    toTime: '17:00',
    label: 'Semester',
  }
}

/** What a person chooses about the sessions inside: each is cancelled, moved or left. */
function chooseInside({ inside, staying, absences }: AbsencePlan, random: Random) {
  const drawn = inside.map((session) => ({ session, die: random.below(3) }))
  const withDie = (...dice: number[]) =>
    drawn.filter(({ die }) => dice.includes(die)).map(({ session }) => session)
  const leaving = withDie(0, 1)
  const around = { absences, staying: [...staying, ...withDie(2)] }
  const targets = movesAfter(withDie(1), leaving, around)
  return {
    cancel: withDie(0).map(({ id, version }) => ({ id, version })),
    move: withDie(1).map(({ id, version, startsAt }) => ({
      id,
      version,
      startsAt: (targets.get(id) ?? startsAt).toISOString(),
    })),
  }
}

/** Enters the session as it is now: the answer may be that to a repeated call, after another change. */
async function enterAsRead({ ledger }: Writer, caller: Caller, id: string): Promise<void> {
  const now = await caller.sessions.get({ id }).catch(() => null)
  if (now)
    ledger.enterSession(id, {
      ...now,
      date: localDateOf(now.startsAt),
      time: localTimeOf(now.startsAt),
    })
}

/**
 * Deletes and restores a client that no other writer knows: a session, an entry, the pot and then the client, each
 * restored by two copies of one call.
 */
const deleteAndRestore: Operation = async (writer) => {
  const { fixture, random, ledger } = writer
  const caller = callerOf(writer)
  const [clientId, potId, entryId] = [randomUUID(), randomUUID(), randomUUID()]
  const [opening, hours, durationHours] = [
    someHours(random, 20),
    someHours(random, 8) || 1,
    someLength(random),
  ]
  const email = `${clientId}@example.com`
  await caller.clients.add({ id: clientId, name: 'Klient', email, phone: null })
  const potTypeId = random.of(fixture.types) ?? ''
  await caller.pots.create({ id: potId, clientId, potTypeId, initialHours: opening })
  await caller.pots.changeHours({ id: entryId, potId, hours, reason: 'Justering' })
  const input = newSession({ clientId, potId }, { durationHours, repeatWeeks: 1 })
  await caller.sessions.create(input)
  const booked = await caller.sessions.ofClient({ clientId })
  const ids = booked.map((one) => one.id).toReversed()
  const [first = '', second = ''] = ids
  await caller.sessions.mark({
    sessions: [{ id: first, version: 1 }],
    completed: true,
    noShow: false,
  })

  const deletions = [
    () => caller.sessions.remove({ id: second }),
    () => caller.pots.removeHistory({ id: entryId }),
    () => caller.pots.remove({ id: potId }),
    () => caller.clients.remove({ id: clientId }),
  ]
  for (const remove of deletions) {
    const id = (await remove()).trashId ?? ''
    const key = randomUUID()
    const restore = () => callerOf(writer, key).trash.restore({ id, email: null })
    const codes = await Promise.all([refusalOf(restore()), refusalOf(restore())])
    const refused = codes.find((code) => code !== null)
    if (refused) return refused
  }

  ledger.pots.set(potId, { clientId, opening })
  ledger.entries.set(entryId, { potId, hours })
  for (const id of ids)
    ledger.enterSession(id, {
      version: 1,
      clientId,
      potId,
      date: input.date,
      time: input.time,
      durationHours,
      notes: '',
      completed: id === first,
      noShow: false,
    })
  return null
}

const reachForForeignRows: Operation = async (writer) => {
  const { random, others, fixture } = writer
  const caller = callerOf(writer)
  const other = random.of(others) ?? fixture
  const [potId, id, clientId] = [other.pots, other.sessions, other.clients].map((ids) =>
    recent(writer, ids),
  ) as [string, string, string]
  const attempts = [
    () => caller.pots.remove({ id: potId }),
    () => caller.pots.changeHours({ id: randomUUID(), potId, hours: 5, reason: 'Min pott' }),
    () => caller.sessions.remove({ id }),
    () => caller.sessions.cancel({ id, version: 1, kind: 'inTime', reason: null }),
    () => caller.sessions.undoCancellation({ id, version: 1 }),
    () => {
      const cancel = [{ id, version: 1 }]
      return caller.absences.create({
        id: randomUUID(),
        absence: someAbsence(random),
        cancel,
        move: [],
      })
    },
    () => caller.sessions.create(newSession({ clientId, potId })),
    () => caller.clients.remove({ id: clientId }),
    () => caller.pots.removeHistory({ id: recent(writer, other.entries) }),
  ]
  return refusalOf(random.of(attempts)?.() ?? Promise.resolve())
}

/** The operations: their frequency per thousand, and every refusal that concurrent writes allow. */
const mix: Record<string, { share: number; run: Operation; outcomes: Outcome[] }> = {
  addClient: { share: 6, run: addClient, outcomes: [null] },
  removeClient: { share: 4, run: removeClient, outcomes: [null, 'NOT_FOUND'] },
  createPot: { share: 50, run: createPot, outcomes: [null, 'NOT_FOUND'] },
  removePot: { share: 20, run: removePot, outcomes: [null, 'POT_NOT_FOUND', 'NOT_FOUND'] },
  changeHours: { share: 130, run: changeHours, outcomes: [null, 'POT_NOT_FOUND', 'NOT_FOUND'] },
  removeHistory: {
    share: 70,
    run: removeHistory,
    outcomes: [null, 'HISTORY_NOT_FOUND', 'NOT_FOUND'],
  },
  createSessions: {
    share: 140,
    run: createSessions,
    outcomes: [null, 'DUPLICATES', 'NOT_FOUND', 'POT_NOT_FOUND'],
  },
  updateSession: {
    share: 310,
    run: updateSession,
    // INVALID_INPUT: the pot may not be taken from a session.
    outcomes: [
      null,
      'SESSION_NOT_FOUND',
      'SESSION_CANCELLED',
      'SESSION_CHANGED',
      'NOT_FOUND',
      'POT_NOT_FOUND',
      'INVALID_INPUT',
    ],
  },
  moveSession: {
    share: 50,
    run: moveSession,
    outcomes: [
      null,
      'SESSION_NOT_FOUND',
      'SESSION_CANCELLED',
      'SESSION_CHANGED',
      'SESSION_FIXED',
      'NOT_FOUND',
    ],
  },
  markSessions: {
    share: 100,
    run: markSessions,
    outcomes: [
      null,
      'SESSION_NOT_FOUND',
      'SESSION_CANCELLED',
      'SESSION_CHANGED',
      'SESSION_WITHOUT_POT',
      'NOT_FOUND',
    ],
  },
  removeSession: {
    share: 100,
    run: removeSession,
    outcomes: [null, 'SESSION_NOT_FOUND', 'SESSION_CANCELLED', 'SESSION_SETTLED', 'NOT_FOUND'],
  },
  cancelSession: {
    share: 60,
    run: cancelSession,
    outcomes: [
      null,
      'SESSION_NOT_FOUND',
      'SESSION_CANCELLED',
      'SESSION_CHANGED',
      'SESSION_SETTLED',
      'NOT_FOUND',
    ],
  },
  undoCancellation: {
    share: 60,
    run: undoCancellation,
    outcomes: [null, 'SESSION_NOT_FOUND', 'SESSION_CHANGED', 'SESSION_EXISTS', 'NOT_FOUND'],
  },
  cancelByLink: {
    share: 60,
    run: cancelByLink,
    outcomes: [
      null,
      'SESSION_NOT_FOUND',
      'SESSION_CANCELLED',
      'SESSION_CHANGED',
      'SESSION_SETTLED',
      'SESSION_LATE',
      'SESSION_EXISTS',
      'LINK_INVALID',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  bookByLink: {
    share: 60,
    run: bookByLink,
    outcomes: [
      null,
      'FORBIDDEN',
      'HOURS_LACKING',
      'POT_NOT_FOUND',
      'SESSION_NOT_FOUND',
      'SESSION_CHANGED',
      'SESSION_SETTLED',
      'SESSION_LATE',
      'SESSION_EXISTS',
      'LINK_INVALID',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  goAway: {
    share: 30,
    run: goAway,
    outcomes: [
      null,
      'SESSION_NOT_FOUND',
      'SESSION_CHANGED',
      'SESSION_EXISTS',
      'ABSENCE_NOT_FOUND',
      'NOT_FOUND',
    ],
  },
  deleteAndRestore: { share: 10, run: deleteAndRestore, outcomes: [null] },
  reachForForeignRows: {
    share: 20,
    run: reachForForeignRows,
    outcomes: ['NOT_FOUND', 'POT_NOT_FOUND', 'SESSION_NOT_FOUND', 'HISTORY_NOT_FOUND'],
  },
}

const shares = Object.values(mix).reduce((sum, { share }) => sum + share, 0)

/** Executes one random operation; returns its name and outcome. `unexpected` is null when the outcome is allowed. */
export async function doSomething(writer: Writer): Promise<{ told: string; unexpected: unknown }> {
  let left = writer.random.below(shares)
  for (const [name, { share, run, outcomes }] of Object.entries(mix)) {
    left -= share
    if (left >= 0) continue
    try {
      const outcome = await run(writer)
      const told = `${name}: ${outcome ?? 'done'}`
      return { told, unexpected: outcomes.includes(outcome) ? null : told }
    } catch (error) {
      return { told: `${name}: failed`, unexpected: error }
    }
  }
  throw new Error('the shares do not add up')
}
