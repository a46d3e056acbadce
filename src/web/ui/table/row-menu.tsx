import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { IconDots } from '../../lib/icons/marks.ts'
import { useLatest } from '../../lib/use-latest.ts'
import classes from './row-menu.module.css'

/** One act of a menu: a button, a link within the app, or another address. */
export type RowMenuItem = {
  text: string
  /** The accessible name, which says what row it is about. */
  name: string
  isDanger?: boolean
} & ({ onSelect: () => void } | { to: string } | { href: string })

interface RowMenuProps {
  /** The accessible name, which says what row it is about. */
  name: string
  items: readonly RowMenuItem[]
}

/** Where the menu is in the window, in px from its edges. */
type Place = { right: number; top?: number; bottom?: number }

const gapPx = 4

/** A button of a row that opens a menu of what is done less often. The menu is only rendered while it is open. */
export function RowMenu({ name, items }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const close = useCallback(() => setPlace(null), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        data-icon
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={({ currentTarget }) => setPlace(place ? null : placeBeside(currentTarget))}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {place &&
        createPortal(
          <Menu
            name={name}
            items={items}
            place={place}
            isBeside={() => button.current !== null && isSame(placeBeside(button.current), place)}
            onClose={(isDone) => {
              // Before an act opens a dialog, which returns the focus to where it was.
              if (isDone) button.current?.focus()
              close()
            }}
          />,
          // Outside the table, which clips it, and inside a landmark.
          document.querySelector('main') ?? document.body,
        )}
    </>
  )
}

interface MenuProps extends RowMenuProps {
  place: Place
  /** Whether the button is still where the menu opened. */
  isBeside: () => boolean
  /** `returnsFocus` unless the focus has gone elsewhere. */
  onClose: (returnsFocus: boolean) => void
}

function Menu({ name, items, place, isBeside, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const stands = useLatest(isBeside)
  useEffect(() => {
    itemsOf(menu.current)[0]?.focus()
  }, [])
  useEffect(() => {
    const away = () => {
      if (!stands.current()) onClose(false)
    }
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) onClose(false)
    }
    document.addEventListener('pointerdown', outside)
    window.addEventListener('scroll', away, true)
    window.addEventListener('resize', away)
    return () => {
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('scroll', away, true)
      window.removeEventListener('resize', away)
    }
  }, [stands, onClose])

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

function Item({ item, onClose }: { item: RowMenuItem; onClose: () => void }) {
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
