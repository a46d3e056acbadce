import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** History state of a link to the clients page that opens its add dialog. */
export const askToAdd = { isAdding: true } as const

/** Whether the link that led here asks for the add dialog. The state is cleared, so that a reload does not open it again. */
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
