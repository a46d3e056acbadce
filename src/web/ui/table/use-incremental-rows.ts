import { type RefObject, useEffect, useRef, useState } from 'react'

/** Rows drawn at first and added at a time: more than a tall window holds, and few enough to be made between two frames. */
const portion = 60

/** How far below the window the next rows are made, so that nobody sees them come. */
const ahead = '1200px'

/**
 * How many of a long list's rows to draw: the first ones, and more as the place below them comes near the window. Starts
 * over when `about` changes, not when the list is fetched again.
 */
export function useIncrementalRows<E extends Element>(
  total: number,
  about: unknown,
): { shown: number; below: RefObject<E | null> } {
  const below = useRef<E>(null)
  const [grown, setGrown] = useState({ about, shown: portion })
  const shown = Math.min(grown.about === about ? grown.shown : portion, total)

  useEffect(() => {
    const place = below.current
    if (!place || shown >= total) return undefined
    // A new watch after each growth tells whether the place is still near, so a long jump is followed to its end.
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting))
          setGrown({ about, shown: shown + portion })
      },
      { rootMargin: ahead },
    )
    watch.observe(place)
    return () => watch.disconnect()
  }, [about, shown, total])

  return { shown, below }
}
