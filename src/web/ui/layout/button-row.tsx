import type { ReactNode } from 'react'
import classes from './button-row.module.css'

/** The buttons at the end of a dialog, right-aligned, always in sight. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <div className={classes.row} data-actions>
      {children}
    </div>
  )
}
