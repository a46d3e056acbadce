import type { Spot } from './drag-geometry.ts'
import type { Gesture, Grip } from './drag-gesture.ts'
import type { Slot } from './place-drop.ts'

/** What the calendar knows of its sessions, and what it does when they are dragged. */
export interface DragHandlers {
  /** A session of the grid; `isFixed` when it may not be moved. */
  find: (id: string) => { slot: Slot; isFixed: boolean } | null
  onDrop: (id: string, slot: Slot) => void
  onCreate: (slot: Slot) => void
  /** Somebody tried to drag a session that stays where it is. */
  onRefused: () => void
  onAborted: () => void
}

/** Near a card's lower edge one takes hold of its length: so near with a pointer, and with a finger. */
const edgePx = { mouse: 8, touch: 16 }
/** A card as low as this is moved by a finger wherever it is touched. */
const lowPx = 56

/** What there is to take hold of at a spot: a session, one that stays where it is, an empty hour, or nothing. */
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
  const isEdge = at.y > bottom - edgePx[by] && (by === 'mouse' || height >= lowPx)
  return { kind: isEdge ? 'resize' : 'move', id, slot: session.slot, card, at }
}

/** Does what the gesture has come to, and takes its ghost away when that is drawn. */
export function finish(gesture: Gesture, handlers: DragHandlers): void {
  const slot = gesture.landing()
  const { grip } = gesture
  if (!slot) return gesture.end()
  if (grip.kind === 'create') {
    gesture.end()
    return handlers.onCreate(slot)
  }
  handlers.onDrop(grip.id, slot)
  // What has changed is drawn in a task of its own, which has been asked for before this one.
  window.setTimeout(gesture.end)
}

/** Keeps the click that ends a drag from opening what it was let go over. */
export function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  window.setTimeout(() => window.removeEventListener('click', stop, true))
}
