import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import classes from './menu.module.css'

/** One act of a menu: a button, a link within the app, or another address. */
export type MenuItem = {
  text: string
  /** The accessible name, which says what it is about. */
  name: string
  isDanger?: boolean
} & ({ onSelect: () => void } | { to: string } | { href: string })

/** Where the menu is in the window, in px from its edges. */
type Place = { right: number; top?: number; bottom?: number }

const gapPx = 4

/**
 * The menu of a button: spread `button` over it, and render `element` beside it. `name` is the menu's accessible name. The
 * menu is only rendered while it is open.
 */
export function useMenu(name: string, items: readonly MenuItem[]) {
  const ref = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const close = useCallback((returnsFocus: boolean) => {
    // Before an act opens a dialog, which returns the focus to where it was.
    if (returnsFocus) ref.current?.focus()
    setPlace(null)
  }, [])
  const element =
    place &&
    createPortal(
      <Menu name={name} items={items} place={place} button={ref} onClose={close} />,
      // Outside a table, which would clip it, and inside a landmark.
      document.querySelector('main') ?? document.body,
    )
  const button = {
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': place !== null,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
      setPlace(place ? null : placeBeside(currentTarget)),
  } as const
  return { button, element }
}

interface MenuProps {
  name: string
  items: readonly MenuItem[]
  place: Place
  /** What opens and closes it. */
  button: RefObject<HTMLButtonElement | null>
  /** `returnsFocus` unless the focus has gone elsewhere. */
  onClose: (returnsFocus: boolean) => void
}

function Menu({ name, items, place, button, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    itemsOf(menu.current)[0]?.focus()
  }, [])
  useEffect(() => {
    const away = () => {
      if (!button.current || !isSame(placeBeside(button.current), place)) onClose(false)
    }
    const outside = ({ target }: Event) => {
      const isWithin = [menu, button].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      )
      if (!isWithin) onClose(false)
    }
    document.addEventListener('pointerdown', outside)
    window.addEventListener('scroll', away, true)
    window.addEventListener('resize', away)
    return () => {
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('scroll', away, true)
      window.removeEventListener('resize', away)
    }
  }, [button, place, onClose])

  function onKeyDown(event: KeyboardEvent) {
    const all = itemsOf(menu.current)
    const at = all.findIndex((item) => item === document.activeElement)
    const next = nextPlace(event.key, at, all.length)
    if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else if (next === null) return
    else all[next]?.focus()
    event.stopPropagation()
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      className={classes.menu}
      role="menu"
      aria-label={name}
      style={place}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Item key={item.name} item={item} onClose={() => onClose(true)} />
      ))}
    </div>
  )
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const shared = {
    className: classes.item,
    role: 'menuitem',
    tabIndex: -1,
    'aria-label': item.name,
    'data-danger': item.isDanger || undefined,
  }
  if ('to' in item)
    return (
      <Link {...shared} to={item.to} onClick={onClose}>
        {item.text}
      </Link>
    )
  if ('href' in item)
    return (
      <a {...shared} href={item.href} onClick={onClose}>
        {item.text}
      </a>
    )
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        onClose()
        item.onSelect()
      }}
    >
      {item.text}
    </button>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')] : []
}

/** The item that a key goes to; null for a key that does not move. */
function nextPlace(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Below the button, or above it in the lower half of the window; its end is the button's. */
function placeBeside(button: HTMLElement): Place {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const edge = { right: Math.max(clientWidth - right, gapPx) }
  return bottom > clientHeight / 2
    ? { ...edge, bottom: clientHeight - top + gapPx }
    : { ...edge, top: bottom + gapPx }
}

function isSame(a: Place, b: Place): boolean {
  return a.right === b.right && a.top === b.top && a.bottom === b.bottom
}
