import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { clientListTexts } from '#shared/clients/texts.ts'
import { clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ListContent, SearchableList } from '../../ui/table/searchable-list.tsx'
import { type ListSearch, useListSearch } from '../../ui/table/use-list-search.ts'
import { addDialogRequest } from '../list/dialog-request.ts'
import { useListView } from '../list/list-view.ts'
import { BalancesFailure, ListViewTools, NoClientNeedsTopUp } from '../list/list-view-tools.tsx'
import { useBalances } from '../list/use-balances.ts'
import { clientPotsRows, matchingPotsRows } from './client-pots-rows.ts'
import { ClientPotsTable, type Opening } from './client-pots-table.tsx'

interface ClientPotsProps {
  /** With it, a row opens on its client's pots. */
  opening?: Opening
  /** A search that several views share; else its own. */
  search?: ListSearch
  /** At the end of the toolbar. */
  action?: ReactNode
  /** Above the table, once its figures are there. */
  above?: ReactNode
}

/** "Klienters Potter" (S31): the sums of each client's pots, by name or by when the hours run out. */
export function ClientPots(props: ClientPotsProps) {
  const { opening, action = <AddClient isMain isPrimary />, above } = props
  const list = trpc.clients.list.useQuery()
  const { balances, asOf, failure, retry } = useBalances()
  const { view, change } = useListView()
  const ownSearch = useListSearch()
  const search = props.search ?? ownSearch
  const openId = opening?.openId ?? null

  const rows = useMemo(
    () =>
      list.data && balances ? clientPotsRows(list.data, balances, { ...view, openId }) : undefined,
    [list.data, balances, view, openId],
  )
  const matching = useMemo(
    () => matchingPotsRows(rows ?? [], search.deferredQuery),
    [rows, search.deferredQuery],
  )

  return (
    <SearchableList
      search={search}
      texts={{ searchLabel: texts.searchLabel, search: clientListTexts.search }}
      tools={<ListViewTools view={view} onChange={change} />}
      action={action}
    >
      <QueryState
        query={{
          data: rows,
          error: list.error,
          isLoadingError: list.isLoadingError || failure !== null,
          refetch: () => {
            void list.refetch()
            // Both are requested at the same time, and usually fail for the same reason.
            if (failure) retry()
          },
        }}
        loading={{ text: texts.loading, lines: 8 }}
        failure={
          failure && !list.isLoadingError
            ? () => <BalancesFailure error={failure} onRetry={retry} />
            : { title: texts.loadFailed }
        }
      >
        {({ length: filtered }) => (
          <>
            {above}
            <ListContent
              search={search}
              texts={clientListTexts}
              counts={{ all: list.data?.length ?? 0, filtered, matching: matching.length }}
              none={
                <Empty
                  picture="people"
                  title={clientListTexts.none}
                  hint={clientListTexts.noneHint}
                >
                  <AddClient />
                </Empty>
              }
              noneFiltered={
                <NoClientNeedsTopUp onShowAll={() => change({ needsTopUpOnly: false })} />
              }
            >
              <ClientPotsTable
                rows={matching}
                asOf={asOf}
                query={search.deferredQuery}
                opening={opening}
              />
            </ListContent>
          </>
        )}
      </QueryState>
    </SearchableList>
  )
}

interface AddClientProps {
  /** In the toolbar: on a phone an icon. */
  isMain?: boolean
  isPrimary?: boolean
}

/** A link: clients are added on the clients page (S31). */
export function AddClient({ isMain = false, isPrimary = false }: AddClientProps) {
  return (
    <Button
      component={Link}
      to={paths.clients}
      state={addDialogRequest}
      data-phone={isMain ? 'icon' : undefined}
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={isMain && <IconPlus size={18} aria-hidden />}
    >
      {texts.addClient}
    </Button>
  )
}
