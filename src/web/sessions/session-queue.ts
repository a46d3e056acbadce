import type { MutationOptions, QueryClient } from '@tanstack/react-query'

/**
 * Runs a mutation after every earlier one of the same sessions has settled, so that each is over the version that the one
 * before it made. No component observes it, so its states render nothing.
 *
 * TanStack's `scope` queues by a single id. The scopes of further sessions are locked by placeholder mutations that settle
 * with this one. All of them are queued in the same tick, which prevents a deadlock.
 */
export function mutateInOrder<Output, Context = unknown>(
  queryClient: QueryClient,
  sessionIds: readonly string[],
  options: Omit<MutationOptions<Output, Error, void, Context>, 'scope' | 'mutationFn'> & {
    mutationFn: () => Promise<Output>
  },
): Promise<Output> {
  const mutations = queryClient.getMutationCache()
  const [first = '', ...others] = new Set(sessionIds)
  let release = () => {}
  const settled = new Promise<void>((resolve) => {
    release = resolve
  })
  const turns = others.map(
    (id) =>
      new Promise<void>((start) => {
        const hold = () => {
          start()
          return settled
        }
        const holder = { scope: scopeOf(id), mutationFn: hold }
        void mutations.build(queryClient, holder).execute(undefined)
      }),
  )
  const mutationFn = () => Promise.all(turns).then(options.mutationFn)
  return mutations
    .build(queryClient, { ...options, scope: scopeOf(first), mutationFn })
    .execute(undefined)
    .finally(release)
}

function scopeOf(sessionId: string) {
  return { id: `session ${sessionId}` }
}
