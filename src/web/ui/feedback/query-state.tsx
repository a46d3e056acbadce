import type { ReactNode } from 'react'
import { type FailureText, QueryFailure } from './load-failure.tsx'
import { Loading } from './loading.tsx'

interface Query<T> {
  data: T | undefined
  error: unknown
  /** It failed, and there is no older data. */
  isLoadingError: boolean
  refetch: () => unknown
}

type QueryStateProps<T> = {
  query: Query<T>
  children: (data: T) => ReactNode
} & (ByTexts | ByParts)

/** By an area's texts, and the height of the skeleton in lines of text. */
interface ByTexts {
  texts: { loading?: string; loadFailed: string }
  lines: number
}

interface ByParts {
  texts?: undefined
  /** The text for screen readers while it loads, and the height of the skeleton in lines of text. */
  loading: { text?: string; lines: number } | ReactNode
  /** Shown only when there is nothing older to show. By default the error's own message is under the title. */
  failure: FailureText | ((error: unknown, retry: () => void) => ReactNode)
}

/** Renders a query: its data, even when a refetch failed; else the failure with a retry; else a skeleton. */
export function QueryState<T>({ query, children, ...parts }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data)
  const { loading, failure } = parts.texts ? partsOf(parts) : parts
  if (!query.isLoadingError) return isLoadingProps(loading) ? <Loading {...loading} /> : loading
  if (typeof failure === 'function') return failure(query.error, () => void query.refetch())
  return <QueryFailure query={query} {...failure} />
}

function partsOf({ texts, lines }: ByTexts): ByParts {
  return { loading: { text: texts.loading, lines }, failure: { title: texts.loadFailed } }
}

function isLoadingProps(loading: ByParts['loading']): loading is { text?: string; lines: number } {
  return typeof loading === 'object' && loading !== null && 'lines' in loading
}
