import { Button } from '@mantine/core'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  addClientTexts,
  clientToasts,
  openImportTexts,
  clientListTexts as texts,
} from '#shared/clients/texts.ts'
import { IconUserPlus } from '../../lib/icons/people.ts'
import { trpc } from '../../lib/trpc.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import type { Column } from '../../ui/table/responsive-table.tsx'
import { ListContent, SearchableList } from '../../ui/table/searchable-list.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { useListSearch } from '../../ui/table/use-list-search.ts'
import type { Client } from '../client.ts'
import type { ClientSubject } from '../client-dialogs.tsx'
import styles from './client-list.module.css'
import { type ClientRow, clientRows, matchingRows } from './client-rows.ts'
import { type ClientAct, ClientTable } from './client-table.tsx'
import type { DialogRequest } from './dialog-request.ts'

const ClientDialogs = lazyDialog(
  () => import('../client-dialogs.tsx'),
  'ClientDialogs',
  clientToasts.dialogNotLoaded,
)

const ImportClientsDialog = lazyDialog(
  () => import('../import/import-dialog.tsx'),
  'ImportClientsDialog',
  openImportTexts.notLoaded,
)

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
  /** The dialog to open when the list is mounted. */
  requested?: DialogRequest | null
  /** Resets the filter, so that the new client is seen. */
  onAdded?: () => void
}

/** The trainer's clients: search, add, copy link, open, remove (S27). Also on the dashboard. */
export function ClientList(props: ClientListProps) {
  const { hours, tools, notice, first, arrange, none, requested = null, onAdded } = props
  const [showsAll, setShowsAll] = useState(first === undefined)
  const list = trpc.clients.list.useQuery()
  const search = useListSearch()
  const [added, setAdded] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const importing = useDialog<object>()
  const openImport = () => importing.open({})
  const dialog = useDialog<ClientSubject>()
  const openAdding = () => dialog.open({ kind: 'add' })
  const { open } = dialog
  const onAct = useCallback(
    (kind: ClientAct, { id, name }: Client) => open({ kind, id, name }),
    [open],
  )
  // On the dashboard clients are added one by one.
  const isWhole = first === undefined

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

  const openRequested = useEffectEvent((wanted: DialogRequest) => {
    // The focus returns here when the dialog closes.
    addButton.current?.focus()
    if (wanted === 'add') openAdding()
    else openImport()
  })
  useEffect(() => {
    if (requested) openRequested(requested)
  }, [requested])

  const importButton = (className?: string) => (
    <Button variant="default" className={className} onClick={openImport}>
      {openImportTexts.open}
    </Button>
  )

  return (
    <SearchableList
      search={search}
      texts={texts}
      tools={tools}
      action={
        <div className={styles.acts}>
          {isWhole && importButton(styles.beside)}
          <Button
            ref={addButton}
            data-phone="icon"
            // The dashboard has another primary button.
            variant={isWhole ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={openAdding}
          >
            {addClientTexts.open}
          </Button>
        </div>
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
              <Empty picture="people" title={texts.none} hint={texts.noneHint}>
                <div className={styles.acts}>
                  <Button variant="default" onClick={openAdding}>
                    {addClientTexts.open}
                  </Button>
                  {importButton()}
                </div>
              </Empty>
            }
            noneFiltered={none}
          >
            <ClientTable
              rows={shown}
              query={search.deferredQuery}
              highlighted={added}
              hours={hours}
              onAct={onAct}
            />
            {shown.length < matching.length && (
              <ShowMoreButton isPlain onClick={() => setShowsAll(true)}>
                {texts.showAll(matching.length)}
              </ShowMoreButton>
            )}
          </ListContent>
        )}
      </QueryState>
      {isWhole && rows.length > 0 && importButton(styles.below)}
      <ClientDialogs
        dialog={dialog}
        onAdded={(id) => {
          search.reset()
          onAdded?.()
          setShowsAll(true)
          setAdded(id)
        }}
        // The button that opened the dialog is removed with its row.
        onRemoved={() => search.field.current?.focus()}
      />
      <ImportClientsDialog dialog={importing} />
    </SearchableList>
  )
}
