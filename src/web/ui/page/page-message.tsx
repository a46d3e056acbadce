import type { ReactNode, Ref } from 'react'
import classes from './page-message.module.css'

interface PageMessageProps {
  picture: ReactNode
  heading: {
    text: string
    lang?: 'en' | undefined
    /** Focused after a navigation. */
    ref?: Ref<HTMLHeadingElement>
  }
  /** Announced: the page failed. */
  role?: 'alert'
  /** Sentences as paragraphs, and one act. */
  children: ReactNode
}

/** A page with only a message: a drawing, its heading, and what to do. No Mantine and router, for server rendering. */
export function PageMessage({ picture, heading, role, children }: PageMessageProps) {
  const { text, ref, lang } = heading
  return (
    <div className={classes.message} role={role}>
      {picture}
      <h1 ref={ref} tabIndex={ref ? -1 : undefined} lang={lang}>
        {text}
      </h1>
      {children}
    </div>
  )
}
