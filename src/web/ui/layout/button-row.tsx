import type { ReactNode } from 'react'
import classes from './button-row.module.css'

/** The buttons at the end of a dialog, right-aligned. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
