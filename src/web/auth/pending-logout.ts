import { useEffect, useState } from 'react'
import { trpc } from '../lib/trpc.ts'

/**
 * A logout is local first (spec 4), but only the server can end the login's cookie. When it could not be reached we owe
 * it that, and pay at the next start before we ask who is logged in: otherwise whoever opens the app next on a shared
 * computer would be let in.
 */
const key = 'tidspott-logout-owed'

type LogoutDebt = 'owed' | 'settled' | 'failed'

export function oweLogout(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Without storage the logout is only as good as the network.
  }
}

export function settleLogout(): void {
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
export function useOwedLogout(): LogoutDebt {
  const [logout, setLogout] = useState<LogoutDebt>(() => (isOwed() ? 'owed' : 'settled'))
  const { client } = trpc.useUtils()

  useEffect(() => {
    if (logout !== 'owed') return
    client.auth.logout.mutate({}).then(
      () => {
        settleLogout()
        setLogout('settled')
      },
      () => setLogout('failed'),
    )
  }, [logout, client])

  return logout
}
