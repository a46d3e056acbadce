import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import styles from '../clients/list/client-list.module.css'
import { errorMessage } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ListSearch } from '../ui/table/list-search.tsx'
import { trainersErrorTitle } from './errors.ts'
import { byName, matchingPeople } from './matching-people.ts'
import { useSendResetLink, useSetDisabled } from './mutations.ts'
import { NoMailNotice } from './no-mail-notice.tsx'
import { TrainerTable } from './trainer-table.tsx'
import { useTrainerDialogs } from './use-trainer-dialogs.tsx'

/** Those who work with the product: search, add, set password, send link, shut out and let in (spec 2, Admin). */
export function TrainerList() {
  const list = trpc.admin.trainers.useQuery()
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  // Somebody new is to be seen, whatever was searched for.
  const showAll = useCallback(() => setQuery(''), [])
  const dialogs = useTrainerDialogs({ onAdded: showAll })
  const send = useSendResetLink()
  const setDisabled = useSetDisabled()

  // Typing comes first: the rows follow when the browser has the time.
  const asked = useDeferredValue(query)
  const people = useMemo(() => byName(list.data ?? []), [list.data])
  const matching = useMemo(() => matchingPeople(people, asked), [people, asked])

  function clearSearch() {
    setQuery('')
    search.current?.focus()
  }

  return (
    <div className={styles.list}>
      <NoMailNotice />
      <div className={styles.tools}>
        <ListSearch
          field={search}
          label={texts.searchLabel}
          placeholder={texts.search}
          value={query}
          onChange={setQuery}
        />
        <Button
          className={styles.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={dialogs.add}
        >
          {texts.add}
        </Button>
      </div>

      {list.isPending && <Loading text={texts.loading} lines={8} />}
      {list.isError && !list.data && (
        <LoadFailure
          title={trainersErrorTitle(list.error)}
          titleLang="en"
          message={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && (
        <>
          <Text role="status" size="sm" className={styles.count}>
            {people.length > 0 && texts.countOf(matching.length, people.length)}
          </Text>
          {matching.length > 0 && (
            <TrainerTable
              people={matching}
              sendingTo={send.isPending ? send.variables.id : null}
              onSetPassword={dialogs.setPassword}
              onSendLink={({ id }) => send.mutate({ id })}
              onDisable={dialogs.disable}
              onEnable={({ id }) => setDisabled.mutate({ id, isDisabled: false })}
            />
          )}
          {people.length === 0 && (
            <Empty words={texts.none} hint={texts.noneHint}>
              <Button variant="default" onClick={dialogs.add}>
                {texts.add}
              </Button>
            </Empty>
          )}
          {people.length > 0 && matching.length === 0 && (
            <Empty words={texts.noMatch}>
              <Button variant="default" onClick={clearSearch}>
                {commonTexts.clearSearch}
              </Button>
            </Empty>
          )}
        </>
      )}

      {dialogs.element}
    </div>
  )
}
