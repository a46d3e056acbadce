import type { QueryClient } from '@tanstack/react-query'
import { type PageStart, pageStartId } from '#shared/app/first-queries.ts'
import { browserTransformer } from '#shared/transformer.ts'

/** The key of a query in the cache, equal to tRPC's: an undefined input does not count. */
export function queryKeyOf(path: string, input: unknown) {
  return [path.split('.'), { input, type: 'query' }]
}

/**
 * Takes the answers that the server has sent with the page out of it; `keep` says whether they go into the cache. They
 * count as read when the browser asked for the page.
 */
export function takePageStart(queryClient: QueryClient, keep: boolean): void {
  const element = document.getElementById(pageStartId)
  element?.remove()
  if (!element || !keep) return
  for (const [path, data, input] of JSON.parse(element.textContent) as PageStart) {
    const answer = browserTransformer.output.deserialize(data as Written)
    queryClient.setQueryData(queryKeyOf(path, input), answer, { updatedAt: performance.timeOrigin })
  }
}

type Written = Parameters<typeof browserTransformer.output.deserialize>[0]
