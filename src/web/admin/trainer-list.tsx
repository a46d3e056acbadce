import { Alert, Button } from '@mantine/core'
import { useMemo } from 'react'
import { adminDashboardTexts, adminToasts, trainerListTexts as texts } from '#shared/admin/texts.ts'
import { IconPlus } from '../lib/icons/marks.ts'
import { trpc } from '../lib/trpc.ts'
import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ListContent, SearchableList } from '../ui/table/searchable-list.tsx'
import { useListSearch } from '../ui/table/use-list-search.ts'
import { trainersErrorTitle } from './errors.ts'
import { byName, matchingPeople } from './matching-people.ts'
import { useSendResetLink, useSetDisabled } from './mutations.ts'
import type { TrainerSubject } from './trainer-dialogs.tsx'
import { TrainerTable } from './trainer-table.tsx'
import { useSendsMail } from './use-sends-mail.ts'

const TrainerDialogs = lazyDialog(
  () => import('./trainer-dialogs.tsx'),
  'TrainerDialogs',
  adminToasts.dialogNotLoaded,
)

/** All accounts of trainers and admins: search, add, set password, send link, disable and enable (S22). */
export function TrainerList() {
  const list = trpc.admin.trainers.useQuery()
  const counts = trpc.admin.counts.useQuery()
  const sendsMail = useSendsMail()
  // The warning that comes with the counts is above the rows, which it would move.
  const isWarningKnown = !counts.isPending || counts.failureCount > 0
  const search = useListSearch()
  const dialog = useDialog<TrainerSubject>()
  const add = () => dialog.open({ kind: 'add' })
  const send = useSendResetLink()
  const setDisabled = useSetDisabled()

  const people = useMemo(() => byName(list.data ?? []), [list.data])
  const matching = useMemo(
    () => matchingPeople(people, search.deferredQuery),
    [people, search.deferredQuery],
  )

  return (
    <SearchableList
      search={search}
      texts={texts}
      action={
        <Button data-phone="icon" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
      }
    >
      <QueryState
        query={isWarningKnown ? list : { ...list, data: undefined }}
        loading={{ text: texts.loading, lines: 8 }}
        failure={{ title: trainersErrorTitle(list.error), titleLang: 'en' }}
      >
        {() => (
          <>
            {!sendsMail && <NoMailNotice />}
            <ListContent
              search={search}
              texts={texts}
              counts={{ all: people.length, matching: matching.length }}
              none={
                <Empty
                  picture="people"
                  title={texts.none}
                  hint={texts.noneHint(sendsMail)}
                  action={{ label: texts.add, onClick: add }}
                />
              }
            >
              <TrainerTable
                people={matching}
                sendingTo={send.isPending ? send.variables.id : null}
                onSetPassword={(person) => dialog.open({ kind: 'setPassword', ...person })}
                onSendLink={({ id }) => send.mutate({ id })}
                onRemoveFactor={(person) => dialog.open({ kind: 'removeFactor', ...person })}
                onDisable={(person) => dialog.open({ kind: 'disable', ...person })}
                onHandOver={(person) => dialog.open({ kind: 'handOver', ...person })}
                onEnable={({ id }) => setDisabled.mutate({ id, isDisabled: false })}
              />
            </ListContent>
          </>
        )}
      </QueryState>
      {/* A search could hide the new account. */}
      <TrainerDialogs dialog={dialog} onAdded={search.reset} />
    </SearchableList>
  )
}

/** The server sends no mail, and password links therefore do not arrive. */
function NoMailNotice() {
  const { noMail } = adminDashboardTexts
  return (
    <Alert color="orange" title={noMail.title}>
      {noMail.text}
    </Alert>
  )
}
