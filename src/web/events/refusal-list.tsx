import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { SecurityFilter } from '#shared/events/inputs.ts'
import type { RefusalRow } from '#shared/events/payload.ts'
import { eventListTexts, refusalTexts, refusalListTexts as texts } from '#shared/events/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ScreenSection } from '../ui/page/screen-section.tsx'
import { type Column, ResponsiveTable } from '../ui/table/responsive-table.tsx'
import { ShowMoreButton } from '../ui/table/show-more-button.tsx'
import styles from './event-list.module.css'

const { columns: headers } = texts

const columns: readonly Column<RefusalRow>[] = [
  { header: headers.hour, kind: 'time', cell: ({ hour }) => formatMoment(hour) },
  { header: headers.kind, kind: 'lines', cell: ({ kind }) => refusalTexts[kind] },
  {
    header: headers.account,
    kind: 'lines',
    dir: 'auto',
    cell: ({ account }) =>
      account === null ? texts.noAccount : (account.name ?? eventListTexts.someone),
  },
  { header: headers.address, cell: ({ address }) => address || texts.noAddress },
  { header: headers.count, align: 'end', isLabelledOnPhone: true, cell: ({ count }) => count },
]

/** Refused attempts by account and days, newest first, page by page. */
export function RefusalList({ filter: { email, from, to } }: { filter: SecurityFilter }) {
  const query = trpc.events.refusals.useInfiniteQuery(
    { email, from, to },
    { getNextPageParam: (page) => page.next, placeholderData: keepPreviousData },
  )
  return (
    <ScreenSection id="refusals" title={texts.title}>
      <Text size="sm" c="dimmed" mb="md">
        {texts.intro}
      </Text>
      <QueryState query={query} texts={texts} lines={4}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.refusals)
          if (rows.length === 0) return <Empty title={texts.none} />
          return (
            <>
              <ResponsiveTable
                className={styles.refusals}
                label={texts.title}
                phone="cards"
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
              />
              {query.hasNextPage && (
                <ShowMoreButton onClick={() => void query.fetchNextPage()}>
                  {eventListTexts.more}
                </ShowMoreButton>
              )}
            </>
          )
        }}
      </QueryState>
    </ScreenSection>
  )
}
