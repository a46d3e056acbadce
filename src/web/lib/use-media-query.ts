import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window matches a media query. Mantine's hook sets its state again after mounting, which makes React commit
 * once more after the next change of the same component; here nothing is set.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
