import { Box } from '@mantine/core'
import type { EventRow } from '#shared/events/payload.ts'
import { eventListTexts as texts } from '#shared/events/texts.ts'
import { errorMessage } from '../lib/error-messages.ts'
import type { RouterOutputs } from '../lib/trpc.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ShowMoreButton } from '../ui/table/show-more-button.tsx'
import { EventListRow } from './event-list-row.tsx'

type EventPage = RouterOutputs['events']['mine']

/** A query of events by pages. */
interface PagedEvents {
  data: { pages: EventPage[] } | undefined
  error: unknown
  isLoadingError: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface EventListProps {
  query: PagedEvents
  /** The accessible name of the list. */
  label: string
  none?: string
  /** The word for an account whose name is not for the reader to see. */
  unnamed?: string
  /** Whether the clients of an event are named: not on the profile of one client. */
  hasClients?: boolean
  /** The client whose events are listed. */
  clientId?: string
}

/** Events, newest first, page by page: who did what and when, with "Visa" to the thing. */
export function EventList({ query, label, none = texts.none, ...options }: EventListProps) {
  return (
    <QueryState query={query} texts={texts} lines={10}>
      {({ pages }) => {
        const events: EventRow[] = pages.flatMap((page) => page.events)
        if (events.length === 0) return <Empty title={none} />
        return (
          <Box maw="52rem">
            <ol data-box="rows" aria-label={label}>
              {events.map((event) => (
                <EventListRow key={event.id} event={event} {...options} />
              ))}
            </ol>
            <NextPage query={query} />
          </Box>
        )
      }}
    </QueryState>
  )
}

function NextPage({ query }: { query: PagedEvents }) {
  const fetchMore = () => void query.fetchNextPage()
  if (query.isFetchNextPageError && !query.isFetchingNextPage)
    return (
      <LoadFailure
        title={texts.moreFailed}
        message={errorMessage(query.error)}
        onRetry={fetchMore}
      />
    )
  if (!query.hasNextPage) return null
  return (
    <ShowMoreButton onClick={fetchMore}>
      {query.isFetchingNextPage ? texts.loading : texts.more}
    </ShowMoreButton>
  )
}
