import { type RefObject, useEffect } from 'react'
import { useLatest } from '../../lib/use-latest.ts'

/** The least distance in pixels, and ratio of horizontal to vertical, of a swipe. */
const leastPx = 56
const leastSlant = 2
/** A swipe has to move this far within this time; a longer hold is a long press. */
const startsWithinMs = 300
const startPx = 12

interface Touched {
  x: number
  y: number
  at: number
  hasMoved: boolean
}

/**
 * Detects horizontal swipes over an element: -1 (back) to the right, 1 (forward) to the left. The listeners are
 * passive, so that scrolling never waits; a touch whose default was prevented is ignored. Returns the cleanup.
 */
function watchSwipes(target: HTMLElement, onSwipe: (step: -1 | 1) => void): () => void {
  let touched: Touched | null = null
  const forget = () => {
    touched = null
  }
  const onStart = ({ touches, timeStamp }: TouchEvent) => {
    const [finger, second] = touches
    touched =
      finger && !second
        ? { x: finger.clientX, y: finger.clientY, at: timeStamp, hasMoved: false }
        : null
  }
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches
    if (!touched || !finger || touched.hasMoved) return
    // A drag of a session prevents the default.
    if (event.defaultPrevented) return forget()
    const far = Math.hypot(finger.clientX - touched.x, finger.clientY - touched.y)
    if (far < startPx) return
    if (event.timeStamp - touched.at > startsWithinMs) return forget()
    touched.hasMoved = true
  }
  const onEnd = ({ changedTouches, defaultPrevented }: TouchEvent) => {
    const [finger] = changedTouches
    if (touched?.hasMoved && finger && !defaultPrevented) {
      const step = stepOf(finger.clientX - touched.x, finger.clientY - touched.y)
      if (step) onSwipe(step)
    }
    forget()
  }
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  target.addEventListener('touchstart', onStart, options)
  target.addEventListener('touchmove', onMove, options)
  target.addEventListener('touchend', onEnd, options)
  target.addEventListener('touchcancel', forget, options)
  target.dataset.swipeable = ''
  return () => {
    listening.abort()
    delete target.dataset.swipeable
  }
}

/** The direction of a movement in pixels; 0 when it is no swipe. */
export function stepOf(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < leastPx || Math.abs(dx) < Math.abs(dy) * leastSlant) return 0
  return dx < 0 ? 1 : -1
}

/** Calls `onSwipe` when a finger swipes sideways over the element. */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  { isOn, onSwipe }: { isOn: boolean; onSwipe: (step: -1 | 1) => void },
): void {
  const latest = useLatest(onSwipe)

  useEffect(() => {
    const target = element.current
    if (!target || !isOn || navigator.maxTouchPoints === 0) return
    return watchSwipes(target, (step) => latest.current(step))
  }, [element, isOn, latest])
}
