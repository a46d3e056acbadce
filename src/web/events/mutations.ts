import { useMutation } from '@tanstack/react-query'
import { eventsCsv } from '#shared/events/csv.ts'
import type { SecurityFilter } from '#shared/events/inputs.ts'
import { securityLogTexts as texts } from '#shared/events/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { downloadFile } from '../lib/download-file.ts'
import { errorToast } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'

/** Downloads the security events of a filter as CSV. */
export function useExportEvents() {
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
