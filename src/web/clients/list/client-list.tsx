import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { addClientTexts, clientListTexts as texts } from '#shared/clients/texts.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import type { Column } from '../../ui/table/responsive-table.tsx'
import { ListContent, SearchableList } from '../../ui/table/searchable-list.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { useListSearch } from '../../ui/table/use-list-search.ts'
import type { Client } from '../client.ts'
import { useClientDialogs } from '../use-client-dialogs.tsx'
import { type ClientRow, clientRows, matchingRows } from './client-rows.ts'
import { ClientTable } from './client-table.tsx'

type Rows = readonly ClientRow<Client>[]

interface ClientListProps {
  /** The columns of each client's hours, memoized. */
  hours: readonly Column<ClientRow<Client>>[]
  /** Beside the search: order and filter. */
  tools?: ReactNode
  /** Above the table. */
  notice: ReactNode
  /** How many clients to show until all are asked for; a search goes through all. */
  first?: number | undefined
  /** Filters and sorts the rows; memoized. Null while the hours that it needs are not loaded. */
  arrange: (rows: Rows) => Rows | null
  /** In place of the table when the filter leaves no rows. */
  none?: ReactNode
  /** Opens the add dialog when the list is mounted. */
  isAdding?: boolean
  /** Resets the filter, so that the new client is seen. */
  onAdded?: () => void
}

/** The trainer's clients: search, add, copy link, open, remove (S27). Also on the dashboard. */
export function ClientList(props: ClientListProps) {
  const { hours, tools, notice, first, arrange, none, isAdding = false, onAdded } = props
  const [showsAll, setShowsAll] = useState(first === undefined)
  const list = trpc.clients.list.useQuery()
  const search = useListSearch()
  const [added, setAdded] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const dialogs = useClientDialogs({
    onAdded: (id) => {
      search.reset()
      onAdded?.()
      setShowsAll(true)
      setAdded(id)
    },
    // The button that opened the dialog is removed with its row.
    onRemoved: () => search.field.current?.focus(),
  })

  const rows = useMemo(() => clientRows(list.data ?? []), [list.data])
  const arranged = useMemo(() => arrange(rows), [arrange, rows])
  const matching = useMemo(
    () => matchingRows(arranged ?? [], search.deferredQuery),
    [arranged, search.deferredQuery],
  )
  const isCut = !showsAll && search.deferredQuery.trim() === ''
  const shown = useMemo(
    () => (isCut ? matching.slice(0, first) : matching),
    [isCut, matching, first],
  )

  const startAdding = useEffectEvent(() => {
    // The focus returns here when the dialog closes.
    addButton.current?.focus()
    dialogs.add()
  })
  useEffect(() => {
    if (isAdding) startAdding()
  }, [isAdding])

  return (
    <SearchableList
      search={search}
      texts={texts}
      tools={tools}
      action={
        <Button
          ref={addButton}
          data-phone="icon"
          // The dashboard has another primary button.
          variant={first === undefined ? 'filled' : 'default'}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={dialogs.add}
        >
          {addClientTexts.open}
        </Button>
      }
    >
      {notice}
      <QueryState
        // Without arranged rows the list counts as loading.
        query={arranged ? list : { ...list, data: undefined }}
        loading={{ text: texts.loading, lines: 8 }}
        failure={{ title: texts.loadFailed, message: texts.loadFailedMessage, lang: 'en' }}
      >
        {() => (
          <ListContent
            search={search}
            texts={texts}
            counts={{
              all: rows.length,
              filtered: arranged?.length ?? 0,
              matching: matching.length,
            }}
            none={
              <Empty
                picture="people"
                title={texts.none}
                hint={texts.noneHint}
                action={{ label: addClientTexts.open, onClick: dialogs.add }}
              />
            }
            noneFiltered={none}
          >
            <ClientTable
              rows={shown}
              query={search.deferredQuery}
              highlighted={added}
              hours={hours}
              onRemove={dialogs.remove}
            />
            {shown.length < matching.length && (
              <ShowMoreButton isPlain onClick={() => setShowsAll(true)}>
                {texts.showAll(matching.length)}
              </ShowMoreButton>
            )}
          </ListContent>
        )}
      </QueryState>
      {dialogs.element}
    </SearchableList>
  )
}
