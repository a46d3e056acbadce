/** So far, and so much more sideways than up or down, that nobody meant to scroll. */
const leastPx = 56
const leastSlant = 2
/** A finger that has not moved by then is held down, and what it drags is not the day. */
const startsWithinMs = 300
const startPx = 12

interface Touched {
  x: number
  y: number
  at: number
  hasMoved: boolean
}

/**
 * Tells of fingers swept clearly sideways over an element: -1 to the right, back, and 1 to the left, on. The listeners
 * are passive, so scrolling is never kept waiting, and a sweep that somebody else has claimed is not ours. Returns what
 * ends it.
 */
export function watchSwipes(target: HTMLElement, onSwipe: (step: -1 | 1) => void): () => void {
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
    // Whoever drags a session keeps the page still by this.
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

/** Which way a sweep of so many pixels goes; 0 when it is none. */
export function stepOf(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < leastPx || Math.abs(dx) < Math.abs(dy) * leastSlant) return 0
  return dx < 0 ? 1 : -1
}
