import { randomUUID } from 'node:crypto'
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { Problem } from '#shared/problem.ts'
import { authSessions, profiles } from '../../schema/auth.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Actor } from './actor.ts'
import { hashToken, newToken } from './keys.ts'
import { noOrigin, type Origin } from './origin.ts'

/** A login session expires after 7 idle days and at the latest 30 days after it began (D46). */
const idle = new TimeSpan(7, 'd')
const absolute = new TimeSpan(30, 'd')
/** A SUPER_ADMIN's session expires after 12 hours (D46). */
const absoluteOfSuperAdmin = new TimeSpan(12, 'h')
/** How often the last use of a login session is written. */
const seenEveryMs = 10 * 60 * 1000
/** Maximum number of login sessions per account; a further one ends the oldest. */
const loginsMax = 20

type Attributes = Omit<Actor, 'id'>
type SessionAttributes = Pick<
  typeof authSessions.$inferSelect,
  'createdAt' | 'publicId' | 'lastSeenAt' | 'confirmedAt' | 'device' | 'address' | 'endedAsDisabled'
>

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, Attributes>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: Attributes
  }
}

/**
 * A valid login session, by its public key, its expiry, and when its user last confirmed it (confirmation.ts).
 * `renewed`: the expiry was extended, so the cookie must be sent again.
 */
export type Login = {
  loginId: string
  actor: Actor
  expiresAt: Date
  confirmedAt: Date | null
  renewed: boolean
}

/** The columns of an account that make its actor. */
export const actorColumns = {
  id: profiles.id,
  name: profiles.name,
  email: profiles.email,
  role: profiles.role,
  profileImageUrl: profiles.profileImageUrl,
  keyboardShortcuts: profiles.keyboardShortcuts,
  isDisabled: profiles.isDisabled,
  isDemo: profiles.isDemo,
  mustChangePassword: profiles.mustChangePassword,
}

const findLogin = prepared((db) =>
  db
    .select({
      session: {
        id: authSessions.id,
        userId: authSessions.userId,
        expiresAt: authSessions.expiresAt,
        createdAt: authSessions.createdAt,
        publicId: authSessions.publicId,
        lastSeenAt: authSessions.lastSeenAt,
        confirmedAt: authSessions.confirmedAt,
        device: authSessions.device,
        address: authSessions.address,
        endedAsDisabled: authSessions.endedAsDisabled,
      },
      user: actorColumns,
    })
    .from(authSessions)
    .innerJoin(profiles, eq(authSessions.userId, profiles.id))
    .where(eq(authSessions.id, sql.placeholder('id')))
    .prepare('login_of_token'),
)

/** Lucia's adapter with the per-request query as a prepared statement that does not read the password hash. */
class LoginAdapter extends DrizzlePostgreSQLAdapter implements Adapter {
  readonly #db: Database

  constructor(db: Database) {
    super(db, authSessions, profiles)
    this.#db = db
  }

  override async getSessionAndUser(id: string): ReturnType<Adapter['getSessionAndUser']> {
    const [found] = await findLogin(this.#db).execute({ id })
    if (!found) return [null, null]
    const { id: userId, ...attributes } = found.user
    const { id: sessionId, userId: ofUser, expiresAt, ...sessionAttributes } = found.session
    return [
      { id: sessionId, userId: ofUser, expiresAt, attributes: sessionAttributes },
      { id: userId, attributes },
    ]
  }
}

const lucias = new WeakMap<Database, Lucia<SessionAttributes, Attributes>>()

function luciaOn(db: Database) {
  const known = lucias.get(db)
  if (known) return known
  const lucia = new Lucia(new LoginAdapter(db), {
    sessionExpiresIn: idle,
    getSessionAttributes: (attributes: SessionAttributes) => attributes,
    getUserAttributes: (attributes: Attributes) => attributes,
  })
  lucias.set(db, lucia)
  return lucia
}

/**
 * Creates a login session and returns its token for the cookie; the table stores only the token's hash. `confirmedAt`: when
 * the password was given for it; absent when something else began it.
 */
export async function beginLogin(
  db: Database,
  userId: string,
  from: Partial<Origin> & { confirmedAt?: Date } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const createdAt = new Date()
  const session = await luciaOn(db).createSession(
    userId,
    {
      createdAt,
      publicId: randomUUID(),
      lastSeenAt: createdAt,
      confirmedAt: null,
      endedAsDisabled: false,
      ...noOrigin(),
      ...from,
    },
    { sessionId: hashToken(token) },
  )
  const newest = db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(eq(authSessions.userId, userId))
    .orderBy(desc(authSessions.createdAt), desc(authSessions.id))
    .limit(loginsMax)
  await db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), notInArray(authSessions.id, newest)))
  const [profile] = await db
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!profile) throw new Error('the account of a login session does not exist')
  return { token, expiresAt: endOf({ createdAt, expiresAt: session.expiresAt }, profile.role) }
}

