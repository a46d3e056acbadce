import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { loginTickMs, renewWithinTicks } from '#shared/auth/limits.ts'
import type { Person } from '#shared/auth/person.ts'
import { abortQueries, trpc } from '../lib/trpc.ts'
import { broadcastLoginEvent, type LoginEvent, onLoginEvent } from './login-events.ts'
import { usePendingLogout } from './pending-logout.ts'

export type LoginState =
  | { is: 'loading' }
  | { is: 'unreachable'; error: unknown; retry: () => void }
  /** `endedAs`: why the login session of this browser ended. */
  | { is: 'ready'; person: Person | null; endedAs: 'disabled' | null }

interface Auth {
  state: LoginState
  /** Whether the user logged out deliberately; the login page then gets no return path. */
  hasLoggedOut: boolean
  enter: (login: Login) => void
  leave: () => void
  /** Reloads the current user here and in the other tabs. */
  renew: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

export type Login = { person: Person; expiresAt: Date } | null
type Me = Login | { endedAs: 'disabled' }

/** The login session in an answer, if any. */
function loginIn(me: Me | undefined): Login {
  return me && 'person' in me ? me : null
}

const meKey = getQueryKey(trpc.auth.me, undefined, 'query')

/** Sets the current login, and clears all cached data and pending queries of the previous one. */
export function changeLogin(queryClient: QueryClient, login: Me): void {
  void queryClient.cancelQueries()
  abortQueries()
  queryClient.setQueryData(meKey, login)
  const meHash = hashKey(meKey)
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== meHash })
}

/** Provides the login state and its changes (S17). */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const logout = usePendingLogout()
  const [hasLoggedOut, setHasLoggedOut] = useState(false)
  const { data, error, refetch } = trpc.auth.me.useQuery(undefined, {
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: logout === 'settled',
  })

  const enter = useCallback<Auth['enter']>(
    (login) => {
      changeLogin(queryClient, login)
      setHasLoggedOut(false)
      broadcastLoginEvent('signed in')
    },
    [queryClient],
  )
  const leave = useCallback(() => {
    setHasLoggedOut(true)
    changeLogin(queryClient, null)
    broadcastLoginEvent('signed out')
  }, [queryClient])

  const read = useReadLogin()
  const renew = useCallback(async () => {
    broadcastLoginEvent('user updated')
    await read()
  }, [read])
  useSessionKeepAlive(read, () => setHasLoggedOut(true))

  const state = useMemo((): LoginState => {
    if (data !== undefined) {
      const endedAs = data && 'endedAs' in data ? data.endedAs : null
      return { is: 'ready', person: loginIn(data)?.person ?? null, endedAs }
    }
    // A logout that could not be sent still counts as logged out.
    if (logout === 'failed') return { is: 'ready', person: null, endedAs: null }
    if (error) return { is: 'unreachable', error, retry: () => void refetch() }
    return { is: 'loading' }
  }, [logout, data, error, refetch])

  const auth = useMemo(
    () => ({ state, hasLoggedOut, enter, leave, renew }),
    [state, hasLoggedOut, enter, leave, renew],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/**
 * Reloads the current user (S17: the profile is read again on every change). On an error the login stays as it was,
 * and so does the typed input.
 */
function useReadLogin(): () => Promise<void> {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  return useCallback(async () => {
    const before = queryClient.getQueryData<Me>(meKey)
    const me = await client.auth.me.query().catch(() => undefined)
    // The login changed while the query was pending, so its result is outdated.
    if (me === undefined || queryClient.getQueryData<Me>(meKey) !== before) return
    const [known, found] = [loginIn(before), loginIn(me)]
    if (found?.person.id === known?.person.id) queryClient.setQueryData(meKey, me)
    else changeLogin(queryClient, me)
    if (found && known && found.expiresAt > known.expiresAt) broadcastLoginEvent('token refreshed')
  }, [queryClient, client])
}

/** Renews the session and applies the login events of other tabs. */
function useSessionKeepAlive(read: () => Promise<void>, onLeft: () => void): void {
  const queryClient = useQueryClient()
  const onEvent = useEffectEvent((event: LoginEvent) => {
    if (event !== 'signed out') return void read()
    onLeft()
    changeLogin(queryClient, null)
  })
  useEffect(
    () =>
      keepSessionAlive({
        endsAt: () => loginIn(queryClient.getQueryData<Me>(meKey))?.expiresAt ?? null,
        onEvent: (event) => onEvent(event),
        renew: read,
      }),
    [queryClient, read],
  )
}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth needs AuthProvider')
  return auth
}

interface KeepAliveOptions {
  /** When the login expires unless it is renewed; null when logged out. */
  endsAt: () => Date | null
  /** A login event of another tab. */
  onEvent: (event: LoginEvent) => void
  /** Called when the login is about to expire; the server extends it if allowed. */
  renew: () => Promise<void>
}

/** Whether the login expires within three checks (S17). */
function isNearEnd(endsAt: Date, now: Date): boolean {
  return endsAt.getTime() - now.getTime() <= renewWithinTicks * loginTickMs
}

/** Checks every 30 s, renews a login that is about to expire, and listens to the other tabs (S17). */
function keepSessionAlive({ endsAt, onEvent, renew }: KeepAliveOptions): () => void {
  let isRenewing = false
  const check = () => {
    const end = endsAt()
    if (isRenewing || !end || !isNearEnd(end, new Date())) return
    isRenewing = true
    void renew().finally(() => {
      isRenewing = false
    })
  }
  const unsubscribe = onLoginEvent(onEvent)
  const timer = setInterval(check, loginTickMs)
  // Timers do not run while a laptop sleeps.
  document.addEventListener('visibilitychange', check)
  return () => {
    unsubscribe()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
