import type { ReactNode } from 'react'
import { usePageHeading } from './page-heading.ts'
import classes from './screen.module.css'

interface ScreenProps {
  /** The heading, and the first part of the document's title. */
  title: string
  /** The heading's language, where the specification's text is not Swedish. */
  titleLang?: 'en'
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** Uses the whole width, for a table or a week. */
  wide?: boolean
  children: ReactNode
}

/** The frame of a page in the layout's `main`: document title, heading, actions and content. */
export function Screen({ title, titleLang, actions, wide, children }: ScreenProps) {
  const heading = usePageHeading(title)
  return (
    <div className={wide ? classes.wide : classes.normal}>
      <header className={classes.header}>
        <h1 ref={heading} tabIndex={-1} lang={titleLang} className={classes.heading}>
          {title}
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
