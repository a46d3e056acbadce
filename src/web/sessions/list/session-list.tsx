import { Box, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { sessionPageTexts as texts } from '#shared/sessions/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure, QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useInfiniteScroll } from '../../ui/table/use-infinite-scroll.ts'
import { useSessionDialog } from '../form/use-session-dialog.tsx'
import { useNewId } from '../use-new-id.ts'
import { useClientColours } from '../use-week.ts'
import type { WeekSession } from '../week-session.ts'
import { editButtonId } from './session-columns.tsx'
import classes from './session-list.module.css'
import { SessionListTable } from './session-list-table.tsx'
import { useClientFilter } from './use-client-filter.ts'
import { useRowFocus } from './use-row-focus.ts'

// 20 kB with its list of options, so the table does not wait for it.
const ClientSelect = lazyComponent(() => import('../fields/client-select.tsx'), 'ClientSelect')
const none: { sessions: WeekSession[] }[] = []
const editButton = (id: string) => document.getElementById(editButtonId(id))

/** All sessions of the trainer, or of one client, newest first, with infinite scroll (spec 2). */
export function SessionList() {
  const now = useNow()
  const { clients, colours } = useClientColours()
  const { clientId, show } = useClientFilter(clients.data)
  const query = trpc.sessions.page.useInfiniteQuery(
    { clientId },
    { getNextPageParam: (page) => page.next, placeholderData: keepPreviousData },
  )
  const pages = query.data?.pages ?? none
  const sessions = useMemo(() => pages.flatMap((page) => page.sessions), [pages])

  const [newId, setNewId] = useNewId()
  const focus = useRowFocus(sessions, editButton)
  const dialog = useSessionDialog({ onCreated: setNewId, focusEdited: focus.restore })
  const { remember } = focus
  const { edit: openEditing } = dialog
  const edit = useCallback(
    (id: string) => {
      remember(id)
      openEditing(id)
    },
    [remember, openEditing],
  )
  const add = () => dialog.add({ clientId })
  const tools = useRef<HTMLDivElement>(null)
  useShortcuts({
    add: (known) => dialog.add({ clientId, ...known }),
    search: () => tools.current?.querySelector('input')?.focus(),
  })

  const { fetchNextPage } = query
  const fetchMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const hasMoreFailed = query.isFetchNextPageError && !query.isFetching
  const end = useInfiniteScroll<HTMLDivElement>(
    query.hasNextPage && !query.isFetching && !hasMoreFailed,
    fetchMore,
  )

  return (
    <div onPointerEnter={dialog.preload}>
      <div ref={tools} className={classes.tools}>
        <ClientSelect
          fallback={<Skeleton className={classes.filter} />}
          className={classes.filter}
          aria-label={texts.filter}
          clients={clients.data ?? []}
          value={clients.data ? clientId : null}
          onChange={show}
          allLabel={texts.allClients}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
      </div>

      {query.isPending && <Loading text={texts.loading} lines={10} />}
      {query.isError && !hasMoreFailed && <QueryFailure query={query} title={texts.loadFailed} />}
      {sessions.length > 0 && (
        <SessionListTable
          pages={pages}
          colours={colours}
          now={now}
          isOld={query.isPlaceholderData}
          hasMore={query.hasNextPage}
          newId={newId}
          onEdit={edit}
        />
      )}
      {query.isSuccess && sessions.length === 0 && (
        <Empty
          picture="calendar"
          {...(clientId === null
            ? {
                title: texts.none,
                hint: texts.noneHint,
                action: { label: texts.add, onClick: add },
              }
            : {
                title: texts.noneOfClient,
                action: { label: texts.showAll, onClick: () => show(null) },
              })}
        />
      )}
      {sessions.length > 0 && (
        // Reserves space for the next page, so that the layout does not shift.
        <Box ref={end} pt="md" mih={query.hasNextPage ? '12rem' : undefined}>
          <VisuallyHidden role="status">
            {query.isFetchingNextPage && texts.loadingMore}
          </VisuallyHidden>
          {hasMoreFailed && (
            <LoadFailure
              title={texts.moreFailed}
              message={errorMessage(query.error)}
              onRetry={fetchMore}
            />
          )}
          {!query.hasNextPage && pages.length > 1 && (
            <Text c="dimmed" fz="sm" ta="center">
              {texts.noMore}
            </Text>
          )}
        </Box>
      )}
      {dialog.element}
    </div>
  )
}
