import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { isTrainerRole } from '#shared/access/roles.ts'
import { shortcutTexts } from '#shared/app/texts.ts'
import { layoutTexts } from '#shared/texts.ts'
import { AnswersCount } from '../../answers/answers-count.tsx'
import { useLogOut } from '../../auth/mutations.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconMail } from '../../lib/icons/contact.ts'
import { IconLogout } from '../../lib/icons/doors.ts'
import { IconHelp } from '../../lib/icons/states.ts'
import { supportEmail } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { perform } from '../../lib/shortcuts/shortcuts.ts'
import { menuOf, navOf } from './nav.ts'
import { NavItemLink } from './nav-item-link.tsx'
import classes from './sidebar.module.css'

interface SidebarProps {
  isNarrow?: boolean
  /** In the menu of a phone, which holds more: called when a link is followed. */
  onFollow?: (path: string) => void
}

/** The links of the signed-in app and the support address; when collapsed, icons with tooltips on hover and focus. */
export function Sidebar({ isNarrow = false, onFollow }: SidebarProps) {
  const person = useCurrentUser()
  const preload = usePrefetchScreen()
  const logOut = useLogOut()
  const tooltips = useDismissibleTooltips()

  return (
    <div className={classes.sidebar} data-narrow={isNarrow || undefined} {...tooltips}>
      <nav className={classes.nav} aria-label={layoutTexts.navigation}>
        {(onFollow ? menuOf : navOf)(person).map(({ heading, items }) => (
          <div key={heading}>
            {heading && <h2 className={classes.heading}>{heading}</h2>}
            <ul className={classes.list}>
              {items.map(({ label, path, alsoAt, icon: Icon, hasAnswers }) => (
                <li key={path}>
                  <NavItemLink
                    of={{ path, alsoAt }}
                    isExact={path === paths.dashboard}
                    className={classes.link}
                    data-corner={(hasAnswers && isNarrow) || undefined}
                    onClick={() => onFollow?.(path)}
                    onMouseEnter={() => preload(path)}
                    onFocus={() => preload(path)}
                  >
                    <Icon size={18} stroke={1.75} aria-hidden />
                    <span className={classes.label}>{label}</span>
                    {hasAnswers && <AnswersCount />}
                  </NavItemLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className={classes.end}>
          {/* The header of a phone has no room for it. */}
          {onFollow && isTrainerRole(person.role) && (
            <button
              type="button"
              className={classes.link}
              aria-haspopup="dialog"
              onClick={() => {
                onFollow(window.location.pathname)
                perform('help')
              }}
            >
              <IconHelp size={18} stroke={1.75} aria-hidden />
              <span className={classes.label}>{shortcutTexts.openHelp}</span>
            </button>
          )}
          <button type="button" className={classes.link} onClick={logOut}>
            <IconLogout size={18} stroke={1.75} aria-hidden />
            <span className={classes.label}>{layoutTexts.logOut}</span>
          </button>
        </div>
      </nav>
      <footer className={classes.contact}>
        <h2 className={classes.heading}>{layoutTexts.contact}</h2>
        <a className={classes.link} href={`mailto:${supportEmail()}`} title={supportEmail()}>
          <IconMail size={18} stroke={1.75} aria-hidden />
          <span className={classes.label}>{supportEmail()}</span>
        </a>
      </footer>
    </div>
  )
}

/** Escape hides a tooltip (WCAG 1.4.13) until the next hover or focus. */
function useDismissibleTooltips() {
  const [isDismissed, setIsDismissed] = useState(false)
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && setIsDismissed(true))
  const show = () => setIsDismissed(false)
  return { 'data-quiet': isDismissed || undefined, onMouseLeave: show, onFocus: show }
}
