import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { layoutTexts } from '#shared/texts.ts'
import { PlainLogo } from '../ui/page/plain-logo.tsx'
import { PublicPage } from '../ui/page/public-page.tsx'
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
    <PublicPage
      home={<PlainLogo />}
      tools={
        <>
          <SchemeButton shownIn="light" label={layoutTexts.toDark} icon={<IconMoon size={20} />} />
          <SchemeButton shownIn="dark" label={layoutTexts.toLight} icon={<IconSun size={20} />} />
        </>
      }
      supportEmail={supportEmail}
    >
      {children}
    </PublicPage>
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
