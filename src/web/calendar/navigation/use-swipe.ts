import { type RefObject, useEffect } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { watchSwipes } from './swipe.ts'

/** Calls `onSwipe` when a finger swipes sideways over the element. */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  { isOn, onSwipe }: { isOn: boolean; onSwipe: (step: -1 | 1) => void },
): void {
  const latest = useLatest(onSwipe)

  useEffect(() => {
    const target = element.current
    if (!target || !isOn || navigator.maxTouchPoints === 0) return
    return watchSwipes(target, (step) => latest.current(step))
  }, [element, isOn, latest])
}
