import { and, eq, gt, lt, min, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { throttles } from '../../schema/auth.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { type Keys, rateLimitKey } from './keys.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * A rate limit: no interval of `seconds` contains more than `points` attempts of a subject. Each comes back when it has aged
 * that long, at most a tenth later.
 */
export type RateLimit = { name: string; points: number; seconds: number; inMemory?: never }

/**
 * The same in the memory of the process (platform/access/memory-limit.ts), where a write to the database would cost more than what is
 * limited: `points` attempts within `seconds` of the first. Several processes multiply it.
 */
export type MemoryLimit = { name: string; points: number; seconds: number; inMemory: true }

/**
 * The rate limits (D47). They count procedure calls, not HTTP requests. An account's login attempts are
 * counted across all addresses; a known device has a counter of its own (auth/known-device.ts) and no other.
 */
export const rateLimits = {
  loginOfAccount: { name: 'login-account', points: 10, seconds: 15 * minute },
  loginOfDevice: { name: 'login-device', points: 10, seconds: 15 * minute },
  loginFromAddress: { name: 'login-address', points: 100, seconds: hour },
  factorOfAccount: { name: 'factor-account', points: 10, seconds: hour },
  factorOfDevice: { name: 'factor-device', points: 10, seconds: hour },
  currentPassword: { name: 'current-password', points: 10, seconds: 15 * minute },
  confirmOfAccount: { name: 'confirm-account', points: 10, seconds: hour },
  resetOfAccount: { name: 'reset-account', points: 3, seconds: hour },
  resetFromAddress: { name: 'reset-address', points: 20, seconds: hour },
  offerMiss: { name: 'offer-miss', points: 30, seconds: 10 * minute },
  resetLinkMiss: { name: 'reset-link-miss', points: 30, seconds: 10 * minute },
  emailChangeOfAccount: { name: 'email-change-account', points: 5, seconds: hour },
  emailChangeToAddress: { name: 'email-change-address', points: 5, seconds: hour },
  emailLinkMiss: { name: 'email-link-miss', points: 30, seconds: 10 * minute },
  firstAccountLinkMiss: { name: 'first-account-link-miss', points: 30, seconds: 10 * minute },
  codeOfAccount: { name: 'code-account', points: 10, seconds: hour },
  activationFromAddress: { name: 'activation-address', points: 30, seconds: hour },
  inviteOfAccount: { name: 'invite-account', points: 50, seconds: hour },
  clientLoginOfAccount: { name: 'client-login-account', points: 50, seconds: hour },
  clientLoginOfAddress: { name: 'client-login-address', points: 5, seconds: hour },
  lettersOfAccount: { name: 'letters-account', points: 500, seconds: hour },
  /** Mail to one recipient, in a day: of what one account causes, and of all that others cause (operations/mailing/policy.ts). */
  mailOfWriter: { name: 'mail-writer', points: 20, seconds: day },
  mailToAddress: { name: 'mail-address', points: 60, seconds: day },
  linkSwitchOfAccount: { name: 'link-switch-account', points: 100, seconds: hour },
  letterSampleOfAccount: { name: 'letter-sample-account', points: 20, seconds: hour },
  lettersOfClient: { name: 'letters-client', points: 20, seconds: hour },
  imageOfAccount: { name: 'image-account', points: 30, seconds: hour },
  exportOfAccount: { name: 'export-account', points: 120, seconds: hour },
  /** Rows that an account creates: a series of two years for each of ninety clients. */
  rowsOfAccount: { name: 'rows-account', points: 10_000, seconds: hour },
  /** Openings that are recorded: those between leave nothing, so that the holder of a link floods nothing. */
  openingOfLink: { name: 'opening-link', points: 1, seconds: hour },
  /** Also of sheets, apart from those of links: a large calendar goes on asking for what was renewed, from an address of many people. */
  feedMissFromAddress: { name: 'feed-miss-address', points: 30, seconds: 10 * minute },
  feedActOfLink: { name: 'feed-act-link', points: 10, seconds: hour },
  /** Acts of the holder of a link, in the transaction of the act: what is refused or repeated is none (D39). */
  actsOfLink: { name: 'acts-link', points: 10, seconds: hour },
  /** Of those the bookings and moves (D117). */
  bookingsOfLink: { name: 'bookings-link', points: 6, seconds: day },
  linkMissFromAddress: { name: 'link-miss-address', points: 30, seconds: 10 * minute },
  /** Reads of personal links from one address: three hundred openings a minute, each of three calls. An open one asks three times. */
  readsOfLinks: { name: 'link-reads', points: 900, seconds: minute, inMemory: true },
  /** Reads of one feed: many times what a calendar asks. */
  readsOfFeed: { name: 'feed-reads', points: 60, seconds: minute, inMemory: true },
  /** Reads of one address for sheets: a sheet asks once a minute at the most, and each of its cells may. */
  readsOfSheet: { name: 'sheet-reads', points: 60, seconds: minute, inMemory: true },
  /** Events of one kind that an account leaves, so many as the budget of the kind (platform/recording/budgets.ts). */
  eventsOfAccount: { name: 'events-account', seconds: hour, inMemory: true },
} satisfies Record<string, RateLimit | MemoryLimit | Omit<MemoryLimit, 'points'>>

/** The database of the counters, the key that pseudonymizes their subjects, and the clock. */
type Counters = { db: Database; keys: Keys; now?: () => Date }

/** A period is counted in this many parts; an attempt comes back at most one part late. */
const parts = 10

/**
 * Counts an attempt in the counter of the current part of its period, whose new value is the attempt's own, so that of
 * concurrent ones as many as allowed pass; and adds the parts before it.
 */
const countAttempt = prepared((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const own = db.$with('own').as(
    db
      .insert(throttles)
      .values({
        key: sql.placeholder('key'),
        points: sql.placeholder('weight'),
        expire: sql.placeholder('expire'),
      })
      .onConflictDoUpdate({
        target: throttles.key,
        set: {
          points: sql`case when ${throttles.expire} <= ${now} then 0 else ${throttles.points} end + excluded.points`,
          expire: sql`excluded.expires_at`,
        },
      })
      .returning({ points: throttles.points }),
  )
  const earlier = db
    .select({
      points: sql<number>`coalesce(sum(${throttles.points}), 0)::int`.as('earlier_points'),
      firstBack: min(throttles.expire).as('first_back'),
    })
    .from(throttles)
    .where(
      and(
        sql`${throttles.key} = any(${sql.placeholder('before')}::text[])`,
        gt(throttles.expire, now),
        gt(throttles.points, 0),
      ),
    )
    .as('earlier')
  return db
    .with(own)
    .select({
      attempts: sql<number>`${own.points} + ${earlier.points}`,
      firstBack: earlier.firstBack,
    })
    .from(own)
    .crossJoin(earlier)
    .prepare('count_attempt')
})

/** Takes a counted attempt back, because it succeeded or had no verdict. */
export type Refund = () => Promise<void>

/**
 * Counts one attempt, or as many as its weight, before the work that it limits, and returns its refund. A refused attempt
 * is not counted. Throws TOO_MANY_ATTEMPTS when the rate limit is reached.
 */
export async function consumeAttempt(
  { db, keys, now = () => new Date() }: Counters,
  { name, points, seconds, weight = 1 }: RateLimit & { weight?: number },
  subject: string,
): Promise<Refund> {
  const at = now()
  const partMs = (seconds * 1000) / parts
  const current = Math.floor(at.getTime() / partMs)
  const hidden = rateLimitKey(keys, subject)
  const [key, ...before] = Array.from(
    { length: parts + 1 },
    (_, n) => `${name}:${hidden}:${current - n}`,
  ) as [string, ...string[]]
  const expire = new Date((current + parts + 1) * partMs)
  const counted = { key, weight, expire, now: at.toISOString(), before: `{${before.join()}}` }
  const [count] = await countAttempt(db).execute(counted)
  const refund = async () => {
    await db
      .update(throttles)
      .set({ points: sql`greatest(0, ${throttles.points} - ${weight}::int)` })
      .where(eq(throttles.key, key))
  }
  if (count && count.attempts <= points) return refund
  await refund()
  const backInMs = (count?.firstBack ?? expire).getTime() - at.getTime()
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
