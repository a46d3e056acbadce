import { randomUUID } from 'node:crypto'
import { instantOf } from '#shared/time.ts'
import type { Caller } from './callers.ts'
import type { Command } from './commands.ts'
import { asSent } from './inputs.ts'
import { type AbsenceDays, type Facts, isTaken, type Outcome, type Session } from './model-facts.ts'

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes
/** The hours of an absence that is not of whole days. */
const [fromTime, toTime] = ['11:00', '12:00']

/** Minutes on the clock since 1970, so that a change of clocks is no concern of the rules below. */
const minutesOf = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`) / 60_000
const dateOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 10)

type Span = { start: number; end: number }

function spanOf({ date, time, length }: Session): Span {
  const start = minutesOf(date, time)
  return { start, end: start + (length * 60) / 100 }
}

function spanOfAbsence({ isWholeDays, from, to }: AbsenceDays): Span {
  return isWholeDays
    ? { start: minutesOf(from, '00:00'), end: minutesOf(to, '00:00') + dayMinutes }
    : { start: minutesOf(from, fromTime), end: minutesOf(to, toTime) }
}

const doMeet = (a: Span, b: Span) => a.start < b.end && b.start < a.end
const hasStatus = ({ completed, noShow }: Session) => completed || noShow

const isSame = (a: AbsenceDays | null | undefined, b: AbsenceDays | null) =>
  (!a && !b) || (a?.isWholeDays === b?.isWholeDays && a?.from === b?.from && a?.to === b?.to)

const keysOf = (list: readonly { id: string }[]) =>
  list
    .map(({ id }) => id)
    .sort()
    .join()

type Keyed = { id: string; session: Session }
type Around = { leaving: readonly Keyed[]; staying: readonly Session[]; absences: readonly Span[] }

/**
 * Where the sessions move, by the rule of absences (D32): the first free week after the last session of the series that
 * stays. A series has no gap above four weeks.
 */
function targetsOf(moving: readonly Keyed[], { leaving, staying, absences }: Around) {
  const booked = [...staying]
  const targets = new Map<string, string>()
  const inOrder = moving.toSorted(
    (a, b) => spanOf(a.session).start - spanOf(b.session).start || (a.id < b.id ? -1 : 1),
  )
  for (const { id, session } of inOrder) {
    const { start, end } = spanOf(session)
    const later = (others: readonly Session[], stays: boolean) =>
      others
        .filter((other) => other.client === session.client)
        .map((other) => ({ at: spanOf(other).start, stays }))
        .filter(({ at }) => at > start && (at - start) % weekMinutes === 0)
    const gone = leaving.map((one) => one.session)
    let [reached, last] = [start, start]
    for (const { at, stays } of [...later(booked, true), ...later(gone, false)].toSorted(
      (a, b) => a.at - b.at,
    )) {
      if (at - reached > 4 * weekMinutes) break
      reached = at
      if (stays) last = at
    }
    const taken = [...absences, ...booked.map(spanOf)]
    let to = last + weekMinutes
    while (taken.some((one) => doMeet(one, { start: to, end: to + end - start }))) to += weekMinutes
    targets.set(id, dateOf(to))
    booked.push({ ...session, date: dateOf(to) })
  }
  return targets
}

type Act = {
  id: string
  /** The absence before the act; null when there was none. */
  before: AbsenceDays | null
  days: AbsenceDays
  cancelled: string[]
  /** The moved sessions as they were before. */
  moved: Keyed[]
  /** The same as the product told them. */
  told: ReturnType<typeof asSent<Moved>>
}

type Moved = Awaited<ReturnType<Caller['absences']['create']>>['moved'][number]

interface Books {
  caller: Caller
  facts: () => Facts
  /** Applies a change to the model. */
  expectation: (change: (facts: Facts) => void) => string
  answerOf: (call: Promise<unknown>) => Promise<string>
}

const fieldsOf = (days: AbsenceDays) => ({ ...days, fromTime, toTime, label: '' })

/** The acts on absences, on model and product. */
export function absencesOf({ caller, facts, expectation, answerOf }: Books) {
  const acts: Act[] = []

  /** Which sessions are inside, what becomes of each, and where those that move go. */
  function decide(id: string, days: AbsenceDays, choices: readonly number[]) {
    const span = spanOfAbsence(days)
    const after = Object.entries(facts().sessions)
      .map(([key, session]) => ({ id: key, session }))
      .filter(({ session }) => spanOf(session).end > span.start)
    const inside = after.filter(
      ({ session }) => spanOf(session).start < span.end && !hasStatus(session),
    )
    const chosen = (choice: number) =>
      inside.filter((_, n) => (choices[n % choices.length] ?? 0) === choice)
    const [cancelled, moving] = [chosen(1), chosen(2)]
    const leaving = [...cancelled, ...moving]
    const others = Object.entries(facts().absences).filter(([key]) => key !== id)
    const targets = targetsOf(moving, {
      leaving,
      staying: after.filter((one) => !leaving.includes(one)).map(({ session }) => session),
      absences: [span, ...others.map(([, one]) => spanOfAbsence(one))],
    })
    return { inside, cancelled, moving, targets }
  }

  /** Makes an absence, or changes the one that was there before, with a choice about each session inside. */
  async function act(
    { id, before }: { id: string; before: AbsenceDays | null },
    { day, days: length, isWholeDays, choices }: Command & { do: 'goAway' | 'changeAbsence' },
  ): Promise<Outcome> {
    const days = { isWholeDays, from: `2026-11-${day}`, to: `2026-11-${day + length}` }
    const { inside, cancelled, moving, targets } = decide(id, days, choices)
    const plan = await caller.absences.plan({ id: before && id, absence: fieldsOf(days) })
    const [found, wanted] = [plan.inside, inside].map((list) => `inside: ${keysOf(list)}`)
    if (found !== wanted) return { answer: `${found}`, expected: `${wanted}` }
    const targetOf = (one: Keyed) => targets.get(one.id) ?? ''
    const input = {
      id,
      absence: fieldsOf(days),
      cancel: cancelled.map((one) => ({ id: one.id, version: one.session.version })),
      move: moving.map((one) => ({
        id: one.id,
        version: one.session.version,
        startsAt: instantOf(targetOf(one), one.session.time).toISOString(),
      })),
    }
    let told: Act['told'] = []
    const call = before
      ? caller.absences.change({ ...input, before: fieldsOf(before) })
      : caller.absences.create(input)
    const answer = await answerOf(
      call.then(({ moved }) => {
        told = asSent(moved)
      }),
    )
    const expected = expectation((now) => {
      now.absences[id] = days
      for (const one of cancelled) {
        now.cancelled[one.id] = one.session
        delete now.sessions[one.id]
      }
      for (const { id: key, session } of moving) {
        const date = targets.get(key) ?? ''
        now.sessions[key] = { ...session, date, version: session.version + 1 }
      }
    })
    acts.push({ id, before, days, cancelled: cancelled.map((one) => one.id), moved: moving, told })
    return { answer, expected }
  }

  function goAway(command: Command & { do: 'goAway' }): Promise<Outcome> {
    return act({ id: randomUUID(), before: null }, command)
  }

  async function changeAbsence(command: Command & { do: 'changeAbsence' }): Promise<Outcome> {
    const there = Object.entries(facts().absences)
    const [id, before] = there[command.pick % there.length] ?? []
    if (id !== undefined && before) return act({ id, before }, command)
    const unknown = fieldsOf({ isWholeDays: true, from: '2026-11-10', to: '2026-11-10' })
    const input = { id: randomUUID(), before: unknown, absence: unknown, cancel: [], move: [] }
    const answer = await answerOf(caller.absences.change(input))
    return { answer, expected: 'ABSENCE_NOT_FOUND' }
  }

  async function removeAbsence({ pick }: Command & { do: 'removeAbsence' }): Promise<Outcome> {
    const there = Object.entries(facts().absences)
    const [id, days] = there[pick % there.length] ?? []
    const answer = await answerOf(
      caller.absences.remove({
        id: id ?? randomUUID(),
        before: fieldsOf(days ?? { isWholeDays: true, from: '2026-11-10', to: '2026-11-10' }),
      }),
    )
    if (id === undefined) return { answer, expected: 'ABSENCE_NOT_FOUND' }
    const expected = expectation(({ absences }) => {
      delete absences[id]
    })
    return { answer, expected }
  }

  async function undoAbsence({ pick }: Command & { do: 'undoAbsence' }): Promise<Outcome> {
    const done = acts[pick % Math.max(acts.length, 1)]
    if (!done) return { answer: 'done', expected: 'done' }
    const answer = await answerOf(
      caller.absences.undo({
        id: done.id,
        since: fieldsOf(done.days),
        before: done.before && fieldsOf(done.before),
        cancelled: done.cancelled,
        moved: done.told,
      }),
    )
    const refusal = refusalOfUndo(done)
    if (refusal) return { answer, expected: refusal }
    const expected = expectation((now) => {
      if (done.before) now.absences[done.id] = done.before
      else delete now.absences[done.id]
      moveBack(now, done)
      for (const id of done.cancelled) {
        const gone = now.cancelled[id]
        if (gone) now.sessions[id] = gone
        delete now.cancelled[id]
      }
    })
    return { answer, expected }
  }

  /** Puts the moved ones at their old times. */
  function moveBack({ sessions }: Facts, { moved }: Act): void {
    for (const { id, session: before } of moved) {
      const session = sessions[id]
      if (session)
        sessions[id] = {
          ...session,
          date: before.date,
          time: before.time,
          version: session.version + 1,
        }
    }
  }

  function refusalOfUndo(undone: Act): string | null {
    const { absences, sessions, cancelled } = facts()
    const current = absences[undone.id]
    if (!current) return 'ABSENCE_NOT_FOUND'
    if (!isSame(current, undone.days)) return 'ABSENCE_CHANGED'
    for (const { id, session: before } of undone.moved) {
      const session = sessions[id]
      if (!session) return 'SESSION_NOT_FOUND'
      if (session.version !== before.version + 1 || hasStatus(session)) return 'SESSION_CHANGED'
    }
    const placed = structuredClone(facts())
    moveBack(placed, undone)
    const isBooked = undone.cancelled.some((id) => {
      const gone = cancelled[id]
      return gone && isTaken(placed, gone)
    })
    return isBooked ? 'SESSION_EXISTS' : null
  }

  return { goAway, changeAbsence, removeAbsence, undoAbsence }
}
