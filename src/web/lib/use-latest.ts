import { useLayoutEffect, useRef } from 'react'

/** A ref to the value of the latest render, for callbacks that run later. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
