import { privacyPath } from '#shared/app/privacy/notice.ts'
import { layoutTexts } from '#shared/texts.ts'
import classes from './footer.module.css'

interface FooterProps {
  email: string
  /** Whether the page "Integritet" is there. */
  hasPrivacyNotice: boolean
}

/** The footer with the support address (S3). */
export function Footer({ email, hasPrivacyNotice }: FooterProps) {
  return (
    <footer className={classes.footer}>
      <h2>{layoutTexts.contact}</h2>
      <a href={`mailto:${email}`}>{email}</a>
      {hasPrivacyNotice && <a href={privacyPath}>{layoutTexts.privacy}</a>}
    </footer>
  )
}
