import type { RefObject } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { coveredDays } from './day-closing.ts'
import { DayClosingButton } from './day-closing-button.tsx'

/** The page's heading, which takes the focus when the button is gone. */
const heading: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('h1')
  },
  set current(_) {},
}

/** "Stäm av" of the calendar's toolbar: of all days, not of the week shown. */
export function WaitingButton() {
  const { data } = trpc.sessions.unmarked.useQuery()
  if (!data) return null
  const days = coveredDays(data.sessions)
  return <DayClosingButton isShort unmarked={data.total} days={days} heading={heading} />
}
