import type { TRPCLink } from '@trpc/client'
import { tap } from '@trpc/server/observable'
import type { AppRouter } from '#server/app/router.ts'
import { isOutcomeUnknown } from '../error-messages.ts'
import { createAttempts } from './attempts.ts'

/** No mutation of this area takes an idempotency key, and no password of a login is kept with the attempts. */
const unkeyedArea = /^auth\./

/**
 * Adds the idempotency key of its attempt to the context of each mutation; `idempotencyHeader` sends it. The server's list
 * (shared/access/unkeyed.ts) decides which of them use it.
 */
export const idempotencyLink: TRPCLink<AppRouter> = () => {
  const attempts = createAttempts()
  return ({ op, next }) => {
    if (op.type !== 'mutation' || unkeyedArea.test(op.path)) return next(op)
    const attempt = attempts.begin(op.path, op.input)
    return next({ ...op, context: { ...op.context, idempotencyKey: attempt.key } }).pipe(
      tap({
        next: () => attempts.settle(op.input),
        error: (error) => {
          if (isOutcomeUnknown(error)) attempts.lose(attempt)
          else attempts.settle(op.input)
        },
      }),
    )
  }
}

/** The header with the idempotency key of a call; none without one. */
export function idempotencyHeader({ context }: { context: Record<string, unknown> }) {
  const { idempotencyKey } = context
  return typeof idempotencyKey === 'string' ? { 'Idempotency-Key': idempotencyKey } : {}
}
