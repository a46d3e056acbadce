import type { ReactNode } from 'react'
import { usePageHeading } from './page-heading.ts'
import classes from './screen.module.css'

interface ScreenProps {
  /** The heading, and the first part of the page's title. */
  title: string
  /** The heading's language, where the specification's words are not Swedish. */
  titleLang?: 'en'
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** Uses the whole width, for what is a table or a week. */
  wide?: boolean
  children: ReactNode
}

/** One page of the app: its title, its heading and its content, within the layout's `main`. */
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
