import { type RefObject, useCallback, useDeferredValue, useRef, useState } from 'react'

export interface ListSearch {
  field: RefObject<HTMLInputElement | null>
  query: string
  /** The query to filter by: it lags behind while the browser is busy, so that typing is never delayed. */
  deferredQuery: string
  setQuery: (query: string) => void
  /** Empties the field. Stable between renders. */
  reset: () => void
  /** Empties the field and puts the focus there. */
  clear: () => void
}

/** The state of the search field of a list. */
export function useListSearch(): ListSearch {
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const reset = useCallback(() => setQuery(''), [])
  const clear = useCallback(() => {
    setQuery('')
    field.current?.focus()
  }, [])
  return { field, query, deferredQuery: useDeferredValue(query), setQuery, reset, clear }
}
