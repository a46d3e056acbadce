import classes from './busy.module.css'
import { BusyNotice } from './busy-notice.tsx'

/** A live region that announces what is booked at the typed times. */
export function BusyStatus({ planned }: Parameters<typeof BusyNotice>[0]) {
  const isBusy = planned.some(({ clashes }) => clashes.length > 0)
  return (
    <div role="status" className={classes.live}>
      {isBusy && <BusyNotice planned={planned} />}
    </div>
  )
}
