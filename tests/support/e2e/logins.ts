import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'
import type { AppRouter } from '#server/app/router.ts'
import { password, people, type Who } from './people.ts'
import { noteSecrets } from './secrets.ts'

/** A tRPC client that sends what our web app sends. */
export type Api = TRPCClient<AppRouter>

export type Login = { api: Api; cookie: { name: string; value: string; url: string } }

/** The origin of this run's product, without a trailing slash. */
function productUrl(): string {
  const { E2E_URL: url } = process.env
  if (!url) throw new Error('the global setup has not started the product')
  return url
}

const known = new Map<Who, { login: Promise<Login>; confirmedAt: number }>()
/** So that what is left of the ten minutes is longer than a test. */
const confirmEveryMs = 4 * 60_000

/**
 * A login made without the screens, cached per worker, and confirmed a moment ago. A test that logs out makes a login of
 * its own.
 */
export async function loginOf(who: Who): Promise<Login> {
  const found = known.get(who) ?? {
    login: enter(people[who].email, password),
    confirmedAt: Date.now(),
  }
  known.set(who, found)
  const login = await found.login
  if (Date.now() - found.confirmedAt > confirmEveryMs) {
    found.confirmedAt = Date.now()
    await login.api.auth.confirm.mutate({ answer: { method: 'password', password } })
  }
  return login
}

/** The procedures as this person. */
export async function apiOf(who: Who): Promise<Api> {
  return (await loginOf(who)).api
}

/** A fresh login of this account, made without the screens; at the shared product by default. */
export function enter(email: string, typed: string, url?: string): Promise<Login> {
  const credentials = { email, password: typed }
  noteSecrets({ sent: credentials })
  return loginBy((api) => api.auth.login.mutate(credentials), url)
}

/** The login that a call creates for an unauthenticated caller. `cookie` is the newest: a new password replaces it. */
export async function loginBy(
  call: (api: Api) => Promise<unknown>,
  url = productUrl(),
): Promise<Login> {
  const jar: { cookie?: { name: string; value: string } } = {}
  const api = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/trpc`,
        transformer: superjson,
        headers: () => ({
          origin: url,
          ...(jar.cookie && { cookie: `${jar.cookie.name}=${jar.cookie.value}` }),
        }),
        fetch: async (input, init) => {
          const answer = await fetch(input, init)
          const cookies = answer.headers.getSetCookie()
          noteSecrets({ cookies })
          for (const sent of cookies) {
            const [, name, value] = /^(tidspott)=([^;]+)/.exec(sent) ?? []
            if (name && value) jar.cookie = { name, value }
          }
          return answer
        },
      }),
    ],
  })
  await call(api)
  const cookie = () => {
    if (!jar.cookie) throw new Error('the call gave no login')
    return { ...jar.cookie, url }
  }
  cookie()
  return {
    api,
    get cookie() {
      return cookie()
    },
  }
}
