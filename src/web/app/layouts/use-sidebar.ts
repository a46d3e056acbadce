import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isDialogOpen } from '../../lib/open-dialog.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { isWideIn, sidebarCookie } from './sidebar-cookie.ts'

const isHttps = window.location.protocol === 'https:'

/** The sidebar: expanded or collapsed on a large screen, a drawer on a small one. Ctrl or cmd+B toggles either. */
export function useSidebar() {
  const isPhone = usePhone()
  const { pathname } = useLocation()
  const [isWide, setIsWide] = useState(() => isWideIn(document.cookie, isHttps))
  // The path on which the drawer was opened: following a link changes the path and so closes the drawer.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isDrawerOpen = isPhone && openedAt === pathname

  const toggle = () => {
    if (isPhone) {
      setOpenedAt(isDrawerOpen ? null : pathname)
    } else {
      document.cookie = sidebarCookie({ isWide: !isWide, isHttps })
      setIsWide(!isWide)
    }
  }

  useHotkeys([['mod+B', () => (isDrawerOpen || !isDialogOpen()) && toggle()]])

  return {
    isPhone,
    isWide,
    isDrawerOpen,
    toggle,
    closeDrawer: () => setOpenedAt(null),
    /** A link to the current page does not change the path, so the drawer is closed explicitly. */
    followed: (path: string) => path === pathname && setOpenedAt(null),
  }
}
