import './signed-in-styles.ts'
import { ActionIcon } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isTrainerRole } from '#shared/access/roles.ts'
import { roleTexts } from '#shared/app/texts.ts'
import { layoutTexts } from '#shared/texts.ts'
import { LoginConfirmation } from '../../auth/confirmation/confirmation.tsx'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { dateSettings } from '../../lib/dates.ts'
import { IconLayoutSidebar } from '../../lib/icons/panels.ts'
import { paths } from '../../lib/paths.ts'
import { MessageOutlet } from '../../messages/message-outlet.tsx'
import { PersonPicture } from '../../ui/layout/person-picture.tsx'
import { logoLink } from '../../ui/page/logo.tsx'
import { contentId, SkipLink } from '../../ui/page/skip-link.tsx'
import { useChanges } from '../changes/use-changes.ts'
import { useInstallable } from '../installed/use-installable.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { ShortcutTools } from './shortcut-tools.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './signed-in-layout.module.css'
import { useSidebar } from './use-sidebar.ts'

const sidebarId = 'sidofalt'

/** Header, sidebar or bottom bar, and content for a logged-in user (S9). */
export function SignedInLayout({ children }: { children: ReactNode }) {
  const sidebar = useSidebar()
  const { role } = useCurrentUser()
  useInstallable(useLocation().pathname)
  const isOpen = sidebar.isWide || sidebar.isDrawerOpen

  return (
    <DatesProvider settings={dateSettings}>
      <div className={classes.layout}>
        <SkipLink />
        <header className={classes.header}>
          {!sidebar.isPhone && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              onClick={sidebar.toggle}
              aria-label={isOpen ? layoutTexts.collapseSidebar : layoutTexts.expandSidebar}
              aria-expanded={isOpen}
              aria-controls={sidebar.hasDrawer ? undefined : sidebarId}
            >
              <IconLayoutSidebar size={20} stroke={1.75} />
            </ActionIcon>
          )}
          <Link to={paths.welcome} {...logoLink} />
          <div className={classes.tools}>
            {/* Shortcuts exist on trainer pages only. */}
            {isTrainerRole(role) && <ShortcutTools />}
            <ColorSchemeToggle />
            <UserBadge />
          </div>
        </header>
        {!sidebar.isPhone && (
          <div
            id={sidebarId}
            className={classes.sidebar}
            data-narrow={!sidebar.isWide || undefined}
          >
            <Sidebar isNarrow={!sidebar.isWide} />
          </div>
        )}
        {sidebar.hasDrawer && (
          <MenuDrawer opened={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer}>
            <Sidebar onFollow={sidebar.followed} />
          </MenuDrawer>
        )}
        <main id={contentId} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {sidebar.isPhone && <BottomBar isMenuOpen={isOpen} onMenu={sidebar.toggle} />}
        <LoginConfirmation />
        {isTrainerRole(role) && <MessageOutlet />}
        {isTrainerRole(role) && <Changes />}
      </div>
    </DatesProvider>
  )
}

/** The current user: picture or initials, name and role (S9). */
function UserBadge() {
  const { name, role, profileImageUrl } = useCurrentUser()
  return (
    <div className={classes.mark}>
      <div className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.role}>{roleTexts[role]}</span>
      </div>
      <PersonPicture name={name} url={profileImageUrl} />
    </div>
  )
}

/** Apart from the layout, which would be rendered at each act. */
function Changes() {
  useChanges()
  return null
}
