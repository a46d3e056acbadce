import { useEffect, useState } from 'react'
import { trpc } from '../lib/trpc.ts'

/**
 * A logout is applied locally first (S18), but only the server can clear the login cookie. When the request fails,
 * it is retried at the next start, before auth.me: otherwise the next user of a shared computer would be logged in as
 * the previous one.
 */
const key = 'tidspott-logout-owed'

type PendingLogout = 'pending' | 'settled' | 'failed'

export function queueLogout(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Without localStorage a failed logout is not retried.
  }
}

export function clearPendingLogout(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without localStorage nothing was stored.
  }
}

export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** At the start: sends a pending logout and returns its state. */
export function usePendingLogout(): PendingLogout {
  const [logout, setLogout] = useState<PendingLogout>(() =>
    isLogoutPending() ? 'pending' : 'settled',
  )
  const { client } = trpc.useUtils()

  useEffect(() => {
    if (logout !== 'pending') return
    client.auth.logout.mutate({}).then(
      () => {
        clearPendingLogout()
        setLogout('settled')
      },
      () => setLogout('failed'),
    )
  }, [logout, client])

  return logout
}
