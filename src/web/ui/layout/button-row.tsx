import type { ReactNode } from 'react'
import classes from './button-row.module.css'

/** The buttons that end a dialog, to the right. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
