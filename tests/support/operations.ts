import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { trainingSessions } from '#server/sessions/tables.ts'
import type { ProblemCode } from '#shared/problem.ts'
import type { Caller } from './callers.ts'
import { newSession } from './inputs.ts'
import type { Ledger } from './ledger.ts'
import { refusalOf } from './problems.ts'
import type { Random } from './random.ts'

/**
 * A trainer for which several devices write concurrently. Holds all ids ever created, including those of deleted rows.
 */
export type WriterFixture = {
  /** One caller per server process of the trainer. */
  callers: Caller[]
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
const callerOf = ({ fixture, random }: Writer): Caller => {
  const caller = random.of(fixture.callers)
  if (!caller) throw new Error('the fixture has no caller')
  return caller
}

/** Sends a command, sometimes twice concurrently, like a double click or a retry after a lost answer. */
async function send({ random }: Writer, command: () => Promise<unknown>) {
  const answers = [refusalOf(command())]
  if (random.percent(10)) answers.push(refusalOf(command()))
  const codes = await Promise.all(answers)
  return codes.includes(null) ? null : (codes[0] ?? null)
}

const addClient: Operation = async (writer) => {
  const id = randomUUID()
  const caller = callerOf(writer)
  const code = await send(writer, () =>
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
  const caller = callerOf(writer)
  const code = await send(writer, () =>
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
  const caller = callerOf(writer)
  const code = await send(writer, () =>
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
  const caller = callerOf(writer)
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
  const code = await send(writer, async () => {
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
  const caller = callerOf(writer)
  const ids = Array.from({ length: 1 + random.below(4) }, () => recent(writer, fixture.sessions))
  const sessions = [...new Set(ids)].map((id) => ({
    id,
    version: Math.max(ledger.sessions.get(id)?.version ?? 1, fixture.versions.get(id) ?? 0),
  }))
  const flags = { completed: random.percent(60), noShow: random.percent(30) }
  let marked: { id: string; version: number }[] = []
  const code = await send(writer, async () => {
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
      'SESSION_CHANGED',
      'NOT_FOUND',
      'POT_NOT_FOUND',
      'INVALID_INPUT',
    ],
  },
  moveSession: {
    share: 50,
    run: moveSession,
    outcomes: [null, 'SESSION_NOT_FOUND', 'SESSION_CHANGED', 'SESSION_FIXED', 'NOT_FOUND'],
  },
  markSessions: {
    share: 100,
    run: markSessions,
    outcomes: [null, 'SESSION_NOT_FOUND', 'SESSION_CHANGED', 'SESSION_WITHOUT_POT', 'NOT_FOUND'],
  },
  removeSession: {
    share: 100,
    run: removeSession,
    outcomes: [null, 'SESSION_NOT_FOUND', 'SESSION_SETTLED', 'NOT_FOUND'],
  },
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
