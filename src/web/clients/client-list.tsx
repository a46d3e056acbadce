import { Button, CloseButton, Text, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { addClientTexts, clientListTexts as texts } from '#shared/clients/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading } from '../ui/loading.tsx'
import styles from './client-list.module.css'
import { clientRows, matchingRows } from './client-rows.ts'
import { ClientTable } from './client-table.tsx'
import { useClientDialogs } from './use-client-dialogs.tsx'

/** The trainer's clients: search, add, copy link, open, remove (spec 2). Also on the dashboard. */
export function ClientList() {
  const list = trpc.clients.list.useQuery()
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const dialogs = useClientDialogs({
    onAdded: (id) => {
      setQuery('')
      setAdded(id)
    },
    // The button that asked is gone with its row.
    onRemoved: () => search.current?.focus(),
  })

  // Typing comes first: the rows follow when the browser has the time.
  const asked = useDeferredValue(query)
  const rows = useMemo(() => clientRows(list.data ?? []), [list.data])
  const matching = useMemo(() => matchingRows(rows, asked), [rows, asked])

  function clearSearch() {
    setQuery('')
    search.current?.focus()
  }

  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <TextInput
          ref={search}
          className={styles.search}
          type="search"
          placeholder={texts.search}
          aria-label={texts.searchLabel}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            query && <CloseButton aria-label={texts.clearSearch} onClick={clearSearch} />
          }
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialogs.add}>
          {addClientTexts.open}
        </Button>
      </div>

      {list.isPending && <Loading text={texts.loading} lines={8} />}
      {list.isError && !list.data && (
        <LoadFailure
          title={texts.loadFailed}
          message={texts.loadFailedMessage}
          lang="en"
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && (
        <>
          <Text role="status" size="sm" className={styles.count}>
            {rows.length > 0 && countWords(matching.length, rows.length)}
          </Text>
          {matching.length > 0 && (
            <ClientTable
              rows={matching}
              query={asked}
              highlighted={added}
              onRemove={dialogs.remove}
            />
          )}
          {rows.length === 0 && (
            <Empty words={texts.none} hint={texts.noneHint}>
              <Button variant="default" onClick={dialogs.add}>
                {addClientTexts.open}
              </Button>
            </Empty>
          )}
          {rows.length > 0 && matching.length === 0 && (
            <Empty words={texts.noMatch}>
              <Button variant="default" onClick={clearSearch}>
                {texts.clearSearch}
              </Button>
            </Empty>
          )}
        </>
      )}

      {dialogs.element}
    </div>
  )
}

function countWords(matching: number, all: number): string {
  return matching === all ? texts.count(all) : texts.countMatching(matching, all)
}
