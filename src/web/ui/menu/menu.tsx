import { Menu as MantineMenu } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import classes from './menu.module.css'

/** One act of a menu: a button, or a link to a page or another address. */
export type MenuItem = {
  text: string
  /** The accessible name, which says what it is about. */
  name: string
  isDanger?: boolean
} & ({ onSelect: () => void } | { to: string })

/** The menu of a button, its child, whose accessible name it has. */
export function Menu({ items, children }: { items: readonly MenuItem[]; children: ReactElement }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  // Before an act opens a dialog, which returns the focus to where it was.
  const returnFocus = () => document.getElementById(id)?.focus()

  function onKeyDown(event: KeyboardEvent) {
    // A letter goes to an item, and is no shortcut of the page.
    event.stopPropagation()
    if (event.key !== 'Tab') return
    event.preventDefault()
    returnFocus()
    setIsOpen(false)
  }

  return (
    <MantineMenu
      id={id}
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      offset={4}
      shadow="md"
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
      // Outside a table, which would clip it, and inside a landmark.
      portalProps={{ target: 'main' }}
      classNames={classes}
    >
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <MantineMenu.Dropdown onKeyDown={onKeyDown}>
        {items.map((item, n) => (
          <MantineMenu.Item
            key={item.name}
            aria-label={item.name}
            data-autofocus={n === 0 || undefined}
            data-danger={item.isDanger}
            renderRoot={'to' in item ? (props) => <Link {...props} to={item.to} /> : undefined}
            onClick={() => {
              returnFocus()
              if ('onSelect' in item) item.onSelect()
            }}
          >
            {item.text}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}
