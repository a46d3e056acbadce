import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** In which order clients are listed, and which of them. */
export interface ListView {
  /** By name, or those whose hours run out first. */
  isByEnd: boolean
  /** Only those whose pots need more hours. */
  isNeedyOnly: boolean
}

/** Each as it stands in the address, `?sortera=slut&visa=pafyllning`. */
const spelled = {
  isByEnd: { name: 'sortera', value: 'slut' },
  isNeedyOnly: { name: 'visa', value: 'pafyllning' },
} as const

/** What an address asks for; what it does not say, or says in other words, is the plain list. */
export function listViewOf(params: URLSearchParams): ListView {
  const isAsked = ({ name, value }: { name: string; value: string }) => params.get(name) === value
  return { isByEnd: isAsked(spelled.isByEnd), isNeedyOnly: isAsked(spelled.isNeedyOnly) }
}

/** The address with another view of the list, and all else as it was. */
export function withListView(params: URLSearchParams, view: Partial<ListView>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of ['isByEnd', 'isNeedyOnly'] as const) {
    const { name, value } = spelled[key]
    if (view[key] === true) next.set(name, value)
    if (view[key] === false) next.delete(name)
  }
  return next
}

/** The view of the list, kept in the address. `change` is stable between renders. */
export function useListView(): { view: ListView; change: (view: Partial<ListView>) => void } {
  const [params, setParams] = useSearchParams()
  const { isByEnd, isNeedyOnly } = listViewOf(params)
  return {
    view: useMemo(() => ({ isByEnd, isNeedyOnly }), [isByEnd, isNeedyOnly]),
    change: useCallback(
      (to) => setParams((now) => withListView(now, to), { replace: true }),
      [setParams],
    ),
  }
}