/** The expiry of a login session: the idle limit or the absolute limit, whichever is earlier. */
export function endOf(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  role: Actor['role'],
): Date {
  const span = role === 'SUPER_ADMIN' ? absoluteOfSuperAdmin : absolute
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + span.milliseconds()))
}

/** The login session without a use of it: Lucia's own check extends its expiry. */
async function findUnused(db: Database, id: string) {
  const [found] = await findLogin(db).execute({ id })
  if (!found || found.session.expiresAt <= new Date()) return { session: null, user: null }
  return { session: { ...found.session, fresh: false }, user: found.user }
}

/**
 * The login session of a cookie's token, or null when it is unknown, expired or of a disabled account. Unless it is left
 * unused (D33), its expiry is extended, and its last use is written.
 */
export async function readLogin(
  db: Database,
  token: string,
  { isUnused = false } = {},
): Promise<Login | null> {
  const lucia = luciaOn(db)
  const id = hashToken(token)
  const { session, user } = await (isUnused ? findUnused(db, id) : lucia.validateSession(id))
  if (!session) return null
  const expiresAt = endOf({ createdAt: session.createdAt, expiresAt: session.expiresAt }, user.role)
  if (session.endedAsDisabled) return null
  if (user.isDisabled || expiresAt.getTime() <= Date.now()) {
    // Those that began while the account was being disabled are not revived when it is enabled.
    if (user.isDisabled)
      await db
        .update(authSessions)
        .set({ endedAsDisabled: true })
        .where(eq(authSessions.userId, user.id))
    else await lucia.invalidateSession(session.id)
    return null
  }
  if (!isUnused && Date.now() - session.lastSeenAt.getTime() > seenEveryMs) {
    const lastSeenAt = new Date()
    await db.update(authSessions).set({ lastSeenAt }).where(eq(authSessions.id, session.id))
  }
  const { publicId: loginId, confirmedAt, fresh: renewed } = session
  return { loginId, actor: user, expiresAt, confirmedAt, renewed }
}

/** Ends one login session. */
export async function endLogin(db: Database, token: string): Promise<void> {
  await luciaOn(db).invalidateSession(hashToken(token))
}

/**
 * Holds the login of the request until the end of the caller's transaction, before it writes what outlives a login: what
 * ends the login waits, and what has ended it is not gone behind (D121). Throws UNAUTHENTICATED.
 */
export async function holdLogin(tx: Database, token: string | null): Promise<void> {
  if (token === null) return
  const [held] = await tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(eq(authSessions.id, hashToken(token)), eq(authSessions.endedAsDisabled, false)))
    .for('share')
  if (!held) throw new Problem('UNAUTHENTICATED')
}

/** Whether the login session of this token ended because its account, which still is disabled, was. */
export async function hasEndedAsDisabled(db: Database, token: string): Promise<boolean> {
  const [found] = await db
    .select({ id: authSessions.id })
    .from(authSessions)
    .innerJoin(profiles, eq(profiles.id, authSessions.userId))
    .where(
      and(
        eq(authSessions.id, hashToken(token)),
        eq(authSessions.endedAsDisabled, true),
        eq(profiles.isDisabled, true),
      ),
    )
  return found !== undefined
}

/** Deletes expired login sessions. */
export async function deleteExpiredLogins(db: Database): Promise<void> {
  await luciaOn(db).deleteExpiredSessions()
}
