import { barTexts } from '#shared/app/texts.ts'
import { AnswersCount } from '../../answers/answers-count.tsx'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconPlus } from '../../lib/icons/marks.ts'
import { IconMenu2 } from '../../lib/icons/panels.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { perform } from '../../lib/shortcuts/shortcuts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSessionDialog } from '../../sessions/editor/use-session-dialog.tsx'
import classes from './bottom-bar.module.css'
import { bottomBarOf, type NavItem } from './nav.ts'
import { NavItemLink } from './nav-item-link.tsx'

interface BottomBarProps {
  isMenuOpen: boolean
  onMenu: () => void
}

/** On a phone, within the thumb's reach: the role's main screens, the act of booking, and the menu. */
export function BottomBar({ isMenuOpen, onMenu }: BottomBarProps) {
  const { role } = useCurrentUser()
  const own = trpc.clients.list.useQuery(undefined, { enabled: role === 'SUPER_ADMIN' })
  const { before, books, after } = bottomBarOf(role, (own.data?.length ?? 0) > 0)
  return (
    <nav className={classes.bar} aria-label={barTexts.label}>
      {before.map((item) => (
        <BarLink key={item.path} {...item} />
      ))}
      {books && <BookButton />}
      {after.map((item) => (
        <BarLink key={item.path} {...item} />
      ))}
      <button
        type="button"
        className={classes.item}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        <span>{barTexts.more}</span>
      </button>
    </nav>
  )
}

function BarLink(item: NavItem) {
  const { path, label, icon: Icon, hasAnswers } = item
  const preload = usePrefetchScreen()
  return (
    <NavItemLink
      of={item}
      isExact
      className={classes.item}
      data-corner={hasAnswers}
      onFocus={() => preload(path)}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
      <span>{label}</span>
      {hasAnswers && <AnswersCount />}
    </NavItemLink>
  )
}

/** Opens the page's own dialog where the page books; else a dialog of its own. */
function BookButton() {
  const { add, element } = useSessionDialog()
  return (
    <>
      <button
        type="button"
        className={classes.book}
        aria-label={barTexts.book}
        aria-haspopup="dialog"
        onClick={() => perform('add') || add({ clientId: null })}
      >
        <IconPlus size={24} aria-hidden />
      </button>
      {element}
    </>
  )
}
