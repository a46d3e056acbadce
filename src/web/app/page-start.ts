import type { QueryClient } from '@tanstack/react-query'
import { type FirstQuery, type PageStart, pageStartId } from '#shared/app/first-queries.ts'
import { browserTransformer } from '#shared/transformer.ts'

/** The key of a query in the cache, as tRPC makes it. */
export function queryKeyOf({ path, input }: FirstQuery) {
  return [path.split('.'), { ...(input !== undefined && { input }), type: 'query' }]
}

/**
 * Takes the answers that the server has sent with the page out of it; `keep` says whether they go into the cache. They are
 * as old as the page, by the clock of the browser.
 */
export function takePageStart(queryClient: QueryClient, keep: boolean): void {
  const element = document.getElementById(pageStartId)
  element?.remove()
  if (!element || !keep) return
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const updatedAt = Date.now() - performance.now() + (page?.responseStart ?? 0)
  for (const { data, ...query } of JSON.parse(element.textContent) as PageStart) {
    const answer = browserTransformer.output.deserialize(data as Written)
    queryClient.setQueryData(queryKeyOf(query), answer, { updatedAt })
  }
}

type Written = Parameters<typeof browserTransformer.output.deserialize>[0]
