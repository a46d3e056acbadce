import { useLayoutEffect, useRef } from 'react'

/** The newest of what changes with each render, for what runs later. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
