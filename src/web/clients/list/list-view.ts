import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Order and filter of a list of clients. */
export interface ListView {
  /** By when the hours run out, instead of by name. */
  isByEnd: boolean
  /** Only clients whose pots need more hours. */
  needsTopUpOnly: boolean
}

/** The URL parameters, `?sortera=slut&visa=pafyllning`. */
const parameters = {
  isByEnd: { name: 'sortera', value: 'slut' },
  needsTopUpOnly: { name: 'visa', value: 'pafyllning' },
} as const

/** The view in the URL. A missing or unknown value is the default. */
export function listViewOf(params: URLSearchParams): ListView {
  const isSet = ({ name, value }: { name: string; value: string }) => params.get(name) === value
  return { isByEnd: isSet(parameters.isByEnd), needsTopUpOnly: isSet(parameters.needsTopUpOnly) }
}

/** A copy of the URL parameters with the view changed. */
export function withListView(params: URLSearchParams, view: Partial<ListView>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of ['isByEnd', 'needsTopUpOnly'] as const) {
    const { name, value } = parameters[key]
    if (view[key] === true) next.set(name, value)
    if (view[key] === false) next.delete(name)
  }
  return next
}

/** The view of the list, kept in the URL. `change` is stable between renders. */
export function useListView(): { view: ListView; change: (view: Partial<ListView>) => void } {
  const [params, setParams] = useSearchParams()
  const { isByEnd, needsTopUpOnly } = listViewOf(params)
  return {
    view: useMemo(() => ({ isByEnd, needsTopUpOnly }), [isByEnd, needsTopUpOnly]),
    change: useCallback(
      (to) => setParams((now) => withListView(now, to), { replace: true }),
      [setParams],
    ),
  }
}
