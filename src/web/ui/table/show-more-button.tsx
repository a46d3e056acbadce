import type { ReactNode } from 'react'
import classes from './show-more-button.module.css'

interface ShowMoreButtonProps {
  /** For a button that also hides the rows again. */
  isExpanded?: boolean
  onClick: () => void
  children: ReactNode
}

/** Below a list that is not shown in full. No Mantine: the server renders it for the portal. */
export function ShowMoreButton({ isExpanded, onClick, children }: ShowMoreButtonProps) {
  return (
    <button type="button" className={classes.more} aria-expanded={isExpanded} onClick={onClick}>
      {children}
    </button>
  )
}
