import { layoutTexts } from '#shared/texts.ts'
import { supportEmail } from '../lib/page-meta.ts'
import classes from './footer.module.css'

/** Whom to ask (spec 1). */
export function Footer() {
  const email = supportEmail()
  return (
    <footer className={classes.footer}>
      <h2 className={classes.heading}>{layoutTexts.contact}</h2>
      <a className={classes.link} href={`mailto:${email}`}>
        {email}
      </a>
    </footer>
  )
}
