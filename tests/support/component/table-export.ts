import { onTestFinished } from 'vitest'
import type { TableExport } from '#shared/export/inputs.ts'

/** Answers `POST /export`, and keeps what was asked for. */
export function fakeExport(answer: (signal: AbortSignal | null) => Response | Promise<Response>) {
  const asked: TableExport[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (url, init) => {
    if (url !== '/export') return real(url, init)
    asked.push(JSON.parse(init?.body as string) as TableExport)
    return answer(init?.signal ?? null)
  }
  onTestFinished(() => {
    globalThis.fetch = real
  })
  return asked
}
/** A file with a heading alone. */
export const csv = () =>
  new Response('\uFEFF"Datum"\r\n', { headers: { 'content-type': 'text/csv' } })
