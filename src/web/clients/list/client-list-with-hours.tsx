import { useCallback, useMemo } from 'react'
import { balanceTexts as texts } from '#shared/clients/texts.ts'
import type { Column } from '../../ui/table/responsive-table.tsx'
import type { Client } from '../client.ts'
import { useAddDialogRequest } from './add-dialog-request.ts'
import { arrangeRows } from './arrange-rows.ts'
import { BalanceCell } from './balance-cell.tsx'
import { ClientList } from './client-list.tsx'
import type { ClientRow } from './client-rows.ts'
import styles from './hours-column.module.css'
import { useListView } from './list-view.ts'
import { BalancesFailure, ListViewTools, NoClientNeedsTopUp } from './list-view-tools.tsx'
import { useBalances } from './use-balances.ts'

/** The clients with their hours, by name or by when the hours run out. Names are shown before the hours are fetched. */
export function ClientListWithHours() {
  const { view, change } = useListView()
  const { balances, asOf, failure, retry } = useBalances()
  const isAdding = useAddDialogRequest()

  // The unfiltered list by name needs no hours, so it is also the fallback when the hours cannot be fetched.
  const isPlain = !(view.isByEnd || view.needsTopUpOnly) || failure !== null
  const known = isPlain ? null : balances
  const arrange = useCallback(
    (rows: readonly ClientRow<Client>[]) => {
      if (isPlain) return rows
      return known && arrangeRows(rows, known, view)
    },
    [isPlain, known, view],
  )
  const hasFailed = failure !== null
  const column = useMemo<Column<ClientRow<Client>>>(
    () => ({
      header: texts.heading,
      cell: ({ client }) => (
        <BalanceCell
          balance={balances && balances.get(client.id)}
          asOf={asOf}
          hasFailed={hasFailed}
        />
      ),
    }),
    [balances, asOf, hasFailed],
  )

  return (
    <ClientList
      extras={{
        column,
        tableClass: styles.table,
        tools: <ListViewTools view={view} onChange={change} />,
        notice: failure && <BalancesFailure error={failure} onRetry={retry} />,
        arrange,
        none: <NoClientNeedsTopUp onShowAll={() => change({ needsTopUpOnly: false })} />,
        isAdding,
        onAdded: () => change({ needsTopUpOnly: false }),
      }}
    />
  )
}
