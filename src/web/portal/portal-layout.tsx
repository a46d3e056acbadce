import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { layoutTexts, productName } from '#shared/texts.ts'
import layout from '../app/layouts/public-layout.module.css'
import { Footer } from '../ui/layout/footer.tsx'
import logo from '../ui/layout/logo.module.css'
import { contentId, SkipLink } from '../ui/layout/skip-link.tsx'
import { switchColorScheme } from './color-scheme.ts'
import styles from './portal-layout.module.css'

/** The public layout once more, for a page that stands by itself: links are plain, and both colour schemes are drawn. */
export function PortalLayout({
  supportEmail,
  children,
}: {
  supportEmail: string
  children: ReactNode
}) {
  return (
    <div className={layout.layout}>
      <SkipLink />
      <header className={layout.header}>
        <a href="/" className={logo.logo} aria-label={layoutTexts.home}>
          <img src="/logo.svg" alt="" width={30} height={30} />
          <span>{productName}</span>
        </a>
        <div className={layout.tools}>
          <SchemeButton shownIn="light" label={layoutTexts.toDark} icon={<IconMoon size={20} />} />
          <SchemeButton shownIn="dark" label={layoutTexts.toLight} icon={<IconSun size={20} />} />
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={layout.main}>
        {children}
      </main>
      <Footer email={supportEmail} />
    </div>
  )
}

interface SchemeButtonProps {
  /** The server does not know the reader's scheme: the styles show one of the two. */
  shownIn: 'light' | 'dark'
  label: string
  icon: ReactNode
}

function SchemeButton({ shownIn, label, icon }: SchemeButtonProps) {
  return (
    <button
      type="button"
      className={styles.scheme}
      data-shown-in={shownIn}
      aria-label={label}
      title={label}
      onClick={() => switchColorScheme()}
    >
      {icon}
    </button>
  )
}
