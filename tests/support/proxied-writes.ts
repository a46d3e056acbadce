import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

type Target = {
  /** The origin of the proxy, without a trailing slash. */
  origin: string
  /** The Cookie header of the pot's trainer. */
  cookie: string
  potId: string
}

export type ProxiedWrites = {
  /** The ids of the changes of hours that were answered by 200. */
  acknowledged: readonly string[]
  /** How many answers had each HTTP status. */
  statuses: Readonly<Record<number, number>>
  /** The longest time to an answer so far, in ms. */
  longestMs: () => number
  /** Resolves when another 300 writes have been acknowledged; throws after a minute. */
  further: () => Promise<void>
  /** Ends the writers after their current write. */
  end: () => Promise<void>
}

/** How many writes can be under way at once. */
export const writers = 8
const writesBetween = 300
const furtherMs = 60_000

/** Starts eight writers that change a pot by a hundredth of an hour through a proxy, until they are ended. */
export function startProxiedWrites({ origin, cookie, potId }: Target): ProxiedWrites {
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const acknowledged: string[] = []
  const statuses: Record<number, number> = {}
  let isOver = false
  let longest = 0

  async function write(): Promise<void> {
    while (!isOver) {
      const id = randomUUID()
      const started = performance.now()
      const { status } = await fetch(`${origin}/trpc/pots.changeHours`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ json: { id, potId, hours: 0.01, reason: 'Justering' } }),
      })
      longest = Math.max(longest, performance.now() - started)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200) acknowledged.push(id)
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, write))
  return {
    acknowledged,
    statuses,
    longestMs: () => longest,
    further: async () => {
      const wanted = acknowledged.length + writesBetween
      const until = performance.now() + furtherMs
      while (acknowledged.length < wanted) {
        if (performance.now() > until)
          throw new Error(`Too few writes were acknowledged: ${JSON.stringify(statuses)}.`)
        await wait(5)
      }
    },
    end: async () => {
      isOver = true
      await writing
    },
  }
}
