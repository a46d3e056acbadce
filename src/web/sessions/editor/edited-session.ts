import type { trpc } from '../../lib/trpc.ts'

/** Until then the dialog waits for its answers, so that it is rendered once. Later, a click seems to have had no effect. */
const openAfterMs = 50

/**
 * Fetches the session of the edit dialog anew: a form over a cached old version would be refused.
 * Resolves when the answers are here, or after 50 ms, when the dialog is to show that it loads.
 */
export async function requestEdited({ sessions }: ReturnType<typeof trpc.useUtils>, id: string) {
  const answers = [sessions.get, sessions.series].map((part) => {
    void part.reset({ id })
    return part.prefetch({ id })
  })
  const late = new Promise((resolve) => setTimeout(resolve, openAfterMs))
  await Promise.race([Promise.all(answers), late])
}
