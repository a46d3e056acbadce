import type { MenuItem } from '../ui/menu/menu.tsx'
import { type Column, ResponsiveTable } from '../ui/table/responsive-table.tsx'
import { RowMenu } from '../ui/table/row-menu.tsx'

interface AccountTableProps<Account> {
  className: string | undefined
  texts: { title: string; columns: { actions: string }; actionsFor: (name: string) => string }
  accounts: readonly Account[]
  columns: readonly Column<Account>[]
  itemsOf: (account: Account) => readonly MenuItem[]
}

/** Accounts, each with the menu of what an admin can do to it. */
export function AccountTable<Account extends { id: string; name: string; isDisabled: boolean }>({
  className,
  texts,
  accounts,
  columns,
  itemsOf,
}: AccountTableProps<Account>) {
  const actions: Column<Account> = {
    header: texts.columns.actions,
    kind: 'actions',
    cell: (account) => <RowMenu name={texts.actionsFor(account.name)} items={itemsOf(account)} />,
  }
  return (
    <ResponsiveTable
      className={className}
      label={texts.title}
      columns={[...columns, actions]}
      rows={accounts}
      keyOf={({ id }) => id}
      attributes={({ isDisabled }) => ({ 'data-disabled': isDisabled || undefined })}
    />
  )
}
