import { newId } from '../new-id.ts'

/** One try of a person to do something: all calls of it carry the same idempotency key (D38). */
export type Attempt = { readonly key: string; readonly act: string }

/** How long a lost attempt is remembered, in ms: while the person is still looking at what they pressed. */
const rememberedMs = 120_000

/**
 * Tells which calls are one attempt. A retry by the query library passes the same input object again. A second press with
 * the same values is the same attempt when the outcome of the first is unknown; not once another act was answered, which
 * may have undone the first.
 */
export function createAttempts(now: () => number = Date.now) {
  const byInput = new WeakMap<object, Attempt>()
  const lost = new Map<string, { attempt: Attempt; at: number }>()

  function remembered(act: string): Attempt | null {
    const found = lost.get(act)
    return found && now() - found.at < rememberedMs ? found.attempt : null
  }

  return {
    /** The attempt that a call of this procedure with this input belongs to. */
    begin(path: string, input: unknown): Attempt {
      const isObject = typeof input === 'object' && input !== null
      const known = isObject && byInput.get(input)
      if (known) return known
      const act = `${path} ${JSON.stringify(input)}`
      const attempt = remembered(act) ?? { key: newId(), act }
      if (isObject) byInput.set(input, attempt)
      return attempt
    },
    /** The answer is lost: whether the server has acted is unknown. */
    lose(attempt: Attempt): void {
      lost.set(attempt.act, { attempt, at: now() })
    },
    /** The server has answered, with a success or a refusal: the same values again are another attempt. */
    settle(input: unknown): void {
      if (typeof input === 'object' && input !== null) byInput.delete(input)
      lost.clear()
    },
  }
}
