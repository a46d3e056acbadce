import type { Placement } from '../series/series-choice-rows.ts'

/** A session at a time, over a version of it. */
export interface Movable {
  id: string
  version: number
  startsAt: Date
  durationHours: number
}

/** How a session was before a move, over the version that it has since; `was` is the version that it had. */
export interface Back extends Movable {
  was: number
}

interface MoveUndoDeps<S extends Movable> {
  putBack: (sessions: readonly Movable[]) => Promise<unknown>
  /** A session as it is shown, where it is held. */
  find: (id: string) => S | undefined
  /** Shows sessions as they are here. */
  place: (sessions: readonly S[]) => void
  onPutBack: (undone: { from: Placement; to: Placement; count: number }) => void
  onPutBackFailed: (error: unknown) => void
}

/** Takes moves back: shown at once, and shown as it was when the server says no. */
export function createMoveUndo<S extends Movable>(deps: MoveUndoDeps<S>) {
  const underWay = new Map<string, Promise<void>>()
  const restored = new Map<string, number>()

  /** A state that has been brought back has another version than it had: an older way back is over that one. */
  function newest(id: string, version: number): number {
    const since = restored.get(`${id} ${version}`)
    return since === undefined ? version : newest(id, since)
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

  async function run(
    list: readonly Back[],
    about: { from: Placement; to: Placement },
  ): Promise<void> {
    const back = list.map((one) => ({ ...one, version: newest(one.id, one.version) }))
    const shown = back.flatMap(({ id }) => deps.find(id) ?? [])
    show(shown, back)
    try {
      await deps.putBack(
        back.map(({ id, version, startsAt, durationHours }) => ({
          id,
          version,
          startsAt,
          durationHours,
        })),
      )
      for (const { id, was, version } of back) restored.set(`${id} ${was}`, version + 1)
      show(
        shown,
        back.map((one) => ({ ...one, version: one.version + 1 })),
      )
      deps.onPutBack({ ...about, count: back.length })
    } catch (error) {
      deps.place(shown)
      deps.onPutBackFailed(error)
    }
  }

  return {
    /** Takes these back, when what is `first` has been done. */
    take: async (
      list: readonly Back[],
      { first, ...about }: { first: () => Promise<unknown>; from: Placement; to: Placement },
    ): Promise<void> => {
      const done = first().then(() => run(list, about))
      for (const { id } of list) underWay.set(id, done)
      await done
      for (const { id } of list) if (underWay.get(id) === done) underWay.delete(id)
    },
    /** Resolves when this session is not being taken back any more; null when it is not. */
    wait: (id: string) => underWay.get(id) ?? null,
    isIdle: () => underWay.size === 0,
  }
}
