import { Box, CloseButton, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '#shared/texts.ts'
import { IconSearch } from '../../lib/icons/editing.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { Empty } from '../feedback/empty.tsx'
import classes from './searchable-list.module.css'
import type { ListSearch } from './use-list-search.ts'

interface SearchableListProps {
  search: ListSearch
  texts: { searchLabel: string; search: string }
  /** Above the toolbar. */
  notice?: ReactNode
  /** Beside the search field: order and filter. On a phone they are icons (`data-phone` of a button). */
  tools?: ReactNode
  /** At the end of the toolbar: the button that adds, on a phone an icon. */
  action?: ReactNode
  /** The list below the toolbar: its notices, and its ListContent inside a QueryState. */
  children: ReactNode
}

/** A list below a toolbar with a search field. */
export function SearchableList(props: SearchableListProps) {
  const { search, texts, notice, tools, action, children } = props
  return (
    <Stack gap="sm">
      {notice}
      <div className={classes.toolbar}>
        <SearchField search={search} texts={texts} />
        {tools}
        {action && <Box ms="auto">{action}</Box>}
      </div>
      {children}
    </Stack>
  )
}

/** The search field of a list; the search shortcut puts the focus there. */
function SearchField({ search, texts }: Pick<SearchableListProps, 'search' | 'texts'>) {
  const { field, query, setQuery, clear } = search
  useShortcuts({ search: () => field.current?.focus() })
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      placeholder={texts.search}
      aria-label={texts.searchLabel}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={query && <CloseButton aria-label={commonTexts.clearSearch} onClick={clear} />}
      value={query}
      onChange={(event) => setQuery(event.currentTarget.value)}
    />
  )
}

interface ListContentProps {
  search: ListSearch
  texts: { countOf: (shown: number, all: number) => string; noMatch: string }
  /** How many rows there are, how many of them a filter leaves, and how many of those match the search. */
  counts: { all: number; filtered?: number; matching: number }
  /** In place of a list without rows. */
  none: ReactNode
  /** In place of the list when the filter leaves no rows. */
  noneFiltered?: ReactNode
  children: ReactNode
}

/** How many rows are shown, and the rows, or why there are none. */
export function ListContent(props: ListContentProps) {
  const { search, texts, counts, none, noneFiltered, children } = props
  const { all, matching, filtered = all } = counts
  return (
    <>
      <Text role="status" size="sm" c="dimmed" mih="1.25rem">
        {all > 0 && texts.countOf(matching, all)}
      </Text>
      {matching > 0 && children}
      {all === 0 && none}
      {all > 0 && filtered === 0 && noneFiltered}
      {filtered > 0 && matching === 0 && (
        <Empty
          picture="search"
          title={texts.noMatch}
          action={{ label: commonTexts.clearSearch, onClick: search.clear }}
        />
      )}
    </>
  )
}
