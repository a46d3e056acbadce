import { layoutTexts } from '#shared/texts.ts'
import classes from './footer.module.css'

/** The footer with the support address (spec 1). */
export function Footer({ email }: { email: string }) {
  return (
    <footer className={classes.footer}>
      <h2>{layoutTexts.contact}</h2>
      <a href={`mailto:${email}`}>{email}</a>
    </footer>
  )
}
