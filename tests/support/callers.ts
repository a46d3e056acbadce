import pino from 'pino'
import { appRouter } from '#server/app/router.ts'
import { readBackups } from '#server/operations/backup/own-copies.ts'
import type { Actor } from '#server/platform/access/actor.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import { MemoryCounters } from '#server/platform/access/memory-limit.ts'
import { createPasswords } from '#server/platform/access/passwords.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { createCallerFactory } from '#server/procedures/trpc.ts'

const factory = createCallerFactory(appRouter)

/** The SECRET_KEY of a product that opens what the factories have sealed. */
export const testSecret = 'a secret that only the tests know, 32+ characters'

/** Encryption keys for tests: a constant secret, no key file. */
export const testKeys = await loadKeys(testSecret, '')

/** Password hashing at minimal cost; the production parameters have a test of their own. */
export const testPasswords = createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 })

/** Calls procedures as this actor through every middleware; null is an unauthenticated caller. */
export function callerOf(db: Database, actor: Actor | null, overrides: Partial<Context> = {}) {
  const context: Context = {
    db,
    keys: testKeys,
    passwords: testPasswords,
    erasures: { append: async () => {} },
    copies: null,
    readBackups: () => readBackups({ db, copies: null, now: context.now }),
    // Security lines are written at any level.
    log: pino({ level: 'silent' }, { write: () => {} }),
    now: () => new Date(),
    address: '192.0.2.1',
    origin: () => ({ address: '192.0.2.0/24', device: 'Chrome, Linux' }),
    countRefusal: () => {},
    // The writers of the tests leave thousands of events.
    countEvent: async () => {},
    memoryCounters: new MemoryCounters(),
    idempotencyKey: null,
    keyedCall: null,
    token: null,
    device: null,
    login: () =>
      Promise.resolve(
        actor && {
          loginId: '00000000-0000-4000-8000-000000000000',
          actor,
          expiresAt: new Date(Date.now() + 3_600_000),
          // The password has just been given.
          confirmedAt: context.now(),
          renewed: false,
        },
      ),
    demandsFactor: false,
    appOrigin: () => new URL('http://localhost:3000'),
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
