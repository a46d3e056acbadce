import { type RefObject, useEffect } from 'react'
import { useLatest } from '../../lib/use-latest.ts'

/** Has it done when a finger sweeps sideways over the element. Fetched only where there is a screen to touch. */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  { isOn, onSwipe }: { isOn: boolean; onSwipe: (step: -1 | 1) => void },
): void {
  const latest = useLatest(onSwipe)

  useEffect(() => {
    const target = element.current
    if (!target || !isOn || navigator.maxTouchPoints === 0) return
    let isOver = false
    let stop = () => {}
    import('./swipe.ts').then(
      ({ watchSwipes }) => {
        if (!isOver) stop = watchSwipes(target, (step) => latest.current(step))
      },
      // The days can be chosen without it.
      () => null,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [element, isOn, latest])
}
