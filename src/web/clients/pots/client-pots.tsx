import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { clientListTexts } from '#shared/clients/texts.ts'
import { clientPotsTexts as texts } from '#shared/pots/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { askToAdd } from '../list/adding.ts'
import styles from '../list/client-list.module.css'
import { useListView } from '../list/list-view.ts'
import { BalancesFailure, ListViewTools, NobodyNeedy } from '../list/list-view-tools.tsx'
import { useBalances } from '../list/use-balances.ts'
import { clientPotsRows, matchingPotsRows } from './client-pots-rows.ts'
import { ClientPotsTable, type Opening } from './client-pots-table.tsx'

/**
 * "Klienters Potter" (spec 2): what each client has in all their pots, by name or by whose hours run out first. Where
 * `opening` is given, a row opens on its client's pots.
 */
export function ClientPots({ opening }: { opening?: Opening }) {
  const list = trpc.clients.list.useQuery()
  const { balances, asOf, failure, retry } = useBalances()
  const { view, change } = useListView()
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)

  const openId = opening?.openId ?? null

  const asked = useDeferredValue(query)
  const rows = useMemo(
    () => list.data && balances && clientPotsRows(list.data, balances, { ...view, openId }),
    [list.data, balances, view, openId],
  )
  const matching = useMemo(() => rows && matchingPotsRows(rows, asked), [rows, asked])
  const count = list.data?.length ?? 0

  function clearSearch() {
    setQuery('')
    search.current?.focus()
  }

  const hasFailed = list.isError && !list.data
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <ListSearch
          field={search}
          label={texts.searchLabel}
          placeholder={clientListTexts.search}
          value={query}
          onChange={setQuery}
        />
        <ListViewTools view={view} onChange={change} />
        <AddClient isMain />
      </div>
      {hasFailed && (
        <LoadFailure
          title={texts.loadFailed}
          message={errorMessage(list.error)}
          onRetry={() => {
            void list.refetch()
            // Both were asked for together, so what keeps the one away does so with the other.
            if (failure) retry()
          }}
        />
      )}
      {!hasFailed && failure && <BalancesFailure error={failure} onRetry={retry} />}
      {!hasFailed && !failure && !rows && <Loading text={texts.loading} lines={8} />}
      {rows && matching && (
        <>
          <Text role="status" size="sm" className={styles.count}>
            {count > 0 && clientListTexts.countOf(matching.length, count)}
          </Text>
          {matching.length > 0 && (
            <ClientPotsTable rows={matching} asOf={asOf} about={asked} opening={opening} />
          )}
          {count === 0 && (
            <Empty words={clientListTexts.none} hint={clientListTexts.noneHint}>
              <AddClient />
            </Empty>
          )}
          {count > 0 && rows.length === 0 && (
            <NobodyNeedy onShowAll={() => change({ isNeedyOnly: false })} />
          )}
          {rows.length > 0 && matching.length === 0 && (
            <Empty words={clientListTexts.noMatch}>
              <Button variant="default" onClick={clearSearch}>
                {commonTexts.clearSearch}
              </Button>
            </Empty>
          )}
        </>
      )}
    </div>
  )
}

/** Clients are added among the clients (spec 2: "Lägg till klient" links there). */
function AddClient({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button
      component={Link}
      to={paths.clients}
      state={askToAdd}
      className={isMain ? styles.add : undefined}
      variant={isMain ? 'filled' : 'default'}
      leftSection={isMain && <IconPlus size={18} aria-hidden />}
    >
      {texts.addClient}
    </Button>
  )
}
