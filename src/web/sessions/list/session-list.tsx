import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react'
import { sessionPageTexts as texts } from '#shared/sessions/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
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

/** Not a part of the first sight: the list is. */
const ClientSelect = lazy(async () => ({
  default: (await import('../fields/client-select.tsx')).ClientSelect,
}))
const none: { sessions: WeekSession[] }[] = []
const editButton = (id: string) => document.getElementById(editButtonId(id))

/** All sessions of the trainer, or of one client, newest first, fetched part by part as one scrolls (spec 2). */
export function SessionList() {
  const now = useNow()
  const { clients, colours } = useClientColours()
  const { clientId, show } = useClientFilter(clients.data)
  const page = trpc.sessions.page.useInfiniteQuery(
    { clientId },
    { getNextPageParam: (part) => part.next, placeholderData: keepPreviousData },
  )
  const parts = page.data?.pages ?? none
  const sessions = useMemo(() => parts.flatMap((part) => part.sessions), [parts])

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

  const { fetchNextPage } = page
  const fetchMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const hasMoreFailed = page.isFetchNextPageError && !page.isFetching
  const end = useInfiniteScroll<HTMLDivElement>(
    page.hasNextPage && !page.isFetching && !hasMoreFailed,
    fetchMore,
  )

  return (
    <div onPointerEnter={dialog.preload}>
      <div ref={tools} className={classes.tools}>
        <Suspense fallback={<Skeleton className={classes.filter} />}>
          <ClientSelect
            className={classes.filter}
            aria-label={texts.filter}
            clients={clients.data ?? []}
            value={clients.data ? clientId : null}
            onChange={show}
            allLabel={texts.allClients}
          />
        </Suspense>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
      </div>

      {page.isPending && <Loading text={texts.loading} lines={10} />}
      {page.isError && !hasMoreFailed && (
        <LoadFailure
          title={texts.loadFailed}
          message={errorMessage(page.error)}
          onRetry={() => void page.refetch()}
        />
      )}
      {sessions.length > 0 && (
        <SessionListTable
          parts={parts}
          colours={colours}
          now={now}
          isOld={page.isPlaceholderData}
          hasMore={page.hasNextPage}
          newId={newId}
          onEdit={edit}
        />
      )}
      {page.isSuccess && sessions.length === 0 && (
        <Nothing of={clientId} onAdd={add} onAll={show} />
      )}
      {sessions.length > 0 && (
        <div ref={end} className={classes.end} data-more={page.hasNextPage || undefined}>
          <VisuallyHidden role="status">
            {page.isFetchingNextPage && texts.loadingMore}
          </VisuallyHidden>
          {hasMoreFailed && (
            <LoadFailure
              title={texts.moreFailed}
              message={errorMessage(page.error)}
              onRetry={fetchMore}
            />
          )}
          {!page.hasNextPage && (page.data?.pages.length ?? 0) > 1 && <p>{texts.noMore}</p>}
        </div>
      )}
      {dialog.element}
    </div>
  )
}

/** In the place of the table: nothing at all, or nothing of the client that was chosen. */
function Nothing({
  of: clientId,
  onAdd,
  onAll,
}: {
  of: string | null
  onAdd: () => void
  onAll: (clientId: null) => void
}) {
  if (clientId === null)
    return (
      <Empty words={texts.none} hint={texts.noneHint}>
        <Button variant="default" onClick={onAdd}>
          {texts.add}
        </Button>
      </Empty>
    )
  return (
    <Empty words={texts.noneOfClient}>
      <Button variant="default" onClick={() => onAll(null)}>
        {texts.showAll}
      </Button>
    </Empty>
  )
}
