import { durationDefault } from '#shared/sessions/limits.ts'
import { isSameTime, type SessionTime } from '#shared/sessions/session-time.ts'
import { minutesOf } from '#shared/time.ts'
import { pointAt, type Spot, scrollBy } from './drag-geometry.ts'
import { createGhost, measureGrid, viewOf } from './drag-ghost.ts'
import { coarseMinutes, drawn, fineMinutes, movedTo, type Point, stretched } from './place-drop.ts'

/** What was grabbed, and where. */
export type Grip = { at: Spot } & (
  | { kind: 'move' | 'resize'; id: string; slot: SessionTime; card: HTMLElement }
  | { kind: 'create' }
)

export interface Gesture {
  readonly grip: Grip
  /** Follows the pointer; `isFine` is the finer snap. */
  follow: (spot: Spot, isFine?: boolean) => void
  /** Changes the snap without a pointer move. */
  refine: (isFine: boolean) => void
  /** Grabs the same session again. */
  regrip: (kind: 'move' | 'resize', at: Spot) => void
  /** Shows the resize handle for touch; false when it is shown already. */
  offerHandle: () => boolean
  hasMoved: () => boolean
  /** The slot under the ghost; null when that is the session's own. */
  landing: () => SessionTime | null
  /** Removes the ghost. */
  end: () => void
}

/** In pixels: smaller movements of a finger are ignored. */
const stillPx = 4

/** A drag over the grid, from lift to drop. It only paints; the caller decides what the drop does. */
export function beginGesture(scroller: HTMLElement, grip: Grip): Gesture {
  const ghost = createGhost(scroller, grip.kind === 'create' ? null : grip.card)
  let { at, kind } = grip
  let anchor = pointAt(measureGrid(scroller), at)
  let slot = grip.kind === 'create' ? firstDrawn(anchor) : grip.slot
  let base = slot
  let spot = at
  let snap = coarseMinutes
  let hasMoved = false
  let frame = 0
  scroller.dataset.drag = kind
  ghost.show(slot)

  function slotAt(point: Point): SessionTime {
    if (kind === 'create') return drawn(anchor, point)
    const byMinutes = point.minutes - anchor.minutes
    if (kind === 'resize')
      return { ...base, durationHours: stretched(base.durationHours, byMinutes) }
    const start = { date: point.date, minutes: minutesOf(base.time) + byMinutes }
    return movedTo(start, { durationHours: base.durationHours, snap })
  }

  function paint() {
    frame = 0
    const isScrolling = scrollAtEdges(scroller, spot, kind)
    if (hasMoved) slot = slotAt(pointAt(measureGrid(scroller), spot))
    ghost.show(slot)
    if (isScrolling) next()
  }

  function next() {
    frame ||= requestAnimationFrame(paint)
  }

  return {
    grip,
    follow: (to, isFine = false) => {
      spot = to
      snap = isFine ? fineMinutes : coarseMinutes
      hasMoved ||= Math.hypot(to.x - at.x, to.y - at.y) > stillPx
      next()
    },
    refine: (isFine) => {
      snap = isFine ? fineMinutes : coarseMinutes
      next()
    },
    regrip: (as, from) => {
      kind = as
      at = from
      spot = from
      base = slot
      anchor = pointAt(measureGrid(scroller), from)
      hasMoved = false
      scroller.dataset.drag = kind
    },
    offerHandle: ghost.offerHandle,
    hasMoved: () => hasMoved,
    landing: () => {
      if (hasMoved) slot = slotAt(pointAt(measureGrid(scroller), spot))
      return grip.kind !== 'create' && isSameTime(slot, grip.slot) ? null : slot
    },
    end: () => {
      cancelAnimationFrame(frame)
      ghost.remove()
      delete scroller.dataset.drag
    },
  }
}

/** A new session without a drag has the default length. */
function firstDrawn(anchor: Point): SessionTime {
  return { ...drawn(anchor, anchor), durationHours: durationDefault }
}

/** Scrolls when the pointer is near an edge; false when nothing was scrolled. */
function scrollAtEdges(scroller: HTMLElement, { x, y }: Spot, kind: Grip['kind']): boolean {
  const view = viewOf(scroller)
  const { scrollTop, scrollLeft } = scroller
  scroller.scrollTop += scrollBy(y, { start: view.top, end: view.bottom })
  if (kind === 'move') scroller.scrollLeft += scrollBy(x, { start: view.left, end: view.right })
  return scroller.scrollTop !== scrollTop || scroller.scrollLeft !== scrollLeft
}
