import { and, eq, gt, inArray, lt, min, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#shared/problem.ts'
import { throttles } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import { type Keys, rateLimitKey } from './keys.ts'

/**
 * A rate limit: `points` attempts per `seconds`, counted from the first one. `sliding`: no interval of that length
 * contains more attempts, and each comes back when it has aged that long. Limits that strangers can reach slide.
 */
export type RateLimit = { name: string; points: number; seconds: number; sliding?: true }

/**
 * The rate limits (D47). They count procedure calls, not HTTP requests. An account's login attempts are
 * counted across all addresses; a known device has a counter of its own (auth/known-device.ts) and no other.
 */
export const rateLimits = {
  loginOfAccount: { name: 'login-account', points: 10, seconds: 15 * 60, sliding: true },
  loginOfDevice: { name: 'login-device', points: 10, seconds: 15 * 60, sliding: true },
  loginFromAddress: { name: 'login-address', points: 100, seconds: 60 * 60, sliding: true },
  factorOfAccount: { name: 'factor-account', points: 10, seconds: 60 * 60, sliding: true },
  factorOfDevice: { name: 'factor-device', points: 10, seconds: 60 * 60, sliding: true },
  currentPassword: { name: 'current-password', points: 10, seconds: 15 * 60, sliding: true },
  confirmOfAccount: { name: 'confirm-account', points: 10, seconds: 60 * 60, sliding: true },
  resetOfAccount: { name: 'reset-account', points: 3, seconds: 60 * 60 },
  resetFromAddress: { name: 'reset-address', points: 20, seconds: 60 * 60, sliding: true },
  offerMiss: { name: 'offer-miss', points: 30, seconds: 10 * 60, sliding: true },
  resetLinkMiss: { name: 'reset-link-miss', points: 30, seconds: 10 * 60, sliding: true },
  emailChangeOfAccount: { name: 'email-change-account', points: 5, seconds: 60 * 60 },
  emailChangeToAddress: { name: 'email-change-address', points: 5, seconds: 60 * 60 },
  emailLinkMiss: { name: 'email-link-miss', points: 30, seconds: 10 * 60, sliding: true },
  firstAccountLinkMiss: {
    name: 'first-account-link-miss',
    points: 30,
    seconds: 10 * 60,
    sliding: true,
  },
  codeOfAccount: { name: 'code-account', points: 10, seconds: 60 * 60 },
  activationFromAddress: {
    name: 'activation-address',
    points: 30,
    seconds: 60 * 60,
    sliding: true,
  },
  inviteOfAccount: { name: 'invite-account', points: 50, seconds: 60 * 60 },
  clientLoginOfAccount: { name: 'client-login-account', points: 50, seconds: 60 * 60 },
  clientLoginOfAddress: { name: 'client-login-address', points: 5, seconds: 60 * 60 },
  lettersOfAccount: { name: 'letters-account', points: 500, seconds: 60 * 60, sliding: true },
  /** Mail to one recipient, in a day: of what one account causes, and of all that others cause (mail/policy.ts). */
  mailOfWriter: { name: 'mail-writer', points: 20, seconds: 24 * 60 * 60, sliding: true },
  mailToAddress: { name: 'mail-address', points: 60, seconds: 24 * 60 * 60, sliding: true },
  linkSwitchOfAccount: { name: 'link-switch-account', points: 100, seconds: 60 * 60 },
  letterSampleOfAccount: { name: 'letter-sample-account', points: 20, seconds: 60 * 60 },
  lettersOfClient: { name: 'letters-client', points: 20, seconds: 60 * 60, sliding: true },
  imageOfAccount: { name: 'image-account', points: 30, seconds: 60 * 60 },
  exportOfAccount: { name: 'export-account', points: 120, seconds: 60 * 60 },
  /** Rows that an account creates: a series of two years for each of ninety clients. */
  rowsOfAccount: { name: 'rows-account', points: 10_000, seconds: 60 * 60 },
  /** Openings that are recorded: those between leave nothing, so that the holder of a link floods nothing. */
  openingOfLink: { name: 'opening-link', points: 1, seconds: 60 * 60, sliding: true },
  /** Apart from those of links: a large calendar goes on asking for what was renewed, from an address of many people. */
  feedMissFromAddress: { name: 'feed-miss-address', points: 30, seconds: 10 * 60, sliding: true },
  feedActOfLink: { name: 'feed-act-link', points: 10, seconds: 60 * 60, sliding: true },
  /** Acts of the holder of a link, in the transaction of the act: what is refused or repeated is none (D39). */
  actsOfLink: { name: 'acts-link', points: 10, seconds: 60 * 60, sliding: true },
  linkMissFromAddress: { name: 'link-miss-address', points: 30, seconds: 10 * 60, sliding: true },
} satisfies Record<string, RateLimit>

/** The database of the counters, the key that pseudonymizes their subjects, and the clock. */
type Counters = { db: Database; keys: Keys; now?: () => Date }

/** A rate limit, and how many attempts one call counts as. */
type Weighted = RateLimit & { weight: number }

/** One counted attempt: the key of its counter, the attempts in the period with it, and when one comes back, in ms. */
type Counted = { key: string; attempts: number; backInMs: number }

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

async function countFixed(
  { db }: Pick<Counters, 'db'>,
  { weight, ...limit }: Weighted,
  subject: string,
): Promise<Counted> {
  const limiter = limiterOn(db, limit)
  const key = limiter.getKey(subject)
  const counted = await limiter.consume(subject, weight).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error
    throw error
  })
  return { key, attempts: counted.consumedPoints, backInMs: counted.msBeforeNext }
}

