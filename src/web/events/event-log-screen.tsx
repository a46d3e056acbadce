import { Button, Text } from '@mantine/core'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { eventsCsv } from '#shared/events/csv.ts'
import type { SecurityFilter } from '#shared/events/inputs.ts'
import { securityLogTexts as texts } from '#shared/events/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { downloadFile } from '../lib/download-file.ts'
import { errorToast } from '../lib/error-messages.ts'
import { IconDownload } from '../lib/icons/files.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { Screen } from '../ui/page/screen.tsx'
import { EventList } from './event-list.tsx'
import { EventSearch } from './event-search.tsx'
import { RefusalList } from './refusal-list.tsx'

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
      <EventSearch onSearch={setFilter} onClear={() => setFilter(everything)} />
      <EventList query={query} label={texts.title} none={texts.none} />
      <div data-beneath>
        <RefusalList filter={filter} />
      </div>
    </Screen>
  )
}

/** Downloads the security events of a filter as CSV. */
function useExportEvents() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (filter: SecurityFilter) => client.events.exportSecurity.mutate(filter),
    onSuccess: ({ events, isWhole }) => {
      downloadFile(texts.fileName(localDateOf(new Date())), eventsCsv(events))
      notifySuccess({
        title: texts.exported,
        ...(!isWhole && { message: texts.partial(events.length) }),
      })
    },
    onError: (error) => notifyFailure(errorToast(texts.exportFailed, error)),
  })
}
