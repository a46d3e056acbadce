import type { Spot } from './drag-geometry.ts'
import { beginGesture, type Gesture } from './drag-gesture.ts'
import { type DragHandlers, finish, gripAt, swallowClick } from './drag-grip.ts'

const longPressMs = 400
/** A finger that goes further than this before then wants to scroll. */
const slopPx = 10
const hapticMs = 12

/**
 * Dragging by finger: only what has been held down is lifted, so that the grid scrolls as ever until then. What is lifted
 * and let go where it was stays lifted, with a handle at its lower edge, and can be dragged further.
 */
export function dragByTouch(scroller: HTMLElement, handlers: DragHandlers): () => void {
  let pressed: { at: Spot; timer: number } | null = null
  /** Under a finger, or lifted and waiting for one. */
  let gesture: Gesture | null = null
  let isHeld = false
  /** The finger that is down has done something: its end is no tap. */
  let isTaken = false

  function onStart(event: TouchEvent) {
    const [finger, second] = event.touches
    if (!finger || second) return drop(null)
    const at = spotOf(finger)
    isTaken = false
    if (gesture) {
      const part = partOf(event.target)
      if (!part) {
        // Beside it: it is put down again, and that was all.
        drop(null)
        isTaken = true
        return
      }
      gesture.regrip(part, at)
      isHeld = true
      isTaken = true
      return
    }
    const { target } = event
    if (!gripAt({ target, at, by: 'touch' }, handlers)) return
    pressed = { at, timer: window.setTimeout(() => lift(target, at), longPressMs) }
  }

  function lift(target: EventTarget | null, at: Spot) {
    pressed = null
    const grip = gripAt({ target, at, by: 'touch' }, handlers)
    if (!grip) return
    isTaken = true
    navigator.vibrate?.(hapticMs)
    if (grip === 'fixed') return handlers.onRefused()
    isHeld = true
    gesture = beginGesture(scroller, grip)
  }

  function onMove(event: TouchEvent) {
    const [finger] = event.touches
    if (!finger) return
    if (pressed) {
      const { at } = pressed
      if (Math.hypot(finger.clientX - at.x, finger.clientY - at.y) > slopPx) forgetPress()
      return
    }
    if (!gesture || !isHeld) return
    // The page stays still under what is dragged.
    if (event.cancelable) event.preventDefault()
    gesture.follow(spotOf(finger))
  }

  function onEnd(event: TouchEvent) {
    forgetPress()
    if (isTaken && event.cancelable) event.preventDefault()
    if (isTaken) swallowClick()
    isTaken = false
    if (!gesture || !isHeld || event.touches.length > 0) return
    isHeld = false
    const isStill = gesture.grip.kind !== 'create' && !gesture.hasMoved()
    // Tapped once more, it is put down.
    if (isStill) return gesture.offerHandle() ? undefined : drop(null)
    const done = gesture
    gesture = null
    finish(done, handlers)
  }

  function forgetPress() {
    window.clearTimeout(pressed?.timer)
    pressed = null
  }

  function drop(aborted: 'aborted' | null) {
    forgetPress()
    gesture?.end()
    if (gesture && aborted) handlers.onAborted()
    gesture = null
    isHeld = false
  }

  const onCancel = () => drop(null)
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && gesture) drop('aborted')
  }
  // A finger held down asks for a menu, too.
  function onMenu(event: Event) {
    if (pressed || isTaken) event.preventDefault()
  }

  const stay = { passive: false }
  scroller.addEventListener('touchstart', onStart, { passive: true })
  scroller.addEventListener('touchmove', onMove, stay)
  scroller.addEventListener('touchend', onEnd, stay)
  scroller.addEventListener('touchcancel', onCancel)
  scroller.addEventListener('contextmenu', onMenu)
  window.addEventListener('keydown', onKey)
  return () => {
    drop(null)
    scroller.removeEventListener('touchstart', onStart)
    scroller.removeEventListener('touchmove', onMove)
    scroller.removeEventListener('touchend', onEnd)
    scroller.removeEventListener('touchcancel', onCancel)
    scroller.removeEventListener('contextmenu', onMenu)
    window.removeEventListener('keydown', onKey)
  }
}

/** What of the lifted session is touched. */
function partOf(target: EventTarget | null): 'move' | 'resize' | null {
  if (!(target instanceof Element)) return null
  if (target.closest('[data-handle]')) return 'resize'
  return target.closest('[data-held]') ? 'move' : null
}

function spotOf({ clientX, clientY }: Touch): Spot {
  return { x: clientX, y: clientY }
}
