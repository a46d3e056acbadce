import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** A token whose page waits for a login; in memory, so that it is in no URL of the login page. */
const awaitingLogin = new Map<string, string>()

/** Keeps the token while the user logs in and comes back to its page. */
export function keepForLogin(stateKey: string, token: string): void {
  awaitingLogin.set(stateKey, token)
}

function storedToken(stateKey: string): string {
  const state = window.history.state as Record<string, unknown> | null
  const stored = state?.[stateKey]
  return typeof stored === 'string' ? stored : (awaitingLogin.get(stateKey) ?? '')
}

/**
 * The token of a mailed link. It is in the URL fragment, which is not sent to servers, and is removed from the address
 * bar at once; it is stored in the history state of this page under `stateKey`, so that a reload does not lose it.
 */
export function useFragmentToken(stateKey: string): string {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => hash.slice(1) || storedToken(stateKey))
  // Another link was opened while the page was open.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1))
  useEffect(() => {
    if (hash === '') return
    const { pathname, search } = window.location
    const stored = { ...(window.history.state as object | null), [stateKey]: hash.slice(1) }
    window.history.replaceState(stored, '', pathname + search)
  }, [hash, stateKey])
  return token
}
