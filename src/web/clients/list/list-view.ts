import { useCallback, useMemo } from 'react'
import { withParams } from '#shared/address.ts'
import { useAddress } from '../../lib/address/use-address.ts'

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
  const set = ({ name, value }: { name: string; value: string }, isOn: boolean | undefined) => ({
    [name]: isOn === false ? null : isOn && value,
  })
  return withParams(params, {
    ...set(parameters.isByEnd, view.isByEnd),
    ...set(parameters.needsTopUpOnly, view.needsTopUpOnly),
  })
}

/** The view of the list, kept in the URL. `change` is stable between renders. */
export function useListView(): { view: ListView; change: (view: Partial<ListView>) => void } {
  const { state, change } = useAddress(address)
  const { isByEnd, needsTopUpOnly } = state
  return {
    // The same object while other parameters change: the rows are arranged by it.
    view: useMemo(() => ({ isByEnd, needsTopUpOnly }), [isByEnd, needsTopUpOnly]),
    change: useCallback((to) => change(to, { replace: true }), [change]),
  }
}

const address = { read: listViewOf, write: withListView }
