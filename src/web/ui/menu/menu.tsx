import { Menu as MantineMenu } from '@mantine/core'
import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import classes from './menu.module.css'

/** One act of a menu: a button, or a link to a page or another address. */
export type MenuItem = {
  text: string
  /** The accessible name, which says what it is about. */
  name: string
  isDanger?: boolean
} & ({ onSelect: () => void } | { to: string })

/**
 * The menu of a button, its child, whose accessible name it has. Mantine's is mounted while it is open: a list has one
 * in every row.
 */
export function Menu({ items, children }: { items: readonly MenuItem[]; children: ReactElement }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      {cloneElement(children as ReactElement<ComponentProps<'button'>>, {
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onClick: () => setIsOpen(!isOpen),
      })}
      {isOpen && (
        <OpenMenu id={id} items={items} button={button} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

interface OpenMenuProps {
  id: string
  items: readonly MenuItem[]
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

function OpenMenu({ id, items, button, onClose }: OpenMenuProps) {
  // Before an act opens a dialog, which returns the focus to where it was.
  const returnFocus = () => button.current?.focus()

  function onKeyDown(event: KeyboardEvent) {
    // A letter goes to an item, and is no shortcut of the page.
    event.stopPropagation()
    if (event.key !== 'Tab' && event.key !== 'Escape') return
    event.preventDefault()
    returnFocus()
    onClose()
  }

  return (
    <MantineMenu
      id={id}
      opened
      onClose={onClose}
      position="bottom-end"
      offset={4}
      shadow="md"
      transitionProps={{ duration: 0 }}
      closeOnEscape={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      // Outside a table, which would clip it, and inside a landmark.
      portalProps={{ target: 'main' }}
      classNames={classes}
    >
      <MantineMenu.Target>
        <Mounted element={button} />
      </MantineMenu.Target>
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

/** The target of a menu whose button is there already. */
function Mounted({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement>
}) {
  useImperativeHandle(ref, () => element.current as HTMLElement, [element])
  return null
}
