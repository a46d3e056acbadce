import { useMemo } from 'react'
import type { ClientAccount } from '#shared/admin/person.ts'
import {
  clientAccountDialogTexts as dialogTexts,
  clientAccountTexts as texts,
} from '#shared/admin/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { MailLink } from '../ui/table/contact-links.tsx'
import { Name } from '../ui/table/name.tsx'
import type { Column } from '../ui/table/responsive-table.tsx'
import { ListContent, SearchableList } from '../ui/table/searchable-list.tsx'
import { useListSearch } from '../ui/table/use-list-search.ts'
import { AccountStatus, disableItem, LastLogin, removeFactorItems } from './account-cells.tsx'
import { AccountTable } from './account-table.tsx'
import { byName, matchingPeople } from './matching-people.ts'
import { useEndLogins, useMakeTrainer, useSetClientDisabled } from './mutations.ts'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import styles from './trainer-table.module.css'

/** The accounts of clients: log out, make a trainer, disable and enable. Their passwords are their own (D22). */
export function ClientAccounts() {
  const list = trpc.admin.clientAccounts.useQuery()
  const search = useListSearch()
  const people = useMemo(() => byName(list.data ?? []), [list.data])
  const matching = useMemo(
    () => matchingPeople(people, search.deferredQuery),
    [people, search.deferredQuery],
  )
  const ending = useDialog<ClientAccount>()
  const promoting = useDialog<ClientAccount>()
  const removingFactor = useDialog<ClientAccount>()
  const disabling = useDialog<ClientAccount>()
  const setDisabled = useSetClientDisabled()

  function itemsFor(person: ClientAccount) {
    return [
      {
        text: texts.endLogins,
        name: texts.endLoginsOf(person.name),
        onSelect: () => ending.open(person),
      },
      {
        text: texts.makeTrainer,
        name: texts.makeTrainerOf(person.name),
        onSelect: () => promoting.open(person),
      },
      ...removeFactorItems(person, () => removingFactor.open(person)),
      disableItem(person, {
        onDisable: () => disabling.open(person),
        onEnable: () => setDisabled.mutate({ id: person.id, isDisabled: false }),
      }),
    ]
  }

  return (
    <SearchableList search={search} texts={texts}>
      <QueryState query={list} texts={texts} lines={8}>
        {() => (
          <ListContent
            search={search}
            texts={texts}
            counts={{ all: people.length, matching: matching.length }}
            none={<Empty picture="people" title={texts.none} hint={texts.noneHint} />}
          >
            <AccountTable
              className={styles.clients}
              texts={texts}
              accounts={matching}
              columns={columns}
              itemsOf={itemsFor}
            />
          </ListContent>
        )}
      </QueryState>
      <ConfirmMutationDialog
        dialog={ending}
        texts={dialogTexts.endLogins}
        isHarmless
        mutation={useEndLogins()}
        variables={({ id }) => ({ id })}
      />
      <ConfirmMutationDialog
        dialog={promoting}
        texts={dialogTexts.makeTrainer}
        mutation={useMakeTrainer()}
        variables={({ id }) => ({ id })}
      />
      <ConfirmMutationDialog
        dialog={disabling}
        texts={dialogTexts.disable}
        mutation={useSetClientDisabled()}
        variables={({ id }) => ({ id, isDisabled: true })}
      />
      <RemoveFactorDialog dialog={removingFactor} />
    </SearchableList>
  )
}

const columns: Column<ClientAccount>[] = [
  {
    header: texts.columns.name,
    kind: 'name',
    className: styles.name,
    cell: ({ name }) => <Name name={name} />,
  },
  {
    header: texts.columns.email,
    kind: 'contact',
    cell: ({ email }) => <MailLink email={email} />,
  },
  { header: texts.columns.trainers, cell: ({ trainers }) => texts.trainers(trainers) },
  {
    header: texts.columns.status,
    cell: (person) => <AccountStatus account={person} />,
  },
  {
    header: texts.columns.lastLogin,
    isLabelledOnPhone: true,
    cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
  },
]
