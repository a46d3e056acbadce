import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'
import type { AppRouter } from '#server/router.ts'
import { password, people, type Who } from './people.ts'
import { noteSecrets } from './secrets.ts'

/** The procedures, as a browser of ours calls them. */
export type Api = TRPCClient<AppRouter>

export type Login = { api: Api; cookie: { name: string; value: string; url: string } }

/** Where the product of this run answers, without a slash at the end. */
function productUrl(): string {
  const { E2E_URL: url } = process.env
  if (!url) throw new Error('the global setup has not started the product')
  return url
}

const known = new Map<Who, Promise<Login>>()

/** A login that was made without the screens, once per worker. Who logs out in a test makes a login of their own. */
export function loginOf(who: Who): Promise<Login> {
  const login = known.get(who) ?? enter(people[who].email, password)
  known.set(who, login)
  return login
}

/** What this person may call. */
export async function apiOf(who: Who): Promise<Api> {
  return (await loginOf(who)).api
}

/** A login of this account's own, made without the screens; to the product that all share unless another is named. */
export function enter(email: string, typed: string, url?: string): Promise<Login> {
  const credentials = { email, password: typed }
  noteSecrets({ sent: credentials })
  return loginBy((api) => api.auth.login.mutate(credentials), url)
}

/** The login that a call gives to whoever had none. */
export async function loginBy(
  call: (api: Api) => Promise<unknown>,
  url = productUrl(),
): Promise<Login> {
  let cookie: { name: string; value: string } | null = null
  const api = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/trpc`,
        transformer: superjson,
        headers: () => ({
          origin: url,
          ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }),
        }),
        fetch: async (input, init) => {
          const answer = await fetch(input, init)
          const cookies = answer.headers.getSetCookie()
          noteSecrets({ cookies })
          for (const sent of cookies) {
            const [, name, value] = /^(tidspott)=([^;]+)/.exec(sent) ?? []
            if (name && value) cookie = { name, value }
          }
          return answer
        },
      }),
    ],
  })
  await call(api)
  // Set while the answer came in, which the compiler does not follow.
  const given = cookie as { name: string; value: string } | null
  if (!given) throw new Error('the call gave no login')
  return { api, cookie: { ...given, url } }
}
