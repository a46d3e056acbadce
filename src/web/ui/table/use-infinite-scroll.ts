import { type RefObject, useEffect, useRef } from 'react'

/** How far below the window more rows are asked for, so that they are there before they scroll into view. */
const ahead = '1200px'

/**
 * Calls `onNear` when the element with the returned ref, the end of a list, comes near the window. Inactive while
 * `isActive` is false: nothing more to show, or a request under way.
 */
export function useInfiniteScroll<E extends Element>(
  isActive: boolean,
  onNear: () => void,
): RefObject<E | null> {
  const end = useRef<E>(null)
  useEffect(() => {
    if (!isActive || !end.current) return undefined
    // A new observer reports at once when the end is still near, so a long jump loads page after page.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear()
      },
      { rootMargin: ahead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isActive, onNear])
  return end
}
