import { shiftOnClock, shiftTo } from '#shared/sessions/shift.ts'
import { instantOf, localDateOf, localTimeOf } from '#shared/time.ts'
import type { Placement } from '../series/series-choice-rows.ts'
import { type Back, createMoveUndo, type Movable } from './move-undo.ts'

/** What has been moved in one run, and the way back. */
export interface Moved {
  from: Placement
  to: Placement
  /** This one, and the others of its series. */
  count: number
  undo: () => void
}

type MoveQueueDeps<S extends Movable> = Parameters<typeof createMoveUndo<S>>[0] & {
  /** How much of the series; null calls the whole thing off, and says so itself where that is needed. */
  ask: (about: { sessionId: string; change: Placement }) => Promise<{ others: string[] } | null>
  move: (
    wanted: { id: string; version: number; others: string[] } & Placement,
  ) => Promise<{ version: number; before: readonly Movable[] }>
  onMoved: (moved: Moved) => void
  onMoveFailed: (error: unknown) => void
  /** Nothing is under way any more: what is saved can be fetched. */
  onIdle: () => void
}

/** Presses of a key that come closer than this are one run: one save, and one way back. */
const runMs = 700

interface Run<S extends Movable> {
  /** As it was before the run. */
  first: S
  /** Where it is shown; the last one wins. */
  wanted: Placement
  /** Where the server has it. */
  saved: Placement
  /** The version that the next save is over (design D25). */
  version: number
  back: Map<string, Back>
  timer?: ReturnType<typeof setTimeout>
  saving?: Promise<void>
}

/**
 * Moves sessions, and changes how long they are: shown at once, saved one after another for each session, and put back
 * when the server says no. Whatever comes while a save is under way is saved after it, over the version that it made.
 */
export function createMoveQueue<S extends Movable>(deps: MoveQueueDeps<S>) {
  const runs = new Map<string, Run<S>>()
  const wayBack = createMoveUndo(deps)

  /** Shows a session somewhere else. It is saved at once; a step of several when no other has come for a while. */
  function move(session: S, to: Placement, { isStep = false } = {}): void {
    const run = runs.get(session.id) ?? newRun(session)
    runs.set(session.id, run)
    run.wanted = to
    deps.place([placed(run, to)])
    clearTimeout(run.timer)
    if (isStep) run.timer = setTimeout(() => void flush(session.id), runMs)
    else void flush(session.id)
  }

  /** Saves now what waits to be; resolves when it is saved, or back where it was. */
  function flush(id: string): Promise<void> {
    const run = runs.get(id)
    if (!run) return Promise.resolve()
    clearTimeout(run.timer)
    run.saving ??= save(run)
    return run.saving
  }

  async function save(run: Run<S>): Promise<void> {
    const { id } = run.first
    try {
      const undoing = wayBack.wait(id)
      if (undoing) {
        await undoing
        restart(run, deps.find(id))
      }
      while (!isSame(run.wanted, run.saved)) {
        const to = run.wanted
        const answer = await deps.ask({ sessionId: id, change: to })
        if (!answer) giveUp(run)
        // It may have gone on meanwhile, and is then asked about anew.
        else if (run.wanted === to) await send(run, to, answer.others)
      }
    } catch (error) {
      giveUp(run)
      deps.onMoveFailed(error)
    } finally {
      clearTimeout(run.timer)
      runs.delete(id)
      if (run.back.size > 0) tell(run)
      tellIfIdle()
    }
  }

  async function send(run: Run<S>, to: Placement, others: string[]): Promise<void> {
    const before = others.flatMap((other) => deps.find(other) ?? [])
    const { durationHours } = to
    const shift = shiftTo(placed(run, run.saved).startsAt, to)
    const after = before.map((one) => ({
      ...one,
      startsAt: shiftOnClock(one.startsAt, shift),
      durationHours,
    }))
    deps.place(after)
    try {
      const { id } = run.first
      const answer = await deps.move({ id, ...to, version: run.version, others })
      remember(run, answer)
      run.saved = to
      run.version = answer.version
      deps.place([
        placed(run, run.wanted),
        ...after.map((one) => ({ ...one, version: run.back.get(one.id)?.version ?? one.version })),
      ])
    } catch (error) {
      deps.place(before)
      throw error
    }
  }

  /** Shows it where the server has it, as far as is known. */
  function giveUp(run: Run<S>): void {
    run.wanted = run.saved
    deps.place([placed(run, run.saved)])
  }

  function tell({ first, saved, back }: Run<S>): void {
    const [from, to] = [placementOf(first), saved]
    const list = [...back.values()]
    async function undo() {
      const ended = () => Promise.all(list.map(({ id }) => flush(id)))
      await wayBack.take(list, { first: ended, from: to, to: from })
      tellIfIdle()
    }
    deps.onMoved({ from, to, count: list.length, undo: () => void undo() })
  }

  function tellIfIdle(): void {
    if (runs.size === 0 && wayBack.isIdle()) deps.onIdle()
  }

  return {
    move,
    flush,
    flushAll: () => Promise.all([...runs.keys()].map(flush)),
    /** Shows what is under way where it is wanted, when something else has shown it elsewhere. */
    keepShown: () => {
      for (const run of runs.values()) {
        const shown = deps.find(run.first.id)
        if (!shown || !isSame(placementOf(shown), run.wanted)) deps.place([placed(run, run.wanted)])
      }
    },
    /** Where a session is wanted by a run that is under way. */
    wanted: (id: string): Placement | null => runs.get(id)?.wanted ?? null,
  }
}

function newRun<S extends Movable>(first: S): Run<S> {
  const saved = placementOf(first)
  return { first, wanted: saved, saved, version: first.version, back: new Map() }
}

/** From where the session has been put back to meanwhile. */
function restart<S extends Movable>(run: Run<S>, undone: S | undefined): void {
  if (!undone) return
  run.first = undone
  run.saved = placementOf(undone)
  run.version = undone.version
}

/** Keeps the way back: how each was before the first save of the run, over the version that the last one made. */
function remember<S extends Movable>(
  run: Run<S>,
  { version, before }: { version: number; before: readonly Movable[] },
): void {
  // The answer to a save that is asked for again, since the first answer was lost, does not know how it was.
  const known = before.length > 0 ? before : [{ ...placed(run, run.saved), version }]
  for (const one of known) {
    const { id, startsAt, durationHours } = one
    const first = run.back.get(id) ?? { id, startsAt, durationHours, was: one.version - 1 }
    run.back.set(id, { ...first, version: one.version })
  }
}

/** The session at a place. Where it was from the start it keeps its very start: the clock may show an hour twice. */
function placed<S extends Movable>({ first, version }: Run<S>, to: Placement): S {
  const startsAt = isSame(to, placementOf(first)) ? first.startsAt : instantOf(to.date, to.time)
  return { ...first, startsAt, durationHours: to.durationHours, version }
}

function placementOf({ startsAt, durationHours }: Movable): Placement {
  return { date: localDateOf(startsAt), time: localTimeOf(startsAt), durationHours }
}

function isSame(a: Placement, b: Placement): boolean {
  return a.date === b.date && a.time === b.time && a.durationHours === b.durationHours
}
