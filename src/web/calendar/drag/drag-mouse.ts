import type { Spot } from './drag-geometry.ts'
import { beginGesture, type Gesture, type Grip } from './drag-gesture.ts'
import { type DragHandlers, finish, gripAt, swallowClick } from './drag-grip.ts'

/** Below this it is a click with an unsteady hand. */
const thresholdPx = 5
/** So far the pointer has to go after a drop, for what it is over to be meant. */
const quietPx = 24

/** A button held down: on something that can be dragged, or on what stays where it is. */
interface Press {
  grip: Grip | 'fixed'
  at: Spot
  pointerId: number
  gesture: Gesture | null
  /** It has become more than a click, whatever came of it. */
  isDrag: boolean
}

/** Dragging by mouse or pen. */
export function dragByMouse(scroller: HTMLElement, handlers: DragHandlers): () => void {
  let press: Press | null = null
  let listening = new AbortController()

  function onDown(event: PointerEvent) {
    if (event.pointerType === 'touch' || event.button !== 0 || event.ctrlKey || press) return
    const at = spotOf(event)
    const grip = gripAt({ target: event.target, at, by: 'mouse' }, handlers)
    if (!grip) return
    press = { grip, at, pointerId: event.pointerId, gesture: null, isDrag: false }
    listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', giveUp, { signal })
    window.addEventListener('blur', giveUp, { signal })
    window.addEventListener('keydown', onKey, { signal, capture: true })
    window.addEventListener('keyup', onKey, { signal, capture: true })
  }

  function onMove(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return
    // The button was let go where nobody told us.
    if (event.buttons === 0) return giveUp()
    const to = spotOf(event)
    if (!press.isDrag && Math.hypot(to.x - press.at.x, to.y - press.at.y) < thresholdPx) return
    if (!press.isDrag) begin(press)
    press.gesture?.follow(to, event.shiftKey)
  }

  function begin(begun: Press) {
    begun.isDrag = true
    // From here on nothing else is told of the pointer, and the cursor is the grid's.
    scroller.setPointerCapture(begun.pointerId)
    if (begun.grip === 'fixed') {
      scroller.dataset.drag = 'fixed'
      handlers.onRefused()
    } else begun.gesture = beginGesture(scroller, begun.grip)
  }

  function onUp(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return
    const { gesture, isDrag } = press
    forget()
    if (!isDrag) return
    swallowClick()
    if (gesture) {
      gesture.follow(spotOf(event), event.shiftKey)
      finish(gesture, handlers)
      stayQuiet(spotOf(event))
    }
  }

  /** What the pointer happens to be over after a drop has not been pointed at, and shows nothing of itself. */
  function stayQuiet(at: Spot) {
    scroller.dataset.dropped = ''
    const quiet = new AbortController()
    const { signal } = quiet
    const end = () => {
      quiet.abort()
      delete scroller.dataset.dropped
    }
    window.addEventListener('pointerdown', end, { signal })
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (Math.hypot(clientX - at.x, clientY - at.y) > quietPx) end()
      },
      { signal },
    )
  }

  function onKey(event: KeyboardEvent) {
    if (!press?.gesture) return
    if (event.key === 'Shift') press.gesture.refine(event.shiftKey)
    if (event.key !== 'Escape' || event.type !== 'keydown') return
    event.preventDefault()
    event.stopPropagation()
    press.gesture.end()
    // The button is still down, and what it is let go over must not open.
    press.gesture = null
    handlers.onAborted()
  }

  function giveUp() {
    press?.gesture?.end()
    forget()
  }

  function forget() {
    listening.abort()
    if (press?.grip === 'fixed') delete scroller.dataset.drag
    press = null
  }

  scroller.addEventListener('pointerdown', onDown)
  return () => {
    giveUp()
    scroller.removeEventListener('pointerdown', onDown)
  }
}

function spotOf({ clientX, clientY }: PointerEvent): Spot {
  return { x: clientX, y: clientY }
}
