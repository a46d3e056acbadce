import type { ReactNode, RefObject } from 'react'
import classes from './screen-section.module.css'

interface ScreenSectionProps {
  /** The id of the heading, unique in the page. */
  id: string
  title: string
  /** For a heading that can take the focus. */
  heading?: RefObject<HTMLHeadingElement | null>
  /** Beside the heading: a link or a button. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a screen, below a heading of level 2. */
export function ScreenSection({ id, title, heading, aside, children }: ScreenSectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head} data-aside={aside ? true : undefined}>
        <h2 ref={heading} tabIndex={heading && -1} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
