import { isSameTime, type SessionTime, sessionTimeOf } from '#shared/sessions/session-time.ts'
import { followed } from '#shared/sessions/shift.ts'
import { instantOf } from '#shared/time.ts'
import type { MoveSummary } from './labels.ts'
import {
  createMoveUndo,
  type Movable,
  type MovedFrom,
  type MoveUndoDeps,
  type UndoState,
} from './move-undo.ts'

/** What has been moved, and its undo. */
export interface Moved<S> extends MoveSummary {
  /** The session that was moved, and from where to where it and the others of its series were. */
  first: S
  sessions: { id: string; from: Date; to: Date }[]
  undo: () => void
}

interface MoveQueueDeps<S extends Movable> extends MoveUndoDeps<S> {
  /** Runs a task after the earlier ones of the same sessions, and rejects as it does. */
  inOrder: (sessionIds: readonly string[], task: () => Promise<void>) => Promise<void>
  /** Asks how much of the series to move; null cancels the move; any toast has been shown already. */
  ask: (about: {
    sessionId: string
    change: SessionTime
  }) => Promise<{ alsoChange: string[] } | null>
  move: (
    wanted: { id: string; version: number; others: string[] } & SessionTime,
  ) => Promise<{ version: number; before: readonly MovedFrom[] }>
  onMoved: (moved: Moved<S>) => void
  onMoveFailed: (error: unknown) => void
  /** Nothing is pending any more: the sessions can be refetched. */
  onIdle: () => void
}

/** Key presses closer than this, in milliseconds, are coalesced into one move: one save and one undo. */
const coalesceMs = 700

interface PendingMove<S extends Movable> {
  /** The session before the move. */
  first: S
  /** The time shown; the last one wins. */
  wanted: SessionTime
  /** The time that the server has saved. */
  saved: SessionTime
  /** The version that the next save is over (D25). */
  version: number
  undo: Map<string, UndoState>
  timer?: ReturnType<typeof setTimeout>
  saving?: Promise<void>
}

/**
 * Moves and resizes sessions: optimistically, and rolled back when the server refuses. Steps that come in quick succession,
 * or while a save is under way, are coalesced: only the last time is sent. The order of the requests is `inOrder`'s.
 */
