import type { EventFigures } from '#shared/events/kinds.ts'

/**
 * Figures before and after an act, only those that differ: `{ startsAt, startsAtBefore }`. A figure that stays the same
 * is left out.
 */
export function changedFigures(before: EventFigures, after: EventFigures): EventFigures {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => value !== before[name])
      .flatMap(([name, value]) => [
        [name, value],
        [`${name}Before`, before[name] ?? null],
      ]),
  )
}

type Placed = { startsAt: Date; durationHours: number }

/** When a session is, for an event. */
export function placeFigures({ startsAt, durationHours }: Placed): EventFigures {
  return { startsAt: startsAt.toISOString(), durationHours }
}

type Described = Placed & { potId: string | null; completed: boolean; noShow: boolean }

/** A session for an event, without its notes. */
export function sessionFigures({ potId, completed, noShow, ...placed }: Described): EventFigures {
  return { ...placeFigures(placed), potId, completed, noShow }
}
