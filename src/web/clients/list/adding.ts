import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Goes along with a link to the clients, and has them ask for a new one. */
export const askToAdd = { isAdding: true } as const

/** Whether the link that led here asks for a new client. Only once: not again when the page is loaded again. */
export function useAskedToAdd(): boolean {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = isAskToAdd(state)
  useEffect(() => {
    if (isAsked) void navigate(pathname + search, { replace: true, state: null })
  }, [isAsked, navigate, pathname, search])
  return isAsked
}

function isAskToAdd(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAdding' in state && !!state.isAdding
}
