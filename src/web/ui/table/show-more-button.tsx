import type { ReactNode } from 'react'
import classes from './show-more-button.module.css'

interface ShowMoreButtonProps {
  /** For a button that also hides the rows again. */
  isExpanded?: boolean
  /** Looks like a link instead of a button. */
  isPlain?: boolean
  onClick: () => void
  children: ReactNode
}

/** Below a list that is not shown in full. No Mantine: the server renders it for the portal. */
export function ShowMoreButton(props: ShowMoreButtonProps) {
  const { isExpanded, isPlain, onClick, children } = props
  return (
    <button
      type="button"
      className={isPlain ? classes.plain : classes.more}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
