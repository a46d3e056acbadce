import { parts } from '../parts.ts'
import { usePart } from '../use-part.ts'
import classes from './busy.module.css'
import type { BusyNotice } from './busy-notice.tsx'

/** Says when something is booked at the times that are typed; what it says is fetched when there is something. */
export function BusyStatus({ planned }: Parameters<typeof BusyNotice>[0]) {
  const isBusy = planned.some(({ clashes }) => clashes.length > 0)
  const { part } = usePart(parts.busy, isBusy)
  return (
    <div role="status" className={classes.live}>
      {isBusy && part && <part.BusyNotice planned={planned} />}
    </div>
  )
}
