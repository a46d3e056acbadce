import { useLayoutEffect } from 'react'

/**
 * Keeps the page behind from being scrolled, by keys too, with the place of its scroll bar kept free. Mantine's own way
 * changes the position and a custom property of the body, after which the browser lays out the whole page again.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { style, clientWidth } = document.documentElement
    if (clientWidth < window.innerWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
    return () => {
      style.scrollbarGutter = ''
      style.overflow = ''
    }
  }, [isLocked])
}
