import pino from 'pino'
import type { Actor } from '#server/access/actor.ts'
import { loadKeys } from '#server/access/keys.ts'
import { createPasswords } from '#server/auth/passwords.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { appRouter } from '#server/router.ts'
import { createCallerFactory } from '#server/trpc.ts'

const factory = createCallerFactory(appRouter)

/** Keys of the tests: the same secret everywhere, and no file. */
export const testKeys = await loadKeys('a secret that only the tests know, 32+ characters', '')

/** Hashes at a cost that no test waits for; the product's own has a test. */
export const testPasswords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 })

/** Calls the procedures as this actor, through every middleware; null is somebody without a login. */
export function callerOf(db: Database, actor: Actor | null, overrides: Partial<Context> = {}) {
  const context: Context = {
    db,
    keys: testKeys,
    passwords: testPasswords,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    address: '192.0.2.1',
    token: null,
    device: null,
    login: () =>
      Promise.resolve(
        actor && { actor, expiresAt: new Date(Date.now() + 3_600_000), renewed: false },
      ),
    demoBarrier: () => null,
    sendsMail: true,
    notifyOutbox: () => {},
    setCookie: () => {},
    setDevice: () => {},
    ...overrides,
  }
  return factory(context)
}

export type Caller = ReturnType<typeof callerOf>
