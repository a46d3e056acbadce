import { Box, Button, Text, VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo, useRef } from 'react'
import { isUncharged } from '#shared/sessions/cancellation.ts'
import { listFilterTexts } from '#shared/sessions/invoice-basis/texts.ts'
import { openSessionsImport, sessionPageTexts as texts } from '#shared/sessions/list/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { IconPlus } from '../../lib/icons/marks.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { useNow } from '../../lib/use-now.ts'
import { TrashLink } from '../../trash/trash-link.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure, QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useInfiniteScroll } from '../../ui/table/use-infinite-scroll.ts'
import { useRowLimit } from '../../ui/table/use-row-limit.ts'
import { ClientSelect } from '../client-select.tsx'
import { useSessionDialog } from '../editor/use-session-dialog.tsx'
import { ImportSessionsDialog } from '../import/lazy-import-dialog.ts'
import type { SessionAction } from '../status/session-actions.ts'
import { useSessionActions } from '../status/use-session-actions.tsx'
import { useNewId } from '../use-new-id.ts'
import { useClientColours } from '../use-week.ts'
import type { WeekSession } from '../week-session.ts'
import { ChosenBar } from './chosen/chosen-bar.tsx'
import { useChosen } from './chosen/use-chosen.ts'
import { editButtonId } from './session-columns.tsx'
import { SessionFilter } from './session-filter.tsx'
import classes from './session-list.module.css'
import { SessionListPrint } from './session-list-print.tsx'
import { SessionListTable } from './session-list-table.tsx'
import { SessionSums } from './session-sums.tsx'
import { useClientFilter } from './use-client-filter.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useSessionFilter } from './use-session-filter.ts'
import { type SessionPage, useSessionPages } from './use-session-pages.ts'

const editButton = (id: string) => document.getElementById(editButtonId(id))

