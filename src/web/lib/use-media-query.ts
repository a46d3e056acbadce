import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * Whether the window matches a media query. Mantine's hook sets its state again after mounting, which makes React commit
 * once more after the next change of the same component; here nothing is set.
 */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (onChange: () => void) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [list],
  )
  const read = () => list.matches
  return useSyncExternalStore(subscribe, read, read)
}
