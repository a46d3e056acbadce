import { Group, Text } from '@mantine/core'
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
import { type Column, ResponsiveTable } from '../ui/table/responsive-table.tsx'
import { RowButton } from '../ui/table/row-button.tsx'
import { ListContent, SearchableList } from '../ui/table/searchable-list.tsx'
import { useListSearch } from '../ui/table/use-list-search.ts'
import { AccountStatus, DisableButton, LastLogin, RemoveFactorButton } from './account-cells.tsx'
import { byName, matchingPeople } from './matching-people.ts'
import { useEndLogins, useMakeTrainer, useSetClientDisabled } from './mutations.ts'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import styles from './trainer-table.module.css'

/** The accounts of clients: log out, make a trainer, disable and enable. Their passwords are their own (design D22). */
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
  const columns: Column<ClientAccount>[] = [
    ...readColumns,
    {
      header: texts.columns.actions,
      kind: 'actions',
      className: styles.actions,
      cell: (person) => (
        <>
          <RowButton name={texts.endLoginsOf(person.name)} onClick={() => ending.open(person)}>
            {texts.endLogins}
          </RowButton>
          <RowButton name={texts.makeTrainerOf(person.name)} onClick={() => promoting.open(person)}>
            {texts.makeTrainer}
          </RowButton>
          <DisableButton
            account={person}
            onDisable={() => disabling.open(person)}
            onEnable={() => setDisabled.mutate({ id: person.id, isDisabled: false })}
          />
          <RemoveFactorButton account={person} onRemove={() => removingFactor.open(person)} />
        </>
      ),
    },
  ]
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
            <ResponsiveTable
              className={styles.table}
              label={texts.title}
              columns={columns}
              rows={matching}
              keyOf={({ id }) => id}
              attributes={({ isDisabled }) => ({ 'data-disabled': isDisabled || undefined })}
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

const readColumns: Column<ClientAccount>[] = [
  {
    header: texts.columns.name,
    kind: 'lines',
    cell: ({ name, email, trainers }) => (
      <>
        <Text component="div" fw={600} className={styles.name} style={{ overflowWrap: 'anywhere' }}>
          <Name name={name} />
        </Text>
        <Group gap="0 1rem" miw={0} c="dimmed" fz="sm" className={styles.contact}>
          <MailLink email={email} />
          <span>{texts.trainers(trainers)}</span>
        </Group>
      </>
    ),
  },
  {
    header: texts.columns.status,
    cell: (person) => <AccountStatus account={person} />,
  },
  {
    header: texts.columns.lastLogin,
    kind: 'time',
    isLabelledOnPhone: true,
    cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
  },
]
