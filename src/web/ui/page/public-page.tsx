import type { ReactNode } from 'react'
import { privacyPath } from '#shared/app/privacy/notice.ts'
import { layoutTexts } from '#shared/texts.ts'
import classes from './public-page.module.css'
import { contentId, SkipLink } from './skip-link.tsx'

interface PublicPageProps {
  /** The link to the start page. */
  home: ReactNode
  /** Buttons at the end of the header. */
  tools: ReactNode
  supportEmail: string
  /** Whether the page "Integritet" is there to be linked to. */
  hasPrivacyNotice: boolean
  children: ReactNode
}

/** Header, content and footer of a page without a login. It is part of every first visit, so it is small. */
export function PublicPage({
  home,
  tools,
  supportEmail,
  hasPrivacyNotice,
  children,
}: PublicPageProps) {
  return (
    <div className={classes.layout} data-public-page>
      <SkipLink />
      <header className={classes.header}>
        {home}
        <div className={classes.tools}>{tools}</div>
      </header>
      <main id={contentId} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer email={supportEmail} hasPrivacyNotice={hasPrivacyNotice} />
    </div>
  )
}

interface FooterProps {
  email: string
  /** Whether the page "Integritet" is there. */
  hasPrivacyNotice: boolean
}

/** The footer with the support address (S3). */
function Footer({ email, hasPrivacyNotice }: FooterProps) {
  return (
    <footer className={classes.footer}>
      <h2>{layoutTexts.contact}</h2>
      <a href={`mailto:${email}`}>{email}</a>
      {hasPrivacyNotice && <a href={privacyPath}>{layoutTexts.privacy}</a>}
    </footer>
  )
}
