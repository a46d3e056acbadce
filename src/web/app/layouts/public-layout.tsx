import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { layoutTexts } from '#shared/texts.ts'
import { supportEmail } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { Footer } from '../../ui/layout/footer.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { contentId, SkipLink } from '../../ui/layout/skip-link.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import classes from './public-layout.module.css'

interface PublicLayoutProps {
  /** The way in, for those who are known to be logged out. */
  withLogin?: boolean
  children: ReactNode
}

/** Header, content and footer for whoever is not logged in. It is part of every first visit, so it is small. */
export function PublicLayout({ withLogin, children }: PublicLayoutProps) {
  return (
    <div className={classes.layout}>
      <SkipLink />
      <header className={classes.header}>
        <Logo />
        <div className={classes.tools}>
          <ColorSchemeToggle />
          {withLogin && (
            <Button component={Link} to={paths.login} variant="default">
              {layoutTexts.logIn}
            </Button>
          )}
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer email={supportEmail()} />
    </div>
  )
}
