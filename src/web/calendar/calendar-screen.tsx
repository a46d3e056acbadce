import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { askedAct } from '#shared/app/installed/asked-act.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { useAddress } from '../lib/address/use-address.ts'
import { perform } from '../lib/shortcuts/shortcuts.ts'
import { UnmarkedSessionsDialog } from '../sessions/unmarked/lazy-unmarked-sessions-dialog.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { usePageHeading } from '../ui/page/page-heading.ts'
import { WeekCalendar } from './week-calendar.tsx'

/** /dashboard/calendar (S52): as high as the window, without a heading in sight. */
export function CalendarScreen() {
  const heading = usePageHeading(calendarTexts.title)
  const { state: asked, change } = useAddress(askedAct)
  const closing = useDialog<object>()
  const { open } = closing
  // What the address asks for is begun once: it is taken out of it, so that a reload shows the calendar.
  useEffect(() => {
    if (!asked) return
    change(null, { replace: true })
    if (asked === 'book') perform('add')
    else open({})
  }, [asked, change, open])
  return (
    <>
      <VisuallyHidden component="h1" ref={heading} tabIndex={-1}>
        {calendarTexts.title}
      </VisuallyHidden>
      <WeekCalendar fills />
      <UnmarkedSessionsDialog dialog={closing} onExited={() => heading.current?.focus()} />
    </>
  )
}
