import type { ReactNode, Ref } from 'react'
import classes from './screen-frame.module.css'

interface ScreenFrameProps {
  /** The attributes of the page's h1; its ref where it is focused after a navigation. */
  heading: {
    text: ReactNode
    lang?: 'en' | undefined
    /** For a text with a person's name in it. */
    dir?: 'auto'
    ref?: Ref<HTMLHeadingElement>
  }
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** A list's width by default; narrower for a form, the whole width for the calendar. */
  width?: 'full' | 'form' | undefined
  children: ReactNode
}

/** The markup of a page: heading, actions, content. Without router and browser, for the server-rendered page too. */
export function ScreenFrame({ heading, actions, width, children }: ScreenFrameProps) {
  const { text, ref, ...attributes } = heading
  return (
    <div className={classes.frame} data-width={width}>
      <header className={classes.header}>
        <h1 ref={ref} tabIndex={ref ? -1 : undefined} {...attributes}>
          {text}
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
