import type { Spot } from './drag-geometry.ts'
import { beginGesture, type Gesture } from './drag-gesture.ts'
import { type DragHandlers, finish, gripAt, suppressClick } from './drag-grip.ts'

const longPressMs = 400
/** A finger that moves further than this before the long press is scrolling. */
const slopPx = 10
const hapticMs = 12

/**
 * Drags by touch: a long press lifts a session, so that the grid scrolls until then. One that is lifted and released in
 * place stays lifted with a resize handle, and can be dragged again. Returns the cleanup.
 */
export function dragByTouch(scroller: HTMLElement, handlers: DragHandlers): () => void {
  let pressed: { at: Spot; timer: number } | null = null
  /** The current gesture: under a finger, or lifted and waiting for one. */
  let gesture: Gesture | null = null
  let isHeld = false
  /** The current touch has done something: its end is no tap. */
  let isTaken = false

  function onStart(event: TouchEvent) {
    const [finger, second] = event.touches
    if (!finger || second) return drop(null)
    const at = spotOf(finger)
    isTaken = false
    if (gesture) {
      const part = partOf(event.target)
      if (!part) {
        // A touch elsewhere only ends the lifted state.
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
    // No scrolling during a drag.
    if (event.cancelable) event.preventDefault()
    gesture.follow(spotOf(finger))
  }

  function onEnd(event: TouchEvent) {
    forgetPress()
    if (isTaken && event.cancelable) event.preventDefault()
    if (isTaken) suppressClick()
    isTaken = false
    if (!gesture || !isHeld || event.touches.length > 0) return
    isHeld = false
    const isStill = gesture.grip.kind !== 'create' && !gesture.hasMoved()
    // A tap on the lifted session ends its lifted state.
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
  // A long press also opens the context menu.
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

/** Which part of the lifted session is touched. */
function partOf(target: EventTarget | null): 'move' | 'resize' | null {
  if (!(target instanceof Element)) return null
  if (target.closest('[data-handle]')) return 'resize'
  return target.closest('[data-held]') ? 'move' : null
}

function spotOf({ clientX, clientY }: Touch): Spot {
  return { x: clientX, y: clientY }
}
