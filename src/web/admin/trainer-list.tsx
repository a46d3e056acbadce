import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { errorMessage } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ListContent, SearchableList } from '../ui/table/searchable-list.tsx'
import { useListSearch } from '../ui/table/use-list-search.ts'
import { trainersErrorTitle } from './errors.ts'
import { byName, matchingPeople } from './matching-people.ts'
import { useSendResetLink, useSetDisabled } from './mutations.ts'
import { NoMailNotice } from './no-mail-notice.tsx'
import { TrainerTable } from './trainer-table.tsx'
import { useTrainerDialogs } from './use-trainer-dialogs.tsx'

/** All accounts of trainers and admins: search, add, set password, send link, disable and enable (spec 2, Admin). */
export function TrainerList() {
  const list = trpc.admin.trainers.useQuery()
  const search = useListSearch()
  // A search could hide the new account.
  const dialogs = useTrainerDialogs({ onAdded: search.reset })
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
      notice={<NoMailNotice />}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialogs.add}>
          {texts.add}
        </Button>
      }
    >
      <QueryState
        query={list}
        loading={{ text: texts.loading, lines: 8 }}
        failure={(error, retry) => (
          <LoadFailure
            title={trainersErrorTitle(error)}
            titleLang="en"
            message={errorMessage(error)}
            onRetry={retry}
          />
        )}
      >
        {() => (
          <ListContent
            search={search}
            texts={texts}
            counts={{
              all: people.length,
              filtered: people.length,
              matching: matching.length,
            }}
            none={
              <Empty title={texts.none} hint={texts.noneHint}>
                <Button variant="default" onClick={dialogs.add}>
                  {texts.add}
                </Button>
              </Empty>
            }
          >
            <TrainerTable
              people={matching}
              sendingTo={send.isPending ? send.variables.id : null}
              onSetPassword={dialogs.setPassword}
              onSendLink={({ id }) => send.mutate({ id })}
              onRemoveFactor={dialogs.removeFactor}
              onDisable={dialogs.disable}
              onEnable={({ id }) => setDisabled.mutate({ id, isDisabled: false })}
            />
          </ListContent>
        )}
      </QueryState>
      {dialogs.element}
    </SearchableList>
  )
}
