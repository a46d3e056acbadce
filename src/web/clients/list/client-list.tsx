import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { addClientTexts, clientListTexts as texts } from '#shared/clients/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ListSearch } from '../../ui/table/list-search.tsx'
import type { Client } from '../client.ts'
import { useClientDialogs } from '../use-client-dialogs.tsx'
import styles from './client-list.module.css'
import { type ClientRow, clientRows, matchingRows } from './client-rows.ts'
import { ClientTable, type ExtraColumn } from './client-table.tsx'

type Rows = readonly ClientRow<Client>[]

/** What the clients page shows beside the list itself; the dashboard has no room for it. */
interface ListExtras {
  column: ExtraColumn
  /** Beside the search: order and choice. */
  tools: ReactNode
  /** Above the table. */
  notice: ReactNode
  /** The rows in that order and of that choice, the same as long as they are; null while it is not known. */
  arrange: (rows: Rows) => Rows | null
  /** In place of the table when that choice leaves nobody. */
  none: ReactNode
  /** Opens the dialog that adds a client as soon as the list is there. */
  isAdding: boolean
  /** Somebody new is to be seen, whatever had been chosen. */
  onAdded: () => void
}

/** The trainer's clients: search, add, copy link, open, remove (spec 2). Also on the dashboard. */
export function ClientList({ extras }: { extras?: ListExtras }) {
  const list = trpc.clients.list.useQuery()
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const dialogs = useClientDialogs({
    onAdded: (id) => {
      setQuery('')
      extras?.onAdded()
      setAdded(id)
    },
    // The button that asked is gone with its row.
    onRemoved: () => search.current?.focus(),
  })

  // Typing comes first: the rows follow when the browser has the time.
  const asked = useDeferredValue(query)
  const rows = useMemo(() => clientRows(list.data ?? []), [list.data])
  const arrange = extras?.arrange
  const arranged = useMemo(() => (arrange ? arrange(rows) : rows), [arrange, rows])
  const matching = useMemo(() => matchingRows(arranged ?? [], asked), [arranged, asked])

  const startAdding = useEffectEvent(() => {
    // Where the focus is when the dialog closes.
    addButton.current?.focus()
    dialogs.add()
  })
  const isAdding = extras?.isAdding ?? false
  useEffect(() => {
    if (isAdding) startAdding()
  }, [isAdding])

  function clearSearch() {
    setQuery('')
    search.current?.focus()
  }

  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <ListSearch
          field={search}
          label={texts.searchLabel}
          placeholder={texts.search}
          value={query}
          onChange={setQuery}
        />
        {extras?.tools}
        <Button
          ref={addButton}
          className={styles.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={dialogs.add}
        >
          {addClientTexts.open}
        </Button>
      </div>

      {extras?.notice}
      {(list.isPending || (list.data && !arranged)) && <Loading text={texts.loading} lines={8} />}
      {list.isError && !list.data && (
        <LoadFailure
          title={texts.loadFailed}
          message={texts.loadFailedMessage}
          lang="en"
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && arranged && (
        <>
          <Text role="status" size="sm" className={styles.count}>
            {rows.length > 0 && texts.countOf(matching.length, rows.length)}
          </Text>
          {matching.length > 0 && (
            <ClientTable
              rows={matching}
              query={asked}
              highlighted={added}
              column={extras?.column}
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
          {rows.length > 0 && arranged.length === 0 && extras?.none}
          {arranged.length > 0 && matching.length === 0 && (
            <Empty words={texts.noMatch}>
              <Button variant="default" onClick={clearSearch}>
                {commonTexts.clearSearch}
              </Button>
            </Empty>
          )}
        </>
      )}

      {dialogs.element}
    </div>
  )
}
