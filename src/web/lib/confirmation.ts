import type { TRPCClientError, TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/app/router.ts'
import { isUnconfirmed } from './error-messages.ts'

/** Asks the current user to confirm the login; false when they cancel. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Sets who asks; returns a function that ends it. */
export function answerConfirmations(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = null
  }
}

/**
 * A mutation that the server refuses before a confirmation is asked about and then sent again, as it was: it stays
 * pending meanwhile, and whoever called it sees its outcome alone. Cancelled, it fails with CONFIRMATION_NEEDED.
 */
export const confirming: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op)
    return observable((observer) => {
      let isGone = false
      async function repeat(asker: Ask, error: TRPCClientError<AppRouter>): Promise<void> {
        const isConfirmed = await asker()
        if (isGone) return
        if (isConfirmed) sent = next(op).subscribe(observer)
        else observer.error(error)
      }
      let sent = next(op).subscribe({
        ...observer,
        error: (error) => {
          if (ask && isUnconfirmed(error)) void repeat(ask, error)
          else observer.error(error)
        },
      })
      return () => {
        isGone = true
        sent.unsubscribe()
      }
    })
  }
