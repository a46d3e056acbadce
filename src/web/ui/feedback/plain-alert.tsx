import type { ReactNode } from 'react'
import classes from './plain-alert.module.css'

interface PlainAlertProps {
  icon?: ReactNode
  title: string
  /** The title's language, where the catalogue's text is not Swedish. */
  titleLang?: 'en'
  children: ReactNode
}

/** An alert without Mantine, for server rendering (see plain-button). */
export function PlainAlert({ icon, title, titleLang, children }: PlainAlertProps) {
  return (
    <div className={classes.alert} role="alert">
      {icon && <span className={classes.icon}>{icon}</span>}
      <div className={classes.text}>
        <p className={classes.title} lang={titleLang}>
          {title}
        </p>
        {children}
      </div>
    </div>
  )
}
