import { createContext, use } from 'react'

type Preload = (path: string) => void

const PrefetchContext = createContext<Preload>(() => {})

/** Gives what it wraps the way to fetch a screen before it is opened. */
export const PrefetchProvider = PrefetchContext

/** Fetches the screen of an address ahead of time, as when a link is hovered over or reached by the keyboard. */
export function usePrefetchScreen(): Preload {
  return use(PrefetchContext)
}
