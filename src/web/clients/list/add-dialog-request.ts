import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** History state of a link to the clients page that opens its add dialog. */
export const addDialogRequest = { isAdding: true } as const

/** Whether the page was opened by such a link. Clears the history state: a reload opens the dialog no second time. */
export function useAddDialogRequest(): boolean {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isRequested = isAddDialogRequest(state)
  useEffect(() => {
    if (isRequested) void navigate(pathname + search, { replace: true, state: null })
  }, [isRequested, navigate, pathname, search])
  return isRequested
}

function isAddDialogRequest(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAdding' in state && !!state.isAdding
}
