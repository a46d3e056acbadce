import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from './access/actor.ts'
import type { Keys } from './access/keys.ts'
import type { OrganizationScope } from './access/organization-scope.ts'
import type { TrainerScope } from './access/scope.ts'
import type { Login } from './auth/login-sessions.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Database } from './db/database.ts'

/** What every procedure can count on. Nothing is read from the request before somebody asks. */
export type Context = {
  db: Database
  keys: Keys
  passwords: Passwords
  log: FastifyBaseLogger
  now: () => Date
  /** The caller's address, IPv6 shortened to the half that one person holds. For throttles only. */
  address: string
  /** The token of the login cookie. */
  token: string | null
  /** What the browser brings to show that it has logged in before. */
  device: string | null
  /** The login behind the cookie, read once per request. */
  login: () => Promise<Login | null>
  /** Why demo accounts cannot be used in this request, for the log; null when they can (demo/access.ts). */
  demoBarrier: () => string | null
  /** Is there a mail server to send by? Else mail waits. */
  sendsMail: boolean
  /** Tells the sender that mail waits in the outbox; call it after the commit. */
  notifyOutbox: () => void
  /** Sends the login cookie, or takes it back with null. */
  setCookie: (login: { token: string; expiresAt: Date } | null) => void
  /** Has the browser remember that it has logged in. */
  setDevice: (device: string) => void
}

/** Within a procedure for people who are logged in. */
export type CurrentUserContext = Context & { actor: Actor }

/** Within a procedure for trainers: `scope` says whose rows. */
export type TrainerContext = CurrentUserContext & { scope: TrainerScope }

/** Within a procedure for the members of an organisation: `organization` says whose, and what the actor is there. */
export type OrganizationContext = CurrentUserContext & { organization: OrganizationScope }
