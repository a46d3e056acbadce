import { createContext, use } from 'react'

type Preload = (path: string) => void

const PrefetchContext = createContext<Preload>(() => {})

/** Provides the function that prefetches a screen. */
export const PrefetchProvider = PrefetchContext

/** Prefetches the screen of a path, for example when its link is hovered over or focused. */
export function usePrefetchScreen(): Preload {
  return use(PrefetchContext)
}
