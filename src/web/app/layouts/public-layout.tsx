import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { layoutTexts } from '#shared/texts.ts'
import { hasPrivacyNotice, supportEmail } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { logoLink } from '../../ui/page/logo.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'

interface PublicLayoutProps {
  /** Shows the login button; false until the user is known to be logged out. */
  withLogin?: boolean
  children: ReactNode
}

/** The public layout inside the app's providers. */
export function PublicLayout({ withLogin, children }: PublicLayoutProps) {
  return (
    <PublicPage
      home={<Link to={paths.welcome} {...logoLink} />}
      tools={
        <>
          <ColorSchemeToggle />
          {withLogin && (
            <Button component={Link} to={paths.login} variant="default">
              {layoutTexts.logIn}
            </Button>
          )}
        </>
      }
      supportEmail={supportEmail()}
      hasPrivacyNotice={hasPrivacyNotice()}
    >
      {children}
    </PublicPage>
  )
}
