import type { SessionTime } from '#shared/sessions/session-time.ts'
import type { Spot } from './drag-geometry.ts'
import type { Gesture, Grip } from './drag-gesture.ts'

/** What drags need from the calendar. */
export interface DragHandlers {
  /** A session of the grid; `isFixed` when it must not be moved. */
  find: (id: string) => { slot: SessionTime; isFixed: boolean } | null
  onDrop: (id: string, slot: SessionTime) => void
  onCreate: (slot: SessionTime) => void
  /** A drag of a fixed session was attempted. */
  onRefused: () => void
  onAborted: () => void
}

/** In pixels: this close to a card's lower edge a drag resizes it. */
const edgePx = { mouse: 8, touch: 16 }
/** In pixels: by touch, lower cards are only moved, not resized. */
const lowPx = 56

/** What a pointer grabs at a point: a session, a fixed one, an empty hour, or nothing. */
export function gripAt(
  { target, at, by }: { target: EventTarget | null; at: Spot; by: 'mouse' | 'touch' },
  handlers: DragHandlers,
): Grip | 'fixed' | null {
  if (!(target instanceof Element) || target.closest('[data-old]')) return null
  if (target.closest('[role="gridcell"]')) return { kind: 'create', at }
  const card = target.closest<HTMLElement>('[data-session]')
  const id = card?.dataset.session
  const session = id === undefined ? null : handlers.find(id)
  if (!card || id === undefined || !session) return null
  if (session.isFixed) return 'fixed'
  const { bottom, height } = card.getBoundingClientRect()
  // A session of a run of overlaps is not as high as it is long.
  const hasEdge = card.dataset.small === undefined && (by === 'mouse' || height >= lowPx)
  const isEdge = hasEdge && at.y > bottom - edgePx[by]
  return { kind: isEdge ? 'resize' : 'move', id, slot: session.slot, card, at }
}

/** Drops the gesture, and removes its ghost after the change is rendered. */
export function finish(gesture: Gesture, handlers: DragHandlers): void {
  const slot = gesture.landing()
  const { grip } = gesture
  if (!slot) return gesture.end()
  if (grip.kind === 'create') {
    gesture.end()
    return handlers.onCreate(slot)
  }
  handlers.onDrop(grip.id, slot)
  // React renders the change in a task that is queued before this one.
  window.setTimeout(gesture.end)
}

/** Suppresses the click that ends a drag, so that it opens nothing. */
export function suppressClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  window.setTimeout(() => window.removeEventListener('click', stop, true))
}
