import './signed-in-styles.ts'
import { ActionIcon, Stack } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { type ReactNode, useEffect } from 'react'
import { isTrainerRole } from '#shared/access/roles.ts'
import { layoutTexts } from '#shared/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { dateSettings } from '../../lib/dates.ts'
import { IconLayoutSidebar, IconMenu2 } from '../../lib/icons/panels.ts'
import { supportEmail } from '../../lib/page-meta.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { toasts } from '../../lib/toasts/notify.tsx'
import { whenIdle } from '../../lib/when-idle.ts'
import { Footer } from '../../ui/page/footer.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { contentId, SkipLink } from '../../ui/page/skip-link.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { navOf } from './nav.ts'
import { ShortcutTools } from './shortcut-tools.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './signed-in-layout.module.css'
import { useSidebar } from './use-sidebar.ts'
import { UserBadge } from './user-badge.tsx'

const sidebarId = 'sidofalt'

/** Header, sidebar, content and footer for a logged-in user (spec 2, Layout). */
export function SignedInLayout({ children }: { children: ReactNode }) {
  const sidebar = useSidebar()
  const { role } = useCurrentUser()
  usePreloadWhenIdle()
  const isOpen = sidebar.isPhone ? sidebar.isDrawerOpen : sidebar.isWide

  return (
    <DatesProvider settings={dateSettings}>
      <div className={classes.layout}>
        <SkipLink />
        <header className={classes.header}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={sidebar.toggle}
            aria-label={toggleLabel(sidebar.isPhone, isOpen)}
            aria-expanded={isOpen}
            aria-controls={sidebar.isPhone ? undefined : sidebarId}
          >
            {sidebar.isPhone ? <IconMenu2 size={22} /> : <IconLayoutSidebar size={20} />}
          </ActionIcon>
          <Logo />
          <div className={classes.tools}>
            {/* Shortcuts exist on trainer pages only. */}
            {isTrainerRole(role) && <ShortcutTools />}
            <ColorSchemeToggle />
            <UserBadge />
          </div>
        </header>
        {sidebar.isPhone ? (
          <MenuDrawer opened={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer}>
            <Sidebar onFollow={sidebar.followed} />
          </MenuDrawer>
        ) : (
          <aside
            id={sidebarId}
            className={classes.sidebar}
            data-narrow={!sidebar.isWide || undefined}
          >
            <Sidebar isNarrow={!sidebar.isWide} />
          </aside>
        )}
        <Stack gap={0} miw={0} className={classes.page}>
          <main id={contentId} tabIndex={-1} className={classes.main}>
            {children}
          </main>
          <Footer email={supportEmail()} />
        </Stack>
      </div>
    </DatesProvider>
  )
}

function toggleLabel(isPhone: boolean, isOpen: boolean): string {
  if (isPhone) return isOpen ? layoutTexts.closeMenu : layoutTexts.openMenu
  return isOpen ? layoutTexts.collapseSidebar : layoutTexts.expandSidebar
}

/** Preloads the screens of the menu and the toasts when the browser is idle. */
function usePreloadWhenIdle(): void {
  const { role, hasTrainer } = useCurrentUser()
  const preload = usePrefetchScreen()
  useEffect(
    () =>
      whenIdle(() => {
        void toasts.preload()
        for (const { items } of navOf({ role, hasTrainer }))
          for (const { path } of items) preload(path)
      }),
    [role, hasTrainer, preload],
  )
}
