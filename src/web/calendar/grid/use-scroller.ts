import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { localDateOf, minutesOfDay } from '#shared/time.ts'
import { type DayPlan, initialScrollRem } from './arrange-week.ts'
import { remAt } from './hours.ts'

/** A part of the hour above stays visible. */
const marginRem = 0.75

/** Scrolls once the sessions are loaded: to the first, or else to an hour before now (D86). */
export function useInitialScroll(plans: readonly DayPlan[], now: Date, isReady: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)

  useLayoutEffect(() => {
    if (isDone.current || !isReady || !scroller.current) return
    isDone.current = true
    const isTodayHere = plans.some((plan) => plan.date === localDateOf(now))
    const rem = initialScrollRem(plans, isTodayHere ? remAt(minutesOfDay(now) - 60) : null)
    const pxPerRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    scroller.current.scrollTop = Math.max(0, rem - marginRem) * pxPerRem
  }, [plans, now, isReady])

  return scroller
}

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
