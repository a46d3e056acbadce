import { eq, lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#shared/problem.ts'
import { throttles } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import { type Keys, rateLimitKey } from './keys.ts'

/**
 * A rate limit: `points` attempts per `seconds`. `sliding`: each attempt restarts the window, so that no interval of
 * that length contains more attempts.
 */
export type RateLimit = { name: string; points: number; seconds: number; sliding?: true }

/**
 * The rate limits of design section 6. They count procedure calls, not HTTP requests. An account's login attempts are
 * counted across all addresses; a known device has a counter of its own (auth/known-device.ts).
 */
export const rateLimits = {
  loginOfAccount: { name: 'login-account', points: 10, seconds: 15 * 60, sliding: true },
  loginOfDevice: { name: 'login-device', points: 10, seconds: 15 * 60, sliding: true },
  loginFromAddress: { name: 'login-address', points: 100, seconds: 60 * 60 },
  currentPassword: { name: 'current-password', points: 10, seconds: 15 * 60, sliding: true },
  resetOfAccount: { name: 'reset-account', points: 3, seconds: 60 * 60 },
  resetFromAddress: { name: 'reset-address', points: 20, seconds: 60 * 60 },
  offerMiss: { name: 'offer-miss', points: 30, seconds: 10 * 60 },
  resetLinkMiss: { name: 'reset-link-miss', points: 30, seconds: 10 * 60 },
  codeOfAccount: { name: 'code-account', points: 10, seconds: 60 * 60 },
  activationFromAddress: { name: 'activation-address', points: 30, seconds: 60 * 60 },
  inviteOfAccount: { name: 'invite-account', points: 50, seconds: 60 * 60 },
  clientLoginOfAccount: { name: 'client-login-account', points: 50, seconds: 60 * 60 },
  clientLoginOfAddress: { name: 'client-login-address', points: 5, seconds: 60 * 60 },
  imageOfAccount: { name: 'image-account', points: 30, seconds: 60 * 60 },
  linkMissFromAddress: { name: 'link-miss-address', points: 30, seconds: 10 * 60 },
} satisfies Record<string, RateLimit>

/** The database of the counters, and the key that pseudonymizes their subjects. */
type Counters = { db: Database; keys: Keys }

const limiters = new WeakMap<Database, Map<string, RateLimiterDrizzle>>()

function limiterOn(db: Database, limit: RateLimit): RateLimiterDrizzle {
  const known = limiters.get(db) ?? new Map<string, RateLimiterDrizzle>()
  limiters.set(db, known)
  const existing = known.get(limit.name)
  if (existing) return existing
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: throttles,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    // Expired counters are deleted hourly, by deleteExpiredCounters.
    clearExpiredByTimeout: false,
  })
  known.set(limit.name, limiter)
  return limiter
}

/** Counts one attempt, before the work that it limits. Throws TOO_MANY_ATTEMPTS when the rate limit is reached. */
export async function consumeAttempt(
  { db, keys }: Counters,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const limiter = limiterOn(db, limit)
  const key = rateLimitKey(keys, subject)
  try {
    await limiter.consume(key)
    if (limit.sliding) {
      const expire = new Date(Date.now() + limit.seconds * 1000)
      await db
        .update(throttles)
        .set({ expire })
        .where(eq(throttles.key, limiter.getKey(key)))
    }
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new Problem('TOO_MANY_ATTEMPTS')
    throw error
  }
}

/** Takes one counted attempt back, because it succeeded or had no verdict. */
export async function refundAttempt(
  { db, keys }: Counters,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  await limiterOn(db, limit).reward(rateLimitKey(keys, subject))
}

/** Deletes expired counters. */
export async function deleteExpiredCounters(db: Database, now: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.expire, now))
}

/** The part of an IP address that is rate limited as one: all of IPv4, the first 64 bits of IPv6. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Math.max(0, 8 - front.length - back.length) : 0
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
