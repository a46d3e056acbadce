import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { commonTexts } from '#shared/texts.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import styles from './list-search.module.css'

interface ListSearchProps {
  field: RefObject<HTMLInputElement | null>
  /** What it searches, for those who hear it. */
  label: string
  /** What stands in it while it is empty. */
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** The field that searches a list; the key for searching leads to it. */
export function ListSearch({ field, label, placeholder, value, onChange }: ListSearchProps) {
  useShortcuts({ search: () => field.current?.focus() })

  function clear() {
    onChange('')
    field.current?.focus()
  }

  return (
    <TextInput
      ref={field}
      className={styles.search}
      type="search"
      placeholder={placeholder}
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={value && <CloseButton aria-label={commonTexts.clearSearch} onClick={clear} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
