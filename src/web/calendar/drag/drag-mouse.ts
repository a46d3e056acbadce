import type { Spot } from './drag-geometry.ts'
import { beginGesture, type Gesture, type Grip } from './drag-gesture.ts'
import { type DragHandlers, finish, gripAt, suppressClick } from './drag-grip.ts'

/** In pixels: shorter movements are a click. */
const thresholdPx = 5
/** In pixels: after a drop, hover effects are off until the pointer has moved this far. */
const hoverPausePx = 24

/** A pressed mouse button, on a draggable or a fixed element. */
interface Press {
  grip: Grip | 'fixed'
  at: Spot
  pointerId: number
  gesture: Gesture | null
  /** The pointer has moved beyond the threshold. */
  isDrag: boolean
}

/** Drags by mouse or pen. Returns the cleanup. */
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
    // The button was released outside the window, without an event.
    if (event.buttons === 0) return giveUp()
    const to = spotOf(event)
    if (!press.isDrag && Math.hypot(to.x - press.at.x, to.y - press.at.y) < thresholdPx) return
    if (!press.isDrag) begin(press)
    press.gesture?.follow(to, event.shiftKey)
  }

  function begin(begun: Press) {
    begun.isDrag = true
    // From here on the grid gets all pointer events and sets the cursor.
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
    suppressClick()
    if (gesture) {
      gesture.follow(spotOf(event), event.shiftKey)
      finish(gesture, handlers)
      suspendHover(spotOf(event))
    }
  }

  /** Turns hover effects off after a drop, since the pointer is over another element only by accident. */
  function suspendHover(at: Spot) {
    scroller.dataset.dropped = ''
    const controller = new AbortController()
    const { signal } = controller
    const end = () => {
      controller.abort()
      delete scroller.dataset.dropped
    }
    window.addEventListener('pointerdown', end, { signal })
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (Math.hypot(clientX - at.x, clientY - at.y) > hoverPausePx) end()
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
    // The button is still down: its release must not open anything.
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
