import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/error-messages.ts'
import { LoadFailure } from './load-failure.tsx'
import { Loading } from './loading.tsx'

interface Query<T> {
  data: T | undefined
  error: unknown
  /** It failed, and there is no older data. */
  isLoadingError: boolean
  refetch: () => unknown
}

interface QueryStateProps<T> {
  query: Query<T>
  /** The text for screen readers while it loads, and the height of the skeleton in lines of text. */
  loading: { text?: string; lines: number } | ReactNode
  /** Shown only when there is nothing older to show. By default the error's own message is under the title. */
  failure: FailureText | ((error: unknown, retry: () => void) => ReactNode)
  children: (data: T) => ReactNode
}

interface FailureText {
  title: string
  message?: string
  lang?: 'en'
  titleLang?: 'en'
}

/** Renders a query: its data, even when a refetch failed; else the failure with a retry; else a skeleton. */
export function QueryState<T>({ query, loading, failure, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isLoadingError) return isLoadingProps(loading) ? <Loading {...loading} /> : loading
  const retry = () => void query.refetch()
  if (typeof failure === 'function') return failure(query.error, retry)
  return <LoadFailure message={errorMessage(query.error)} {...failure} onRetry={retry} />
}

function isLoadingProps(
  loading: QueryStateProps<unknown>['loading'],
): loading is { text?: string; lines: number } {
  return typeof loading === 'object' && loading !== null && 'lines' in loading
}
