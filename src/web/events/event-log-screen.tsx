import { Button, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityFilter } from '#shared/events/inputs.ts'
import { securityLogTexts as texts } from '#shared/events/texts.ts'
import { IconDownload } from '../lib/icons/files.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { trpc } from '../lib/trpc.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { Screen } from '../ui/page/screen.tsx'
import styles from './event-list.module.css'
import { EventList } from './event-list.tsx'
import { useExportEvents } from './mutations.ts'
import { RefusalList } from './refusal-list.tsx'

// 40 kB with its date fields, so the list does not wait for it.
const EventSearch = lazyComponent(() => import('./event-search.tsx'), 'EventSearch')

const everything: SecurityFilter = { email: null, from: null, to: null, group: null }

/** /admin/events: the security events of all accounts, by account, days and group. */
export function EventLogScreen() {
  const [filter, setFilter] = useState(everything)
  const query = trpc.events.security.useInfiniteQuery(filter, {
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const exporting = useExportEvents()
  return (
    <Screen
      title={texts.title}
      actions={
        <Button
          variant="default"
          loading={exporting.isPending}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => exporting.mutate(filter)}
        >
          {texts.export}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="md">
        {texts.intro}
      </Text>
      <div className={styles.searchPlace}>
        <EventSearch
          fallback={<Loading lines={2} />}
          onSearch={setFilter}
          onClear={() => setFilter(everything)}
        />
      </div>
      <EventList query={query} label={texts.title} none={texts.none} />
      <div data-beneath>
        <RefusalList filter={filter} />
      </div>
    </Screen>
  )
}
