import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Address } from '#shared/address.ts'

/** Changes the state; a function gets that of now. Adds an entry to the history, unless it replaces the current one. */
type ChangeAddress<State, Change> = (
  to: Change | ((now: State) => Change),
  options?: { replace?: boolean },
) => void

/**
 * The state that a page keeps in its address, so that a link, a reload and the browser's back and forward bring it again.
 * The state is the same object until the parameters change, as long as `read` is the same function; `change` reads the
 * current address, since keys and answers may come faster than React renders, and is stable between renders.
 */
export function useAddress<State, Change>({
  read,
  write,
}: Address<State, Change>): {
  state: State
  change: ChangeAddress<State, Change>
  /** The query string of the page with a change, for a link. */
  searchOf: (change: Change) => string
} {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => read(new URLSearchParams(search)), [read, search])
  const change = useCallback<ChangeAddress<State, Change>>(
    (to, { replace = false } = {}) => {
      const params = new URLSearchParams(window.location.search)
      const next = write(params, isFunction(to) ? to(read(params)) : to)
      if (String(next) !== String(params)) void navigate({ search: String(next) }, { replace })
    },
    [navigate, read, write],
  )
  const searchOf = (to: Change) => `?${write(new URLSearchParams(search), to)}`
  return { state, change, searchOf }
}

function isFunction<State, Change>(
  to: Change | ((now: State) => Change),
): to is (now: State) => Change {
  return typeof to === 'function'
}
