import { layoutTexts } from '#shared/texts.ts'
import classes from './footer.module.css'

/** The footer with the support address (spec 1). */
export function Footer({ email }: { email: string }) {
  return (
    <footer className={classes.footer}>
      <h2 className={classes.heading}>{layoutTexts.contact}</h2>
      <a className={classes.link} href={`mailto:${email}`}>
        {email}
      </a>
    </footer>
  )
}
