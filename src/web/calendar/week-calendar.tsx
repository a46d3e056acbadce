import { useRef } from 'react'
import { useShortcuts } from '../lib/shortcuts/shortcuts.ts'
import { useIsPainted } from '../lib/use-is-painted.ts'
import { useNow } from '../lib/use-now.ts'
import { CalendarContent } from './calendar-content.tsx'
import { CalendarTools } from './calendar-tools.tsx'
import { CalendarPrint } from './print/calendar-print.tsx'
import { useCalendarDialogs } from './use-calendar-dialogs.tsx'
import { useShownWeek } from './use-shown-week.ts'
import classes from './week-calendar.module.css'

interface WeekCalendarProps {
  /** The level of its headings. */
  level?: 2 | 3
  /** As high as the window leaves; else in a box of its own height. */
  fills?: boolean
  /** Whether "Boka pass" is the primary button of the screen. */
  isPrimary?: boolean
}

/** The weekly calendar with its dialogs, on its own screen and on the dashboard. */
export function WeekCalendar({ level = 2, fills = false, isPrimary = true }: WeekCalendarProps) {
  const now = useNow()
  const shown = useShownWeek(now)
  const { address, view } = shown
  const root = useRef<HTMLDivElement>(null)
  const dialogs = useCalendarDialogs(root, shown.sessions)
  useShortcuts({
    today: address.goToToday,
    add: (known) => dialogs.add({ ...shown.proposed(), ...known }),
    next: () => view.step(1),
    previous: () => view.step(-1),
    day: () => view.show('day'),
    week: () => view.show('week'),
    goTo: address.goTo,
  })
  const isPainted = useIsPainted()
  const startPrinting = useRef<() => void>(null)
  return (
    <div
      ref={root}
      className={classes.calendar}
      data-fills={fills || undefined}
      onPointerEnter={dialogs.preload}
    >
      <CalendarTools
        shown={shown}
        dialogs={dialogs}
        isPrimary={isPrimary}
        offersUnmarked={isPainted && fills && !shown.hasNoClients}
        onPrint={() => startPrinting.current?.()}
      >
        <CalendarContent
          root={root}
          shown={shown}
          dialogs={dialogs}
          now={now}
          level={level}
          isPainted={isPainted}
        />
      </CalendarTools>
      <CalendarPrint start={startPrinting} shown={shown} />
      {dialogs.element}
    </div>
  )
}
