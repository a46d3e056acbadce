import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import type { Caller } from './callers.ts'
import type { Command } from './commands.ts'
import { newSession } from './inputs.ts'
import { absencesOf } from './model-absences.ts'
import {
  type Facts,
  figuresBy,
  homeOf,
  isTaken,
  type Outcome,
  type Session,
} from './model-facts.ts'
import { refusalOf } from './problems.ts'

/** A deletion: what it took, and how it comes back; `change` is null while something stands in its way. */
type Deletion = {
  id: string
  back: (facts: Facts) => { refusal: string } | { change: (facts: Facts) => void }
}

const mostHundredths = 9_999_900

/**
 * A reference model of the books in plain TypeScript: `run` executes a command on model and product, and returns the
 * expected and the actual result.
 */
export function openModel(
  caller: Caller,
  world: {
    db: Database
    clients: string[]
    potTypeId: string
    /** The token of a client's personal link, and a phone that holds it, before any session starts. */
    linkOf: (clientId: string) => string
    visitor: () => Caller
  },
) {
  let facts: Facts = {
    pots: {},
    entries: {},
    sessions: {},
    cancelled: {},
    absences: {},
    losses: {},
  }

  const deletions: Deletion[] = []

  /** The call's answer; what it has deleted is kept, to be restored later. */
  async function deleted(
    call: Promise<{ trashId: string | null }>,
    back: (before: Facts) => Deletion['back'],
  ): Promise<string> {
    const before = structuredClone(facts)
    let key: string | null = null
    const answer = await answerOf(
      call.then(({ trashId }) => {
        key = trashId
      }),
    )
    if (key !== null && !deletions.some(({ id }) => id === key))
      deletions.push({ id: key, back: back(before) })
    return answer
  }

  async function restore({ pick }: Command & { do: 'restore' }) {
    const deletion = deletions[pick % Math.max(deletions.length, 1)]
    const id = deletion?.id ?? randomUUID()
    const answer = await answerOf(caller.trash.restore({ id, email: null }))
    if (!deletion) return { answer, expected: 'TRASH_NOT_FOUND' }
    const result = deletion.back(facts)
    if ('refusal' in result) return { answer, expected: result.refusal }
    const expected = expectation(result.change)
    if (expected === 'done') deletions.splice(deletions.indexOf(deletion), 1)
    return { answer, expected }
  }

  const picked = (of: object, pick: number) => {
    const ids = Object.keys(of)
    return ids[pick % ids.length] ?? randomUUID()
  }

  /** Applies the change to the model, unless it would carry a pot's hours out of range, which is refused. */
  function expectation(change: (facts: Facts) => void): string {
    const changed = structuredClone(facts)
    change(changed)
    const isBeyond = (figure: number) => Math.abs(figure) > mostHundredths
    const typed = [
      ...Object.values(changed.pots).map(({ opening }) => opening),
      ...Object.values(changed.entries).map((entry) => entry.hours),
    ]
    if (typed.some(isBeyond)) return 'INVALID_INPUT'
    const sums = figuresBy(changed).flatMap(({ total, remaining }) => [total, remaining])
    if (sums.some(isBeyond)) return 'HOURS_OUT_OF_RANGE'
    facts = changed
    return 'done'
  }

  async function answerOf(call: Promise<unknown>): Promise<string> {
    return (await refusalOf(call)) ?? 'done'
  }

  async function createPot({ pick, hundredths }: Command & { do: 'createPot' }) {
    const id = randomUUID()
    const client = world.clients[pick % world.clients.length] ?? ''
    const { potTypeId } = world
    const answer = await answerOf(
      caller.pots.create({ id, clientId: client, potTypeId, initialHours: hundredths / 100 }),
    )
    const expected = expectation(({ pots }) => {
      pots[id] = { client, opening: hundredths }
    })
    return { answer, expected }
  }

  async function removePot({ pick }: Command & { do: 'removePot' }) {
    const id = picked(facts.pots, pick)
    const answer = await deleted(caller.pots.remove({ id }), (before) => () => ({
      change: (now) => {
        const pot = before.pots[id]
        if (pot) now.pots[id] = pot
        for (const [key, entry] of Object.entries(before.entries))
          if (entry.pot === id) now.entries[key] = entry
        for (const key of now.losses[id]?.sessions ?? []) {
          const session = now.sessions[key] ?? now.cancelled[key]
          if (!session || session.pot !== null || session.client !== pot?.client) continue
          session.pot = id
          if (now.sessions[key]) session.version += 1
        }
        delete now.losses[id]
      },
    }))
    if (!facts.pots[id]) return { answer, expected: 'POT_NOT_FOUND' }
    const expected = expectation(({ pots, entries, sessions, cancelled, losses }) => {
      const losing = Object.entries({ ...sessions, ...cancelled }).filter(
        ([, { pot }]) => pot === id,
      )
      losses[id] = { client: pots[id]?.client ?? '', sessions: losing.map(([key]) => key) }
      delete pots[id]
      for (const session of Object.values(cancelled)) if (session.pot === id) session.pot = null
      for (const [key, { pot }] of Object.entries(entries)) if (pot === id) delete entries[key]
      for (const session of Object.values(sessions)) {
        if (session.pot !== id) continue
        session.pot = null
        session.version += 1
      }
    })
    return { answer, expected }
  }

  async function changeHours({ pick, hundredths }: Command & { do: 'changeHours' }) {
    const id = randomUUID()
    const pot = picked(facts.pots, pick)
    const answer = await answerOf(
      caller.pots.changeHours({ id, potId: pot, hours: hundredths / 100, reason: 'Justering' }),
    )
    if (hundredths === 0 || Math.abs(hundredths) > mostHundredths)
      return { answer, expected: 'INVALID_INPUT' }
    if (!facts.pots[pot]) return { answer, expected: 'POT_NOT_FOUND' }
    const expected = expectation(({ entries }) => {
      entries[id] = { pot, hours: hundredths }
    })
    return { answer, expected }
  }

  async function removeHistory({ pick }: Command & { do: 'removeHistory' }) {
    const id = picked(facts.entries, pick)
    const answer = await deleted(caller.pots.removeHistory({ id }), (before) => (now) => {
      const entry = before.entries[id]
      if (!entry || !now.pots[entry.pot]) return { refusal: 'POT_NOT_FOUND' }
      return {
        change: ({ entries }) => {
          entries[id] = entry
        },
      }
    })
    if (!facts.entries[id]) return { answer, expected: 'HISTORY_NOT_FOUND' }
    const expected = expectation(({ entries }) => {
      delete entries[id]
    })
    return { answer, expected }
  }

  async function create({ pick, day, hour, length, repeats }: Command & { do: 'create' }) {
    const pot = picked(facts.pots, pick)
    const client = facts.pots[pot]?.client ?? world.clients[0] ?? ''
    const [notes, time] = [randomUUID(), `${hour}:00`]
    const dates = Array.from({ length: repeats + 1 }, (_, week) => `2026-11-${day + 7 * week}`)
    const input = newSession(
      { clientId: client, potId: pot },
      { date: dates[0], time, durationHours: length, notes, repeatWeeks: repeats },
    )
    let created = 0
    let answer = await answerOf(
      caller.sessions.create(input).then((result) => {
        created = result.created
      }),
    )
    if (answer === 'done' && created === 0) answer = 'DUPLICATES'
    if (!facts.pots[pot]) return { answer, expected: 'POT_NOT_FOUND' }
    const isBooked = Object.values(facts.sessions).some(
      (one) =>
        one.client === client &&
        one.length === length * 100 &&
        one.time === time &&
        dates.includes(one.date),
    )
    if (isBooked) return { answer, expected: 'DUPLICATES' }
    const made = await world.db
      .select({ id: trainingSessions.id })
      .from(trainingSessions)
      .where(eq(trainingSessions.notes, notes))
      .orderBy(trainingSessions.startsAt)
    for (const [week, { id }] of made.entries()) {
      const flags = { completed: false, noShow: false, isLate: false, version: 1 }
      const date = dates[week] ?? ''
      facts.sessions[id] = { client, pot, date, time, length: length * 100, notes, ...flags }
    }
    return { answer, expected: made.length === dates.length ? 'done' : 'a whole series' }
  }

  async function update(command: Command & { do: 'update' }) {
    const id = picked(facts.sessions, command.pick)
    const before = facts.sessions[id]
    const potIds = Object.keys(facts.pots)
    const after: Session = structuredClone(before ?? unknownSession())
    after.completed = command.completed ?? after.completed
    after.noShow = command.noShow ?? after.noShow
    after.isLate = after.isLate && after.noShow
    after.length = command.length === null ? after.length : command.length * 100
    if (command.pot === 'none') after.pot = null
    else if (command.pot && potIds.length > 0) {
      after.pot = picked(facts.pots, command.pot.pick)
      after.client = facts.pots[after.pot]?.client ?? after.client
    }
    const version = after.version - (command.isStale ? 1 : 0)
    const { client, pot, length, version: _newest, isLate: _isLate, ...same } = after
    const answer = await answerOf(
      caller.sessions.update({
        ...same,
        id,
        version,
        clientId: client,
        potId: pot,
        durationHours: length / 100,
      }),
    )
    if (!before) return { answer, expected: 'SESSION_NOT_FOUND' }
    if (command.isStale) return { answer, expected: 'SESSION_CHANGED' }
    if (before.pot !== null && after.pot === null) return { answer, expected: 'INVALID_INPUT' }
    const expected = expectation(({ sessions }) => {
      sessions[id] = { ...after, version: after.version + 1 }
    })
    return { answer, expected }
  }

  async function mark({ pick, count, completed, noShow }: Command & { do: 'mark' }) {
    const ids = new Set(Array.from({ length: count }, (_, n) => picked(facts.sessions, pick + n)))
    const known = [...ids].filter((id) => facts.sessions[id])
    const answer = await answerOf(
      caller.sessions.mark({
        sessions: [...ids].map((id) => ({ id, version: facts.sessions[id]?.version ?? 1 })),
        completed,
        noShow,
      }),
    )
    if (known.length === 0) return { answer, expected: 'SESSION_NOT_FOUND' }
    const expected = expectation(({ sessions }) => {
      for (const id of known) {
        const session = sessions[id]
        if (!session) continue
        const isLate = session.isLate && noShow
        sessions[id] = { ...session, completed, noShow, isLate, version: session.version + 1 }
      }
    })
    return { answer, expected }
  }

  async function move({ pick, day, hour, length }: Command & { do: 'move' }) {
    const id = picked(facts.sessions, pick)
    const [date, time] = [`2026-11-${day}`, `${hour}:00`]
    const session = facts.sessions[id]
    const version = session?.version ?? 1
    const answer = await answerOf(
      caller.sessions.move({ id, version, date, time, durationHours: length }),
    )
    if (!session) return { answer, expected: 'SESSION_NOT_FOUND' }
    if (session.completed || session.noShow) return { answer, expected: 'SESSION_FIXED' }
    const expected = expectation(({ sessions }) => {
      sessions[id] = { ...session, date, time, length: length * 100, version: version + 1 }
    })
    return { answer, expected }
  }

  async function remove({ pick }: Command & { do: 'remove' }) {
    const id = picked(facts.sessions, pick)
    const session = facts.sessions[id]
    const answer = await deleted(caller.sessions.remove({ id }), (before) => (now) => {
      const gone = before.sessions[id] ?? unknownSession()
      if (isTaken(now, gone)) return { refusal: 'SESSION_EXISTS' }
      const home = homeOf(before, id, gone)
      const pot = home !== null && now.pots[home] ? home : null
      return {
        change: ({ sessions, losses }) => {
          sessions[id] = { ...gone, pot }
          const loss = pot === null && home !== null ? losses[home] : undefined
          if (loss && !loss.sessions.includes(id)) loss.sessions.push(id)
        },
      }
    })
    if (!session) return { answer, expected: 'SESSION_NOT_FOUND' }
    if (session.completed || session.noShow) return { answer, expected: 'SESSION_SETTLED' }
    const expected = expectation(({ sessions }) => {
      delete sessions[id]
    })
    return { answer, expected }
  }

  async function cancel({ pick, kind }: Command & { do: 'cancel' }) {
    const id = picked(facts.sessions, pick)
    const session = facts.sessions[id]
    const answer = await answerOf(
      caller.sessions.cancel({ id, version: session?.version ?? 1, kind, reason: null }),
    )
    if (!session) return { answer, expected: 'SESSION_NOT_FOUND' }
    if (session.completed || session.noShow) return { answer, expected: 'SESSION_SETTLED' }
    const expected = expectation(({ sessions, cancelled }) => {
      if (kind === 'late') {
        sessions[id] = { ...session, noShow: true, isLate: true, version: session.version + 1 }
        return
      }
      cancelled[id] = session
      delete sessions[id]
    })
    return { answer, expected }
  }

  async function cancelByLink({ pick }: Command & { do: 'cancelByLink' }) {
    const sessionId = picked(facts.sessions, pick)
    const session = facts.sessions[sessionId]
    const token = world.linkOf(session?.client ?? world.clients[0] ?? '')
    const seen = { token, sessionId, version: session?.version ?? 1 }
    const answer = await answerOf(
      world.visitor().portal.cancel({ ...seen, expects: 'inTime', reason: null }),
    )
    if (!session) return { answer, expected: 'SESSION_NOT_FOUND' }
    if (session.completed || session.noShow) return { answer, expected: 'SESSION_SETTLED' }
    const expected = expectation(({ sessions, cancelled }) => {
      cancelled[sessionId] = session
      delete sessions[sessionId]
    })
    return { answer, expected }
  }

  async function undoCancellation({ pick }: Command & { do: 'undoCancellation' }) {
    const late = Object.entries(facts.sessions).filter(([, { isLate }]) => isLate)
    const id = picked({ ...facts.cancelled, ...Object.fromEntries(late) }, pick)
    const gone = facts.cancelled[id]
    const session = gone ?? facts.sessions[id]
    const answer = await answerOf(
      caller.sessions.undoCancellation({ id, version: session?.version ?? 1 }),
    )
    if (!session) return { answer, expected: 'SESSION_NOT_FOUND' }
    if (gone && isTaken(facts, gone)) return { answer, expected: 'SESSION_EXISTS' }
    const expected = expectation(({ sessions, cancelled }) => {
      delete cancelled[id]
      sessions[id] = gone ?? {
        ...session,
        completed: false,
        noShow: false,
        isLate: false,
        version: session.version + 1,
      }
    })
    return { answer, expected }
  }

  function unknownSession(): Session {
    const slot = { date: '2026-11-24', time: '10:00', length: 100, notes: '' }
    const flags = { completed: false, noShow: false, isLate: false, version: 1 }
    return { client: world.clients[0] ?? '', pot: null, ...slot, ...flags }
  }

  const absences = absencesOf({ caller, facts: () => facts, expectation, answerOf })

  function run(command: Command): Promise<Outcome> {
    switch (command.do) {
      case 'createPot':
        return createPot(command)
      case 'removePot':
        return removePot(command)
      case 'changeHours':
        return changeHours(command)
      case 'removeHistory':
        return removeHistory(command)
      case 'create':
        return create(command)
      case 'update':
        return update(command)
      case 'mark':
        return mark(command)
      case 'move':
        return move(command)
      case 'remove':
        return remove(command)
      case 'cancel':
        return cancel(command)
      case 'cancelByLink':
        return cancelByLink(command)
      case 'undoCancellation':
        return undoCancellation(command)
      case 'restore':
        return restore(command)
      case 'goAway':
        return absences.goAway(command)
      case 'changeAbsence':
        return absences.changeAbsence(command)
      case 'removeAbsence':
        return absences.removeAbsence(command)
      case 'undoAbsence':
        return absences.undoAbsence(command)
    }
  }

  return { run, figures: () => figuresBy(facts) }
}
