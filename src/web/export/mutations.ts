import { useMutation } from '@tanstack/react-query'
import type { Period } from '#shared/export/period.ts'
import { exportFileName, exportReport } from '#shared/export/report.ts'
import { exportToasts as texts } from '#shared/export/texts.ts'
import { downloadFile } from '../lib/download-file.ts'
import { errorToast } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'

/** Downloads the report of a period (S70). */
export function useExport() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (period: Period) => client.export.data.mutate(period),
    onSuccess: (data, period) => {
      if (data.clients.length === 0)
        return notifyFailure({ title: texts.noData, message: texts.noClients })
      const fileName = exportFileName(period)
      downloadFile(fileName, exportReport(data, period))
      notifySuccess({ title: texts.done, message: fileName })
    },
    onError: (error) => notifyFailure(errorToast(texts.failed, error)),
  })
}
