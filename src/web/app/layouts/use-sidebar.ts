import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isWideIn, sidebarCookie } from '#shared/app/sidebar-cookie.ts'
import { isDialogOpen } from '../../lib/open-dialog.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { usePhone } from '../../lib/use-phone.ts'

const isHttps = window.location.protocol === 'https:'

/**
 * The sidebar: expanded or collapsed on a large screen; below 1024 px collapsed, and expanded as a drawer; on a phone a
 * drawer only. Ctrl or cmd+B toggles each.
 */
export function useSidebar() {
  const isPhone = usePhone()
  const isLarge = useMediaQuery('(min-width: 64em)')
  const { pathname } = useLocation()
  const [isKeptWide, setIsKeptWide] = useState(() => isWideIn(document.cookie, isHttps))
  // The path on which the drawer was opened: following a link changes the path and so closes the drawer.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isDrawerOpen = !isLarge && openedAt === pathname

  const toggle = () => {
    if (isLarge) {
      document.cookie = sidebarCookie({ isWide: !isKeptWide, isHttps })
      setIsKeptWide(!isKeptWide)
    } else {
      setOpenedAt(isDrawerOpen ? null : pathname)
    }
  }

  // Also while a field has the focus: it types nothing there. The sidebar is beside an open dialog; the drawer would be a
  // dialog over it, whose links would leave what is typed.
  useHotkeys([['mod+B', () => (isLarge || isDrawerOpen || !isDialogOpen()) && toggle()]], [], true)

  return {
    isPhone,
    hasDrawer: !isLarge,
    isWide: isLarge && isKeptWide,
    isDrawerOpen,
    toggle,
    closeDrawer: () => setOpenedAt(null),
    /** A link to the current page does not change the path, so the drawer is closed explicitly. */
    followed: (path: string) => path === pathname && setOpenedAt(null),
  }
}
