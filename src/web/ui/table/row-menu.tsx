import { IconDots } from '../../lib/icons/marks.ts'
import { Menu, type MenuItem } from '../menu/menu.tsx'

interface RowMenuProps {
  /** The accessible name, which says what row it is about. */
  name: string
  items: readonly MenuItem[]
}

/** A button of a row that opens a menu of what is done less often. */
export function RowMenu({ name, items }: RowMenuProps) {
  return (
    <Menu items={items}>
      <button type="button" data-icon aria-label={name}>
        <IconDots size={18} aria-hidden />
      </button>
    </Menu>
  )
}