export function createMoveQueue<S extends Movable>(deps: MoveQueueDeps<S>) {
  const pending = new Map<string, PendingMove<S>>()
  const undoMoves = createMoveUndo(deps)
  let undoing = 0

  /** Shows a session at another place and saves it: at once, or a step of several after a pause. */
  function move(session: S, to: SessionTime, { isStep = false } = {}): void {
    const one = pending.get(session.id) ?? newMove(session)
    pending.set(session.id, one)
    one.wanted = to
    deps.place([placed(one, to)])
    clearTimeout(one.timer)
    if (isStep) one.timer = setTimeout(() => void flush(session.id), coalesceMs)
    else void flush(session.id)
  }

  /** Saves a pending move now; resolves when it is saved or rolled back. */
  function flush(id: string): Promise<void> {
    const one = pending.get(id)
    if (!one) return Promise.resolve()
    clearTimeout(one.timer)
    one.saving ??= deps
      .inOrder([id], () => save(one))
      .catch(() => {})
      .then(reportIfIdle)
    return one.saving
  }

  async function save(one: PendingMove<S>): Promise<void> {
    const { id } = one.first
    try {
      while (!isSameTime(one.wanted, one.saved)) {
        const to = one.wanted
        const answer = await deps.ask({ sessionId: id, change: to })
        if (!answer) rollBack(one)
        // Moved again meanwhile: the loop asks about the new time.
        else if (one.wanted === to) await send(one, to, answer.alsoChange)
      }
    } catch (error) {
      rollBack(one)
      deps.onMoveFailed(error)
      throw error
    } finally {
      // In the same tick as the last check of `wanted`: a later move starts a new one.
      clearTimeout(one.timer)
      pending.delete(id)
      if (one.undo.size > 0) reportMoved(one)
    }
  }

  async function send(one: PendingMove<S>, to: SessionTime, alsoChange: string[]): Promise<void> {
    const before = alsoChange.flatMap((other) => deps.find(other) ?? [])
    const { durationHours } = to
    const { startsAt } = placed(one, one.saved)
    const after = before.map((other) => ({
      ...other,
      startsAt: followed(other.startsAt, startsAt, to),
      durationHours,
    }))
    deps.place(after)
    try {
      const { id } = one.first
      const answer = await deps.move({ id, ...to, version: one.version, others: alsoChange })
      rememberUndo(one, answer.before, (start) => followed(start, startsAt, to))
      one.saved = to
      one.version = answer.version
      deps.place([
        placed(one, one.wanted),
        ...after.map((other) => ({
          ...other,
          version: one.undo.get(other.id)?.version ?? other.version,
        })),
      ])
    } catch (error) {
      deps.place(before)
      throw error
    }
  }

  /** Rolls the session back to its last saved time. */
  function rollBack(one: PendingMove<S>): void {
    one.wanted = one.saved
    deps.place([placed(one, one.saved)])
  }

  function reportMoved({ first, saved, undo }: PendingMove<S>): void {
    const [from, to] = [sessionTimeOf(first), saved]
    const states = [...undo.values()]
    const summary = { from: to, to: from }
    deps.onMoved({
      first,
      sessions: states.map(({ id, startsAt, to: end }) => ({ id, from: startsAt, to: end })),
      from,
      to,
      count: states.length,
      undo: () => void undoInOrder(states, summary),
    })
  }

  async function undoInOrder(
    states: readonly UndoState[],
    summary: Omit<MoveSummary, 'count'>,
  ): Promise<void> {
    const ids = states.map(({ id }) => id)
    for (const id of ids) void flush(id)
    undoing += 1
    // Restarted within the task: a save that was queued meanwhile runs right after it.
    const task = () => undoMoves(states, summary).finally(() => ids.forEach(restart))
    await deps.inOrder(ids, task).catch(() => {})
    undoing -= 1
    reportIfIdle()
  }

  /** Rebases a move that was made during an undo on the state after the undo. */
  function restart(id: string): void {
    const one = pending.get(id)
    const undone = deps.find(id)
    if (!one || !undone) return
    one.first = undone
    one.saved = sessionTimeOf(undone)
    one.version = undone.version
  }

  function reportIfIdle(): void {
    if (pending.size === 0 && undoing === 0) deps.onIdle()
  }

  return {
    move,
    flush,
    flushAll: () => Promise.all([...pending.keys()].map(flush)),
    /** Shows pending moves again at their placements, after an older answer has been written to the cache. */
    keepShown: () => {
      for (const one of pending.values()) {
        const shown = deps.find(one.first.id)
        if (!shown || !isSameTime(sessionTimeOf(shown), one.wanted))
          deps.place([placed(one, one.wanted)])
      }
    },
    /** The time of a pending move. */
    wanted: (id: string): SessionTime | null => pending.get(id)?.wanted ?? null,
  }
}

function newMove<S extends Movable>(first: S): PendingMove<S> {
  const saved = sessionTimeOf(first)
  return { first, wanted: saved, saved, version: first.version, undo: new Map() }
}

/** Keeps for the undo where each session was before the first save, over the version that the last save made. */
function rememberUndo<S extends Movable>(
  one: PendingMove<S>,
  before: readonly MovedFrom[],
  placeOf: (start: Date) => Date,
): void {
  for (const state of before) {
    const first = one.undo.get(state.id) ?? { ...state, was: state.version - 1 }
    one.undo.set(state.id, { ...first, version: state.version, to: placeOf(state.startsAt) })
  }
}

/** The session at a time. At its first one it keeps its instant: when clocks go back an hour comes twice. */
function placed<S extends Movable>({ first, version }: PendingMove<S>, to: SessionTime): S {
  const startsAt = isSameTime(to, sessionTimeOf(first))
    ? first.startsAt
    : instantOf(to.date, to.time)
  return { ...first, startsAt, durationHours: to.durationHours, version }
}
