import { useLayoutEffect, useRef } from 'react'
import { localDateOf, minutesOfDay } from '#shared/time.ts'
import { type DayPlan, firstSight } from './arrange-week.ts'
import { remAt } from './hours.ts'

/** A little of the hour above stays in sight. */
const marginRem = 0.75

/** Scrolls once, when the sessions are there: to the first of them, or else to an hour before now (UX 2.1). */
export function useInitialScroll(plans: readonly DayPlan[], now: Date, isReady: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)

  useLayoutEffect(() => {
    if (isDone.current || !isReady || !scroller.current) return
    isDone.current = true
    const isTodayHere = plans.some((plan) => plan.date === localDateOf(now))
    const rem = firstSight(plans, isTodayHere ? remAt(minutesOfDay(now) - 60) : null)
    const pxPerRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    scroller.current.scrollTop = Math.max(0, rem - marginRem) * pxPerRem
  }, [plans, now, isReady])

  return scroller
}
