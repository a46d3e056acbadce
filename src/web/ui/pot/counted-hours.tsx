import { VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { hoursLeft } from '#shared/texts.ts'

/** The figure counts in quarters of an hour. */
const steps = 4

/** Hours that count up or down to a change, as long as the level of their vessel moves; at once with reduced motion. */
export function CountedHours({ hours, text }: { hours: number; text: (hours: number) => string }) {
  const [shown, setShown] = useState(hours)
  const latest = useRef(hours)
  useLayoutEffect(() => {
    const from = latest.current
    if (from === hours) return
    const show = (counted: number) => {
      latest.current = counted
      setShown(counted)
    }
    const ms = motionMs()
    if (ms === 0) return show(hours)
    const start = performance.now()
    const count = (time: number) => {
      const part = Math.max((time - start) / ms, 0)
      if (part >= 1) return show(hours)
      show(from + Math.round((hours - from) * part * steps) / steps)
      frame = requestAnimationFrame(count)
    }
    let frame = requestAnimationFrame(count)
    return () => cancelAnimationFrame(frame)
  }, [hours])
  return text(shown)
}

/** In milliseconds, of the token: none with reduced motion. */
function motionMs(): number {
  const token = getComputedStyle(document.documentElement).getPropertyValue('--app-motion')
  return Number.parseFloat(token) || 0
}

interface HoursStatusProps {
  /** The pot whose change of hours is announced; null while there is none to announce. */
  pot: { id: string; hoursRemaining: number } | null | undefined
}

/** A live region that says '8,5 h kvar' when the hours of a pot have changed, not when another pot is named. */
export function HoursStatus({ pot = null }: HoursStatusProps) {
  const [last, setLast] = useState(pot)
  const [text, setText] = useState('')
  if (pot?.id !== last?.id || pot?.hoursRemaining !== last?.hoursRemaining) {
    setLast(pot)
    setText(pot && pot.id === last?.id ? hoursLeft(pot.hoursRemaining) : '')
  }
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>
}
