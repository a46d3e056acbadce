import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Follows the links within an element by `onFollow`, which stays in the app; without it the browser does. */
export function useFollowedLinks<E extends HTMLElement>(
  onFollow: ((href: string) => void) | undefined,
): RefObject<E | null> {
  const ref = useRef<E>(null)
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link || !onFollow || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onFollow(link.getAttribute('href') ?? '')
  })
  useEffect(() => {
    const { current } = ref
    const listener = (event: MouseEvent) => follow(event)
    current?.addEventListener('click', listener)
    return () => current?.removeEventListener('click', listener)
  }, [])
  return ref
}