/** All sessions of the trainer, or of one client: those to come, and the past ones with infinite scroll (S51). */
export function SessionList() {
  const now = useNow()
  const { clients, colours } = useClientColours()
  const { clientId, show } = useClientFilter(clients.data)
  const filters = useSessionFilter()
  const [newId, setNewId] = useNewId()
  const pages = useSessionPages({ clientId, filter: filters.filter, now })
  const { ahead, back } = pages
  // The session just booked is shown, however far ahead.
  const shown = Math.max(pages.shown, pages.upcoming.findIndex(({ id }) => id === newId) + 1)
  const limit = useRowLimit()
  const upcoming = useMemo(
    () => pages.upcoming.slice(0, Math.min(shown, limit)),
    [pages.upcoming, shown, limit],
  )
  const past = useMemo(
    () => firstOf(pages.past, Math.max(limit - upcoming.length, 1)),
    [pages.past, limit, upcoming.length],
  )
  const sessions = useMemo(
    () => [...upcoming, ...past.flatMap((page) => page.sessions)],
    [upcoming, past],
  )
  // A page that could not be fetched leaves those that were.
  const isLoaded = ahead.data !== undefined && back.data !== undefined
  const failed = ahead.isError ? ahead : back

  const chosen = useChosen(sessions)
  const focus = useRowFocus(sessions, editButton)
  const dialog = useSessionDialog({ onCreated: setNewId, focusEdited: focus.restore })
  const { remember } = focus
  const { edit: openEditing } = dialog
  const { perform, showCancelled, element: acting } = useSessionActions()
  const open = useCallback(
    (session: WeekSession) => {
      if (isUncharged(session.cancelled)) return showCancelled(session)
      remember(session.id)
      openEditing(session.id)
    },
    [remember, openEditing, showCancelled],
  )
  const action = useCallback(
    (session: WeekSession, wanted: SessionAction) => {
      // The buttons disappear with their focus.
      editButton(session.id)?.focus({ preventScroll: true })
      perform(session, wanted)
    },
    [perform],
  )
  const importing = useDialog<object>()
  const add = () => dialog.add({ clientId })
  const tools = useRef<HTMLDivElement>(null)
  useShortcuts({
    add: (known) => dialog.add({ clientId, ...known }),
    search: () => tools.current?.querySelector('input')?.focus(),
  })

  const { fetchNextPage } = back
  const fetchMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const hasMoreFailed = back.isFetchNextPageError && !back.isFetching
  const end = useInfiniteScroll<HTMLDivElement>(
    past === pages.past && back.hasNextPage && !back.isFetching && !hasMoreFailed,
    fetchMore,
  )

  return (
    <div onPointerEnter={dialog.preload}>
      <div ref={tools} className={classes.tools}>
        <ClientSelect
          className={classes.filter}
          aria-label={texts.filter}
          clients={clients.data ?? []}
          value={clients.data ? clientId : null}
          onChange={show}
          allLabel={texts.allClients}
          // As in the calendar: two hundred options take longer to mount than the first rows.
          comboboxProps={{ keepMounted: false }}
        />
        <SessionFilter of={filters} />
        <Button variant="default" className={classes.beside} onClick={() => importing.open({})}>
          {openSessionsImport.open}
        </Button>
        <Button
          className={classes.add}
          data-phone="icon"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          {texts.add}
        </Button>
      </div>
      <SessionSums clientId={clientId} filter={filters.filter} />

      {!isLoaded && !failed.isError && <Loading text={texts.loading} lines={10} />}
      {failed.isError && !hasMoreFailed && (
        <QueryFailure
          query={{ error: failed.error, refetch: pages.refetch }}
          title={texts.loadFailed}
        />
      )}
      {isLoaded && sessions.length > 0 && (
        <SessionListTable
          upcoming={upcoming}
          past={past}
          colours={colours}
          now={now}
          isOld={pages.isOld}
          hasMore={back.hasNextPage || pages.showMore !== null}
          onMoreUpcoming={pages.showMore}
          newId={newId}
          actions={{ onOpen: open, onAction: action }}
          chosen={chosen}
        />
      )}
      {isLoaded && sessions.length === 0 && (
        <Empty
          picture="calendar"
          {...(filters.filter
            ? {
                title: listFilterTexts.noneMatches,
                action: { label: listFilterTexts.clear, onClick: filters.clear },
              }
            : clientId === null
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
        <Box ref={end} pt="md" mih={back.hasNextPage ? '12rem' : undefined}>
          <VisuallyHidden role="status">
            {back.isFetchingNextPage && texts.loadingMore}
          </VisuallyHidden>
          {hasMoreFailed && (
            <LoadFailure
              title={texts.moreFailed}
              message={errorMessage(back.error)}
              onRetry={fetchMore}
            />
          )}
          {!back.hasNextPage && past.length > 1 && (
            <Text c="dimmed" fz="sm" ta="center">
              {texts.noMore}
            </Text>
          )}
        </Box>
      )}
      {isLoaded && sessions.length > 0 && (
        <SessionListPrint
          upcoming={pages.upcoming}
          past={pages.past.flatMap((page) => page.sessions)}
          hasMore={ahead.hasNextPage || back.hasNextPage}
          client={clients.data?.find(({ id }) => id === clientId)?.name ?? null}
        />
      )}
      <ChosenBar chosen={chosen} now={now} onAct={remember} />
      {isLoaded && (
        <Button variant="default" className={classes.below} onClick={() => importing.open({})}>
          {openSessionsImport.open}
        </Button>
      )}
      <TrashLink />
      {dialog.element}
      <ImportSessionsDialog dialog={importing} />
      {acting}
    </div>
  )
}

/** The first `count` sessions of all pages. */
function firstOf(pages: readonly SessionPage[], count: number): readonly SessionPage[] {
  const [first] = pages
  return first && count < Infinity ? [{ sessions: first.sessions.slice(0, count) }] : pages
}
