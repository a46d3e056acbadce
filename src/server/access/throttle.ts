import { eq, lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#shared/problem.ts'
import { throttles } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import { type Keys, throttleKey } from './keys.ts'

/**
 * So many points in so many seconds. `sliding`: each point taken puts the end of those seconds off, so that no stretch of
 * that length, wherever it begins, has more points than that.
 */
export type Limit = { name: string; points: number; seconds: number; sliding?: true }

/**
 * The limits of design section 6, by what they protect. They count calls, not requests. An account has its guesses from
 * wherever they come; a browser that has been in before has its own (auth/known-device.ts).
 */
export const limits = {
  loginOfAccount: { name: 'login-account', points: 10, seconds: 15 * 60, sliding: true },
  loginOfDevice: { name: 'login-device', points: 10, seconds: 15 * 60, sliding: true },
  loginFromAddress: { name: 'login-address', points: 100, seconds: 60 * 60 },
  currentPassword: { name: 'current-password', points: 10, seconds: 15 * 60, sliding: true },
  resetOfAccount: { name: 'reset-account', points: 3, seconds: 60 * 60 },
  resetFromAddress: { name: 'reset-address', points: 20, seconds: 60 * 60 },
  resetLinkMiss: { name: 'reset-link-miss', points: 30, seconds: 10 * 60 },
  codeOfAccount: { name: 'code-account', points: 10, seconds: 60 * 60 },
  activationFromAddress: { name: 'activation-address', points: 30, seconds: 60 * 60 },
  inviteOfAccount: { name: 'invite-account', points: 50, seconds: 60 * 60 },
  clientLoginOfAccount: { name: 'client-login-account', points: 50, seconds: 60 * 60 },
  clientLoginOfAddress: { name: 'client-login-address', points: 5, seconds: 60 * 60 },
  imageOfAccount: { name: 'image-account', points: 30, seconds: 60 * 60 },
  linkMissFromAddress: { name: 'link-miss-address', points: 30, seconds: 10 * 60 },
} satisfies Record<string, Limit>

/** Where the points are counted, and under which key. */
type Counters = { db: Database; keys: Keys }

const limiters = new WeakMap<Database, Map<string, RateLimiterDrizzle>>()

function limiterOn(db: Database, limit: Limit): RateLimiterDrizzle {
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
    // Old counters go with old logins, once an hour: see sweepThrottles.
    clearExpiredByTimeout: false,
  })
  known.set(limit.name, limiter)
  return limiter
}

/** Takes one point, before the work that it pays for. Throws TOO_MANY_ATTEMPTS when none is left. */
export async function spend({ db, keys }: Counters, limit: Limit, subject: string): Promise<void> {
  const limiter = limiterOn(db, limit)
  const key = throttleKey(keys, subject)
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

/** Gives the point back: what was tried succeeded. */
export async function refund({ db, keys }: Counters, limit: Limit, subject: string): Promise<void> {
  await limiterOn(db, limit).reward(throttleKey(keys, subject))
}

/** Removes counters whose time has run out. */
export async function sweepThrottles(db: Database, now: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.expire, now))
}

/** The part of an address that one person holds: all of IPv4, the first half of IPv6. */
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
