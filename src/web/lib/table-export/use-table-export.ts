import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { useRef } from 'react'
import type { TableExport } from '#shared/export/inputs.ts'
import { tableFileName } from '#shared/export/tables/file-name.ts'
import { tableExportTexts as texts } from '#shared/export/tables/texts.ts'
import { saveFile } from '../download-file.ts'
import { errorToast, problemCodeOf } from '../error-messages.ts'
import { notifyFailure, notifySuccess } from '../toasts/notify.tsx'

/** Downloads a table as a file (D108); `stop` breaks it off. A table too large for Excel is the caller's to tell. */
export function useTableExport() {
  const stopper = useRef(new AbortController())
  const mutation = useMutation({
    mutationFn: async (asked: TableExport) => {
      stopper.current = new AbortController()
      const name = tableFileName(asked, new Date())
      saveFile(name, await fetchTable(asked, stopper.current.signal))
      return name
    },
    onSuccess: (name) => notifySuccess({ title: texts.done, message: name }),
    onError: (error) => {
      if (stopper.current.signal.aborted || isTooLarge(error)) return
      notifyFailure(errorToast(texts.failed, error))
    },
  })
  return { ...mutation, stop: () => stopper.current.abort() }
}

export function isTooLarge(error: unknown): boolean {
  return problemCodeOf(error) === 'EXPORT_TOO_LARGE'
}

/**
 * The file as a blob, which browsers keep on disk when it is large. Unlike a form it tells a failure, also of a file that
 * was cut off, and can be stopped. Throws a TRPCClientError like a procedure, so that error-messages.ts handles it.
 */
async function fetchTable(asked: TableExport, signal: AbortSignal): Promise<Blob> {
  try {
    const answer = await fetch('/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(asked),
      signal,
    })
    if (answer.ok) return await answer.blob()
    const responseJSON: unknown = await answer.json()
    throw new TRPCClientError('refused', { meta: { responseJSON } })
  } catch (error) {
    throw TRPCClientError.from(error as Error)
  }
}
