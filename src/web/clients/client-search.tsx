import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { clientListTexts as texts } from '#shared/clients/texts.ts'
import { useShortcuts } from '../app/shortcuts.ts'
import styles from './client-search.module.css'

interface ClientSearchProps {
  field: RefObject<HTMLInputElement | null>
  /** What it searches, for those who hear it. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** The field that searches a list of clients; the key for searching leads to it. */
export function ClientSearch({ field, label, value, onChange }: ClientSearchProps) {
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
      placeholder={texts.search}
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={value && <CloseButton aria-label={texts.clearSearch} onClick={clear} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
