import { useCallback, useMemo } from 'react'
import type { Client } from '../client.ts'
import { arrangeRows } from './arrange-rows.ts'
import { balanceColumns } from './balance-cells.tsx'
import { ClientList } from './client-list.tsx'
import type { ClientRow } from './client-rows.ts'
import { useDialogRequest } from './dialog-request.ts'
import { useListView } from './list-view.ts'
import { BalancesFailure, ListViewTools, NoClientNeedsTopUp } from './list-view-tools.tsx'
import { useBalances } from './use-balances.ts'

type Rows = readonly ClientRow<Client>[]

/** The clients with their hours, by name or by when the hours run out. Names are shown before the hours are fetched. */
export function ClientListWithHours() {
  const { view, change } = useListView()
  const { balances, failure, retry, hours, hasFailed } = useHours()
  const requested = useDialogRequest()

  // The unfiltered list by name needs no hours, so it is also the fallback when the hours cannot be fetched.
  const isPlain = !(view.isByEnd || view.needsTopUpOnly) || hasFailed
  const known = isPlain ? null : balances
  const arrange = useCallback(
    (rows: Rows) => (isPlain ? rows : known && arrangeRows(rows, known, view)),
    [isPlain, known, view],
  )
  return (
    <ClientList
      hours={hours}
      tools={<ListViewTools view={view} onChange={change} />}
      notice={hasFailed && <BalancesFailure error={failure} onRetry={retry} />}
      arrange={arrange}
      none={<NoClientNeedsTopUp onShowAll={() => change({ needsTopUpOnly: false })} />}
      requested={requested}
      onAdded={() => change({ needsTopUpOnly: false })}
    />
  )
}

/** On the dashboard: the first clients by name, and a search through all. */
export function FirstClients({ first }: { first: number }) {
  const { failure, retry, hours, hasFailed } = useHours()
  return (
    <ClientList
      hours={hours}
      first={first}
      notice={hasFailed && <BalancesFailure error={failure} onRetry={retry} />}
      arrange={asTheyAre}
    />
  )
}

const asTheyAre = (rows: Rows) => rows

function useHours() {
  const { balances, asOf, failure, retry } = useBalances()
  const hasFailed = failure !== null
  const hours = useMemo(
    () => balanceColumns({ balances, asOf, hasFailed }),
    [balances, asOf, hasFailed],
  )
  return { balances, failure, retry, hours, hasFailed }
}
