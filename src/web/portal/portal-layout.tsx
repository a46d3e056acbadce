import type { ReactNode } from 'react'
import { portalTexts as texts } from '#shared/portal/texts.ts'
import { layoutTexts } from '#shared/texts.ts'
import { IconMoon, IconSun } from '../lib/icons/lights.ts'
import { logoLink } from '../ui/page/logo.tsx'
import { PublicPage } from '../ui/page/public-page.tsx'
import { switchColorScheme } from './color-scheme.ts'
import styles from './portal-layout.module.css'

/**
 * The public layout for a page outside the app: plain links instead of the router's, and both color schemes in the
 * HTML.
 */
export function PortalLayout({
  supportEmail,
  hasPrivacyNotice,
  children,
}: {
  supportEmail: string
  hasPrivacyNotice: boolean
  children: ReactNode
}) {
  return (
    <PublicPage
      home={<a href="/" {...logoLink} />}
      tools={
        <>
          <SchemeButton shownIn="light" label={layoutTexts.toDark} icon={<IconMoon size={20} />} />
          <SchemeButton shownIn="dark" label={layoutTexts.toLight} icon={<IconSun size={20} />} />
        </>
      }
      supportEmail={supportEmail}
      hasPrivacyNotice={hasPrivacyNotice}
    >
      {children}
    </PublicPage>
  )
}

interface SchemeButtonProps {
  /** The server does not know the color scheme: both icons are rendered and CSS hides one. */
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

/** The loading state of the portal. */
export function PortalLoading() {
  return (
    <>
      <p role="status">{texts.loading}</p>
      <div className={styles.shapes} aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </>
  )
}
