import { Link, type LinkProps, matchPath, useLocation } from 'react-router-dom'
import type { NavItem } from './nav.ts'

interface NavItemLinkProps extends Omit<LinkProps, 'to'> {
  of: Pick<NavItem, 'path' | 'alsoAt'>
  /** Whether it is not current on the pages below its own. */
  isExact: boolean
}

/** A link of the navigation, current on its page, also at the page's other address. */
export function NavItemLink({ of: { path, alsoAt }, isExact, ...props }: NavItemLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === alsoAt || matchPath({ path, end: isExact }, pathname) !== null
  return <Link {...props} to={path} aria-current={isCurrent ? 'page' : undefined} />
}