/** A sliding period is counted in this many parts; an attempt comes back at most one part late. */
const parts = 10

/**
 * Counts an attempt of a sliding limit: in the counter of the current part of the period, whose new value is the
 * attempt's own, so that of concurrent ones as many as allowed pass; and adds the parts before it.
 */
async function countSliding(
  { db, now = () => new Date() }: Omit<Counters, 'keys'>,
  limit: Weighted,
  subject: string,
): Promise<Counted> {
  const at = now()
  const partMs = (limit.seconds * 1000) / parts
  const current = Math.floor(at.getTime() / partMs)
  const keyOf = (part: number) => `${limit.name}:${subject}:${part}`
  const key = keyOf(current)
  const expire = new Date((current + parts + 1) * partMs)
  const isOver = sql`${throttles.expire} <= ${at.toISOString()}`
  const [own] = await db
    .insert(throttles)
    .values({ key, points: limit.weight, expire })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        points: sql`case when ${isOver} then 0 else ${throttles.points} end + excluded.points`,
        expire,
      },
    })
    .returning({ attempts: throttles.points })
  const before = Array.from({ length: parts }, (_, n) => keyOf(current - n - 1))
  const [earlier] = await db
    .select({
      attempts: sql<number>`coalesce(sum(${throttles.points}), 0)::int`,
      firstBack: min(throttles.expire),
    })
    .from(throttles)
    .where(and(inArray(throttles.key, before), gt(throttles.expire, at), gt(throttles.points, 0)))
  const firstBack = earlier?.firstBack ?? expire
  return {
    key,
    attempts: (own?.attempts ?? limit.weight) + (earlier?.attempts ?? 0),
    backInMs: firstBack.getTime() - at.getTime(),
  }
}

/** Takes a counted attempt back, because it succeeded or had no verdict. */
export type Refund = () => Promise<void>

/**
 * Counts one attempt, or as many as its weight, before the work that it limits, and returns its refund. A refused attempt
 * is not counted. Throws TOO_MANY_ATTEMPTS when the rate limit is reached.
 */
export async function consumeAttempt(
  counters: Counters,
  { weight = 1, ...limit }: RateLimit & { weight?: number },
  subject: string,
): Promise<Refund> {
  const { db, keys } = counters
  const hidden = rateLimitKey(keys, subject)
  const count = limit.sliding ? countSliding : countFixed
  const { key, attempts, backInMs } = await count(counters, { ...limit, weight }, hidden)
  const refund = async () => {
    await db
      .update(throttles)
      .set({ points: sql`greatest(0, ${throttles.points} - ${weight}::int)` })
      .where(eq(throttles.key, key))
  }
  if (attempts <= limit.points) return refund
  await refund()
  throw new Problem('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(backInMs / 1000) })
}

/** Counts one attempt as `consumeAttempt` does, and returns whether it is within the rate limit. */
export async function isWithinLimit(
  counters: Counters,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  try {
    await consumeAttempt(counters, limit, subject)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Counts letters that the current user is about to send to clients, as `consumeRows` does. */
export async function consumeLetters(
  ctx: Counters & { actor: { id: string } },
  count: number,
): Promise<Refund> {
  return consumeAttempt(ctx, { ...rateLimits.lettersOfAccount, weight: count }, ctx.actor.id)
}

/**
 * Counts rows that the current user is about to create, so that no account fills the disk, and returns its
 * refund. Called before the transaction. Throws TOO_MANY_ATTEMPTS.
 */
export async function consumeRows(
  ctx: Counters & { actor: { id: string } },
  count = 1,
): Promise<Refund> {
  return consumeAttempt(ctx, { ...rateLimits.rowsOfAccount, weight: count }, ctx.actor.id)
}

/** Deletes expired counters. */
export async function deleteExpiredCounters(db: Database, now: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.expire, now))
}
