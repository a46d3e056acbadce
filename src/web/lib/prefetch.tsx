import { createContext, use } from 'react'

type Preload = (path: string) => void

const PreloadContext = createContext<Preload>(() => {})

/** Gives what it wraps the way to fetch a screen before it is opened. */
export const PreloadProvider = PreloadContext

/** Fetches the screen of an address ahead of time, as when a link is hovered over or reached by the keyboard. */
export function usePreload(): Preload {
  return use(PreloadContext)
}
