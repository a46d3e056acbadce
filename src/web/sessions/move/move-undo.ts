import type { MoveSummary } from './labels.ts'

/** The time of a session, with its version. */
export interface Movable {
  id: string
  version: number
  startsAt: Date
  durationHours: number
}

/** The time of a session before a move, with its version after the move, and the server's proof of it. */
export interface MovedFrom extends Movable {
  proof: string
}

/** `was` is the version before the move, and `to` where the session is since. */
export interface UndoState extends MovedFrom {
  was: number
  to: Date
}

export interface MoveUndoDeps<S extends Movable> {
  undoMove: (sessions: readonly MovedFrom[]) => Promise<unknown>
  /** A session as the calendar shows it, if it is cached. */
  find: (id: string) => S | undefined
  /** Shows sessions at new times: the optimistic update. */
  place: (sessions: readonly S[]) => void
  onUndone: (undone: MoveSummary) => void
  onUndoFailed: (error: unknown) => void
}

/** Undoes moves: optimistically, and rolled back when the server refuses. */
export function createMoveUndo<S extends Movable>(deps: MoveUndoDeps<S>) {
  const restored = new Map<string, number>()

  /** The version to send: a newer undo of the same session has replaced the version that an older undo knows. */
  function currentVersion(id: string, version: number): number {
    const since = restored.get(`${id} ${version}`)
    return since === undefined ? version : currentVersion(id, since)
  }

  function show(sessions: readonly S[], as: readonly Movable[]): void {
    const places = new Map(as.map((one) => [one.id, one]))
    deps.place(
      sessions.flatMap((session) => {
        const to = places.get(session.id)
        if (!to) return []
        const { startsAt, durationHours, version } = to
        return { ...session, startsAt, durationHours, version }
      }),
    )
  }

  return async (
    states: readonly UndoState[],
    summary: Omit<MoveSummary, 'count'>,
  ): Promise<void> => {
    const wanted = states.map((one) => ({ ...one, version: currentVersion(one.id, one.version) }))
    const before = wanted.flatMap(({ id }) => deps.find(id) ?? [])
    show(before, wanted)
    try {
      await deps.undoMove(wanted.map(({ was: _was, to: _to, ...session }) => session))
      for (const { id, was, version } of wanted) restored.set(`${id} ${was}`, version + 1)
      show(
        before,
        wanted.map((one) => ({ ...one, version: one.version + 1 })),
      )
      deps.onUndone({ ...summary, count: wanted.length })
    } catch (error) {
      deps.place(before)
      deps.onUndoFailed(error)
      throw error
    }
  }
}
