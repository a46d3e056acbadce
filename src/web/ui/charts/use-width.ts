import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, kept up to date; 0 until it is known. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = ref
    if (!current) return
    setWidth(Math.floor(current.clientWidth))
    const observer = new ResizeObserver(() => setWidth(Math.floor(current.clientWidth)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
