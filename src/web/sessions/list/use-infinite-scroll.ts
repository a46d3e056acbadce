import { type RefObject, useEffect, useRef } from 'react'

/** How far below the window the next rows are asked for, so that nobody sees them come. */
const ahead = '1200px'

/**
 * Calls when the end of a list comes near the window, as long as there is something to wait for. Give the ref to what
 * stands at the end.
 */
export function useInfiniteScroll<E extends Element>(
  isWaiting: boolean,
  onNear: () => void,
): RefObject<E | null> {
  const end = useRef<E>(null)
  useEffect(() => {
    if (!isWaiting || !end.current) return undefined
    // A new watch after each part tells whether the end is still near, so a long jump is followed to where it leads.
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear()
      },
      { rootMargin: ahead },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isWaiting, onNear])
  return end
}
