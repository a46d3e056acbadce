import { type ReactNode, useId, useState } from 'react'
import { IconChevronDown } from '../../lib/icons/chevrons.ts'
import styles from './disclosure.module.css'

/** A disclosure: a button that shows and hides its content, mounted only while it is open. */
export function Disclosure({
  label,
  toggleId,
  isOpenAtFirst = false,
  children,
}: {
  label: string
  toggleId?: string
  isOpenAtFirst?: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        id={toggleId}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <IconChevronDown size={18} aria-hidden />
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  )
}
