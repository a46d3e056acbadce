import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** History states of links to the clients page that open a dialog there. */
export const addDialogRequest = { dialog: 'add' } as const
export const importDialogRequest = { dialog: 'import' } as const

export type DialogRequest = (typeof addDialogRequest | typeof importDialogRequest)['dialog']

/**
 * The dialog that such a link asked for; null for none. Clears the history state: a reload opens the dialog no second
 * time.
 */
export function useDialogRequest(): DialogRequest | null {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const requested = requestOf(state)
  useEffect(() => {
    if (requested) void navigate(pathname + search, { replace: true, state: null })
  }, [requested, navigate, pathname, search])
  return requested
}

function requestOf(state: unknown): DialogRequest | null {
  if (typeof state !== 'object' || state === null || !('dialog' in state)) return null
  return state.dialog === 'add' || state.dialog === 'import' ? state.dialog : null
}
