import { useEffect, useState } from 'react'
import { trpc } from '../lib/trpc.ts'

/**
 * A logout is local first (spec 4), but only the server can end the login's cookie. When it could not be reached we owe
 * it that, and pay at the next start before we ask who is logged in: otherwise whoever opens the app next on a shared
 * computer would be let in.
 */
const key = 'tidspott-logout-owed'

type PendingLogout = 'owed' | 'settled' | 'failed'

export function queueLogout(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Without storage the logout is only as good as the network.
  }
}

export function sendPendingLogout(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored, so nothing is owed.
  }
}

function isOwed(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** At the start: pays a logout that is owed, and says how far that has come. */
export function usePendingLogout(): PendingLogout {
  const [logout, setLogout] = useState<PendingLogout>(() => (isOwed() ? 'owed' : 'settled'))
  const { client } = trpc.useUtils()

  useEffect(() => {
    if (logout !== 'owed') return
    client.auth.logout.mutate({}).then(
      () => {
        sendPendingLogout()
        setLogout('settled')
      },
      () => setLogout('failed'),
    )
  }, [logout, client])

  return logout
}
