import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { commonTexts } from '#shared/texts.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import classes from './searchable-list.module.css'
import type { ListSearch } from './use-list-search.ts'

interface ListSearchProps {
  search: ListSearch
  /** Its accessible name. */
  label: string
  placeholder: string
}

/** The search field of a list; the search shortcut puts the focus there. */
export function ListSearchField({ search, label, placeholder }: ListSearchProps) {
  const { field, query, setQuery, clear } = search
  useShortcuts({ search: () => field.current?.focus() })
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      placeholder={placeholder}
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={query && <CloseButton aria-label={commonTexts.clearSearch} onClick={clear} />}
      value={query}
      onChange={(event) => setQuery(event.currentTarget.value)}
    />
  )
}
