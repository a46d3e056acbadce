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
import type { Person } from '#shared/auth/person.ts'
import { abortQueries, trpc } from '../lib/trpc.ts'
import { broadcastLoginEvent, type LoginEvent } from './login-events.ts'
import { usePendingLogout } from './pending-logout.ts'
import { keepSessionAlive } from './session-keep-alive.ts'

export type LoginState =
  | { is: 'loading' }
  | { is: 'unreachable'; error: unknown; retry: () => void }
  | { is: 'ready'; person: Person | null }

interface Auth {
  state: LoginState
  /** Did the person choose to leave? Then the login has nothing to come back to. */
  hasLeft: boolean
  enter: (login: Login) => void
  leave: () => void
  /** Reads anew who is logged in, and has the other tabs do the same. */
  renew: () => Promise<void>
}

const LoginLifeContext = createContext<Auth | null>(null)

type Login = { person: Person; expiresAt: Date } | null

const meKey = getQueryKey(trpc.auth.me, undefined, 'query')

/** Another login, or none: forgets the person there was, and all that was told to them. */
export function changeLogin(queryClient: QueryClient, login: Login): void {
  void queryClient.cancelQueries()
  abortQueries()
  queryClient.setQueryData(meKey, login)
  const meHash = hashKey(meKey)
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== meHash })
}

/** Follows the login through its life (spec 4, Auth): loading, then ready with a person or with nobody. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const logout = usePendingLogout()
  const [hasLeft, setHasLeft] = useState(false)
  const { data, error, refetch } = trpc.auth.me.useQuery(undefined, {
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: logout === 'settled',
  })

  const enter = useCallback<Auth['enter']>(
    (login) => {
      changeLogin(queryClient, login)
      setHasLeft(false)
      broadcastLoginEvent('signed in')
    },
    [queryClient],
  )
  const leave = useCallback(() => {
    setHasLeft(true)
    changeLogin(queryClient, null)
    broadcastLoginEvent('signed out')
  }, [queryClient])

  const read = useReadLogin()
  const renew = useCallback(async () => {
    broadcastLoginEvent('user updated')
    await read()
  }, [read])
  useWatch(read, () => setHasLeft(true))

  const state = useMemo((): LoginState => {
    if (data !== undefined) return { is: 'ready', person: data?.person ?? null }
    // Whoever has left stays out, even while the server cannot be told.
    if (logout === 'failed') return { is: 'ready', person: null }
    if (error) return { is: 'unreachable', error, retry: () => void refetch() }
    return { is: 'loading' }
  }, [logout, data, error, refetch])

  const life = useMemo(
    () => ({ state, hasLeft, enter, leave, renew }),
    [state, hasLeft, enter, leave, renew],
  )
  return <LoginLifeContext value={life}>{children}</LoginLifeContext>
}

/**
 * Reads anew who is logged in (spec 4: the profile is read again on every change). While the server cannot say, it stays as
 * it was, and so does what has been typed.
 */
function useReadLogin(): () => Promise<void> {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  return useCallback(async () => {
    const known = queryClient.getQueryData<Login>(meKey)
    const found = await client.auth.me.query().catch(() => undefined)
    // Whoever has entered or left meanwhile knows better.
    if (found === undefined || queryClient.getQueryData<Login>(meKey) !== known) return
    if (found?.person.id === known?.person.id) queryClient.setQueryData(meKey, found)
    else changeLogin(queryClient, found)
    if (found && known && found.expiresAt > known.expiresAt) broadcastLoginEvent('token refreshed')
  }, [queryClient, client])
}

/** Keeps up with the clock and with the other tabs. */
function useWatch(read: () => Promise<void>, onLeft: () => void): void {
  const queryClient = useQueryClient()
  const onEvent = useEffectEvent((event: LoginEvent) => {
    if (event !== 'signed out') return void read()
    onLeft()
    changeLogin(queryClient, null)
  })
  useEffect(
    () =>
      keepSessionAlive({
        endsAt: () => queryClient.getQueryData<Login>(meKey)?.expiresAt ?? null,
        onEvent: (event) => onEvent(event),
        renew: read,
      }),
    [queryClient, read],
  )
}

export function useAuth(): Auth {
  const life = use(LoginLifeContext)
  if (!life) throw new Error('useAuth needs AuthProvider')
  return life
}
