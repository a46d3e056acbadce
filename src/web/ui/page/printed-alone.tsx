import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './printed-alone.module.css'

/** Hidden on the screen, and while it is mounted the only thing that is printed. */
export function PrintedAlone({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return createPortal(
    <article className={`${classes.sheet} ${className}`} data-printed-alone>
      {children}
    </article>,
    document.body,
  )
}
