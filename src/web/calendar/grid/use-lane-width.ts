import { type RefObject, useLayoutEffect, useState } from 'react'

/** Steps of the width in rem: a smaller change renders nothing. */
const stepRem = 0.25

/** The width that a day's sessions have, in rem; null until it is known, in the same frame as the first render. */
export function useLaneWidth(scroller: RefObject<HTMLElement | null>, days: number): number | null {
  const [widthRem, setWidthRem] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    const lanes = element?.querySelector('[data-lanes]')
    if (!element || !lanes) return
    const measure = () => {
      const pxPerRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setWidthRem(Math.floor(lanes.clientWidth / pxPerRem / stepRem) * stepRem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
    // Other days are other elements.
  }, [scroller, days])
  return widthRem
}
